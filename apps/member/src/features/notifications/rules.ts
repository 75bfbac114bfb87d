import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Notification, NotificationContent } from '@kapao/contract/notifications.ts';
import type { MessageTopic } from '@kapao/contract/notifications/rules.ts';
import { paths } from '../../lib/paths.ts';
import type { ToastKind } from '../../state/toast.ts';

/**
 * Whether the open page already shows the news: the inbox, the page that the notification opens, or any deposit page
 * for a deposit. News of a changed limit always counts as shown, because the member has just changed it.
 */
export function isToldElsewhere(
  { kind }: Pick<NotificationContent, 'kind'>,
  leadsTo: string | null,
  openPath: string,
): boolean {
  if (kind === 'limit_changed' || openPath === paths.notifications()) return true;
  if (kind === 'deposit_received' && openPath.startsWith(paths.depositMethods())) return true;
  return leadsTo === openPath;
}

/** The subject of a notification, which its colour says: a payment's outcome, or a section of the app (note-18). */
export type NotificationTone =
  | 'success'
  | 'error'
  | 'waiting'
  | 'rewards'
  | 'friends'
  | 'help'
  | 'news';

/** The subject of an icon: the kind of a notification, or the topic of an operator's message. */
export type NotificationSubject = Exclude<Notification['kind'], 'message'> | MessageTopic;

export function iconSubjectOf(notification: Notification): NotificationSubject {
  if (notification.kind !== 'message') return notification.kind;
  return notification.params.topic ?? 'news';
}

export const toneOf: Readonly<Record<NotificationSubject, NotificationTone>> = {
  deposit_received: 'success',
  deposit_reversed: 'error',
  transfer_waiting: 'waiting',
  deposit_waiting: 'waiting',
  deposit_rejected: 'error',
  withdrawal_waiting: 'waiting',
  withdrawal_paid: 'success',
  withdrawal_failed: 'error',
  withdrawal_returned: 'error',
  bonus_claimed: 'rewards',
  bonus_refused: 'waiting',
  bonus_expiring: 'rewards',
  cashback_expiring: 'rewards',
  referral_expiring: 'friends',
  limit_changed: 'help',
  security_event: 'waiting',
  documents_approved: 'success',
  document_rejected: 'error',
  documents_expiring: 'waiting',
  documents_expired: 'waiting',
  case_answered: 'help',
  news: 'news',
  offer: 'rewards',
  service: 'waiting',
};

/** The toast of a notification has the icon of what happened (note-11). */
export function toastKindOf(subject: NotificationSubject): ToastKind {
  const tone = toneOf[subject];
  return tone === 'success' || tone === 'error' || tone === 'waiting' ? tone : 'news';
}

/** Kinds that each stand alone: what somebody wrote, and what the member must look at. */
const singleKinds = [
  'message',
  'security_event',
  'case_answered',
  'documents_approved',
  'document_rejected',
  'documents_expiring',
  'documents_expired',
] as const satisfies readonly Notification['kind'][];
type SingleKind = (typeof singleKinds)[number];
type GroupedKind = Exclude<Notification['kind'], SingleKind>;
/** Fewer notifications of a kind than these stand alone. */
const GROUP_FROM = 3;

export interface NotificationGroup {
  kind: GroupedKind;
  /** The notifications of one kind and one day that follow each other, newest first. */
  notifications: readonly [Notification, ...Notification[]];
}

function isSingle(kind: Notification['kind']): kind is SingleKind {
  return singleKinds.some((single) => single === kind);
}

/** note-19: gathers three or more notifications of one kind that follow each other on a Bangkok day. */
export function groupNotifications(
  notifications: readonly Notification[],
): (Notification | NotificationGroup)[] {
  const runs: [Notification, ...Notification[]][] = [];
  for (const notification of notifications) {
    const last = runs.at(-1);
    if (last && isOfRun(notification, last[0])) last.push(notification);
    else runs.push([notification]);
  }
  return runs.flatMap((run): (Notification | NotificationGroup)[] => {
    const { kind } = run[0];
    if (run.length < GROUP_FROM || isSingle(kind)) return run;
    return [{ kind, notifications: run }];
  });
}

function isOfRun(notification: Notification, first: Notification): boolean {
  const dayOf = ({ created_at }: Notification) => bangkokDay(new Date(created_at));
  return notification.kind === first.kind && dayOf(notification) === dayOf(first);
}

/** Returns the sum of a group's amounts in baht; null for a kind without amounts of money that moved. */
export function groupSum({ notifications }: NotificationGroup): number | null {
  let satang = 0;
  for (const { kind, params } of notifications) {
    if (kind === 'limit_changed' || !('amount' in params) || params.amount === null) return null;
    satang += Math.round(params.amount * 100);
  }
  return satang / 100;
}

export function isGroup(item: Notification | NotificationGroup): item is NotificationGroup {
  return 'notifications' in item;
}

/** The reference of the payment that a notification is about; null for other news. */
export function paymentOf({ params }: Pick<Notification, 'params'>): string | null {
  if ('ref_code' in params) return params.ref_code;
  return 'payout_id' in params ? params.payout_id : null;
}
