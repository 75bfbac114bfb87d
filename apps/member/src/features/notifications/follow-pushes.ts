import { navigate } from 'wouter/use-browser-location';

/** Opens the page of a push that was tapped while the app is open (note-17). The service worker names the page. */
export function followPushes(): () => void {
  // The service worker is undefined on pages without https.
  const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('path' in data)) return;
    if (typeof data.path === 'string') navigate(data.path);
  };
  serviceWorker?.addEventListener('message', onMessage);
  return () => serviceWorker?.removeEventListener('message', onMessage);
}
