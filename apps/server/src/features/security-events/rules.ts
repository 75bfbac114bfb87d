import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import { securityEventPath } from '@kapao/contract/security/rules.ts';
import { securityTitlesTh } from '@kapao/contract/notifications/titles.ts';

/**
 * alert-02: what one kind of event may send to one member in 24 hours. Each kind has its own bound, so that a storm of
 * one kind cannot hide another.
 */
export const NOTICES_OF_KIND = 20;
export const TEXTS_OF_KIND = 5;
/** alert-02: the minutes between two SMS of new devices, which anyone who knows the password can cause. */
const NEW_DEVICE_PAUSE_MINUTES = 10;

/** The events of one kind in the last 24 hours. */
export interface RecentEvents {
  events: number;
  texts: number;
  /** The minutes since the last SMS of this kind; null without one. */
  minutesSinceText: number | null;
}

/** alert-02: whether an event also becomes a notification with its push, and an SMS. */
export function channelsOf(
  kind: SecurityEventKind,
  { events, texts, minutesSinceText }: RecentEvents,
): { isNoticed: boolean; isTexted: boolean } {
  const isPaused =
    kind === 'new_device' &&
    minutesSinceText !== null &&
    minutesSinceText < NEW_DEVICE_PAUSE_MINUTES;
  return { isNoticed: events < NOTICES_OF_KIND, isTexted: texts < TEXTS_OF_KIND && !isPaused };
}

/**
 * alert-08: whether the password alone no longer signs in after a report: it belongs to somebody else, or the proven
 * phone is the stronger proof. A code would reach the new phone after a change of the phone, so the password stays then.
 */
export function needsCode(
  kind: SecurityEventKind,
  {
    phone,
    isPhoneProven,
    isDoubted,
  }: { phone: string | null; isPhoneProven: boolean; isDoubted: boolean },
): boolean {
  if (phone === null || kind === 'phone_changed') return false;
  return kind === 'password_changed' || kind === 'password_reset' || (isPhoneProven && !isDoubted);
}

/** alert-10: the days before a report in which a change of the phone is in doubt with it. */
const DOUBTED_DAYS = 30;
const DAY_MS = 86_400_000;

/** alert-10: whether the report casts doubt on the member's phone: somebody else may have had it changed. */
export function isPhoneDoubted(changedAt: Date | null, reportedAt: Date): boolean {
  if (changedAt === null) return false;
  const passedMs = reportedAt.getTime() - changedAt.getTime();
  return passedMs >= 0 && passedMs <= DOUBTED_DAYS * DAY_MS;
}

/** alert-03: the SMS of an event. Its link opens the app at the event, and gives no access by itself. */
export function eventText(
  { id, kind, ending }: { id: bigint; kind: SecurityEventKind; ending: string | null },
  { siteName, publicUrl }: { siteName: string; publicUrl: string },
): string {
  const what = securityTitlesTh[kind] + (ending === null ? '' : ` (${ending})`);
  return `${siteName}: ${what} ถ้าไม่ใช่คุณ แตะ ${publicUrl}${securityEventPath(String(id))}`;
}

/** alert-03: an SMS that the service refused is tried again; one that may have arrived is not. */
export const MAX_TEXT_ATTEMPTS = 5;
const FIRST_PAUSE_SECONDS = 15;

export function secondsUntilNextText(attempts: number): number {
  return FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0);
}

const ENDING_DIGITS = 4;

/** Returns the last digits of a phone or a bank account, by which a member recognises it. */
export function shownEnding(number: string): string {
  return number.slice(-ENDING_DIGITS);
}
