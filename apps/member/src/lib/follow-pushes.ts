import { navigate } from 'wouter/use-browser-location';

/**
 * Opens the page of a push that was tapped while the app is open (note-17). The service worker names the page. The
 * browser keeps its messages only until the document is parsed, so the app listens from its first line.
 */
export function followPushes(): void {
  // The service worker is undefined on pages without https.
  const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('path' in data)) return;
    if (typeof data.path === 'string') navigate(data.path);
  });
}
