import { call } from '../../api/client.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { useLanguage } from '../../text/language.ts';

export const pushQuery = { ...operationQuery('getPush', {}), staleTime: 0 };

/** Whether the browser supports push. Others, such as Safari before the app is on the home screen, show no switch. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export type PushRefusal = 'denied' | 'failed';

/** Asks for permission, subscribes the browser and registers it at the server. */
export async function turnPushOn(
  publicKey: string,
  showsDetails: boolean,
): Promise<PushRefusal | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    // `ready` waits for ever where nothing is registered yet.
    await navigator.serviceWorker.register('/service-worker.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A subscription made for another key of the server would get none of our pushes.
    if (before !== null && !isOfKey(before, publicKey)) await before.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const result = await tellServer(subscription, showsDetails);
    return result.success ? null : 'failed';
  } catch {
    return 'failed';
  }
}

function tellServer(subscription: PushSubscription, shows_details: boolean) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { language } = useLanguage.getState();
  return call('subscribePush', { body: { endpoint, p256dh, auth, language, shows_details } });
}

/** Sets the language of this browser's pushes, if any, to the app's language (note-12). */
export async function followLanguage(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const result = await call('getPush', {});
  if (!result.success || !result.data.is_on) return;
  const { language, shows_details } = result.data;
  if (language !== useLanguage.getState().language) await tellServer(subscription, shows_details);
}

export async function turnPushOff(): Promise<PushRefusal | null> {
  const result = await call('unsubscribePush', {});
  if (!result.success) return 'failed';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  return null;
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  if (options.applicationServerKey === null) return false;
  const bytes = new Uint8Array(options.applicationServerKey);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
