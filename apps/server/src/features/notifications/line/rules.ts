import type { Notification } from '@kapao/contract/notifications.ts';
import { notificationPath } from '@kapao/contract/notifications/notification-path.ts';
import { notificationTitle, titlesEn, titlesTh } from '@kapao/contract/notifications/titles.ts';

/** line-02: how long LINE's login page may take. */
export const LINK_MINUTES = 10;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;
const GIVEN_UP_AFTER_MS = 86_400_000;
const INBOX = '/notifications';

const texts = {
  th: { open: 'ดูในแอป', titles: titlesTh },
  en: { open: 'Open it in the app', titles: titlesEn },
} as const;

/**
 * line-08: the text of a notice, as LINE shows it on a locked screen too: its title, without what the member owes, and
 * the address of its page. `openExternalBrowser` has LINE open the phone's own browser, where the member is signed in.
 */
export function lineText(
  notification: Notification,
  { language, publicUrl }: { language: 'th' | 'en'; publicUrl: string },
): string {
  const { open, titles } = texts[language];
  const page = new URL(notificationPath(notification) ?? INBOX, publicUrl);
  page.searchParams.set('openExternalBrowser', '1');
  return `${notificationTitle(titles, withoutDebt(notification))}\n\n${open}\n${page.href}`;
}

function withoutDebt(notification: Notification): Notification {
  if (notification.kind !== 'deposit_reversed') return notification;
  return { ...notification, params: { ...notification.params, owed: 0 } };
}

/** line-10: the pause after an attempt, which doubles up to an hour. */
export function secondsUntilNextLine(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_SECONDS);
}

/** line-10: whether a notice is too old to be sent. */
export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS;
}
