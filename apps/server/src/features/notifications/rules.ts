import type { Notification } from '@kapao/contract/notifications.ts';
import { notificationPath } from '@kapao/contract/notifications/notification-path.ts';
import { notificationTitle, titlesEn, titlesTh } from '@kapao/contract/notifications/titles.ts';

/** Hours before a bonus or a rebate expires at which its member is notified. */
export const EXPIRING_HOURS = 24;

export const MAX_PUSH_ATTEMPTS = 5;
const FIRST_PAUSE_SECONDS = 30;

/** Returns the pause before a failed push is sent again: 30 seconds, then twice as long each time. */
export function secondsUntilNextPush(attempts: number): number {
  return FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0);
}

const INBOX = '/notifications';

const texts = {
  th: { neutral: 'มีการแจ้งเตือนใหม่', open: 'แตะเพื่อเปิดดูในแอป', titles: titlesTh },
  en: {
    neutral: 'You have a new notification',
    open: 'Tap to open it in the app',
    titles: titlesEn,
  },
} as const;

/** The content of a push. The service worker shows it, and its file uses the same field names. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path of the app's page that a tap on the push opens. */
  path: string;
  /** The key of replacement: a push with the same tag replaces the earlier one on the screen. */
  tag: string;
}

/**
 * note-12: builds the push of a notification. Its text is neutral unless the member allows details on the lock screen.
 */
export function pushMessage(
  notification: Notification,
  { language, showsDetails }: { language: 'th' | 'en'; showsDetails: boolean },
): PushMessage {
  const { neutral, open, titles } = texts[language];
  return {
    title: showsDetails ? notificationTitle(titles, notification) : neutral,
    body: open,
    path: notificationPath(notification) ?? INBOX,
    tag: notification.id,
  };
}

/** note-22: the messages to single members that one person writes alone within 24 hours. */
export const LONE_MESSAGES = 20;
