/**
 * Ends the browser's subscription to pushes and takes away their notifications, so that the next member of the
 * phone gets and sees none of them.
 */
export async function forgetPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
