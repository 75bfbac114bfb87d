/**
 * Ends the browser's push subscription and removes its notifications, so that the phone's next member neither receives
 * nor sees them.
 */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
