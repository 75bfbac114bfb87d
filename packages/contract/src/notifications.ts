import { z } from 'zod';
import { documentKinds } from './documents/rules.ts';
import { bangkokDayText, noData, shownBaht, wholeNumberText } from './fields.ts';
import { nextCursor } from './history.ts';
import { MAX_PAGE_SIZE, messageTopics } from './notifications/rules.ts';
import type { Operation } from './operation-schemas.ts';
import { memberReason } from './payments.ts';
import { limitKinds, limitPeriods } from './protection/rules.ts';
import { securityEventKinds } from './security/rules.ts';

/** The schema of a notification: its kind, and the parameters of its text, which the app's texts contain (note-01). */
function ofKind<Kind extends string, Params extends z.ZodRawShape>(kind: Kind, params: Params) {
  return z.object({
    id: z.string(),
    kind: z.literal(kind),
    params: z.object(params),
    is_read: z.boolean(),
    created_at: z.iso.datetime(),
  });
}

const amount = shownBaht;
const until = z.iso.datetime();
/** Why, as its member reads it, and the short reference; the notifications of earlier versions have neither. */
const told = { reason: memberReason.nullish(), short_reference: z.string().optional() };

export const notification = z.discriminatedUnion('kind', [
  /** `ref_code` is null if the operator credited a transfer that names no deposit. */
  ofKind('deposit_received', { amount, ref_code: z.string().nullable() }),
  /** `owed`: the debt that the reversal left; `ref_code` as above. */
  ofKind('deposit_reversed', { amount, owed: amount, ref_code: z.string().nullable() }),
  ofKind('transfer_waiting', { amount, ref_code: z.string() }),
  /** The slip does not pay the deposit, which staff check (slip-09). */
  ofKind('deposit_waiting', { amount, ref_code: z.string(), short_reference: z.string() }),
  /** Staff refused the deposit or its slip; nothing was credited. */
  ofKind('deposit_rejected', { amount, ref_code: z.string(), ...told }),
  /** An approved withdrawal went back to staff before it was sent (auto-15). */
  ofKind('withdrawal_waiting', { amount, payout_id: z.string(), short_reference: z.string() }),
  ofKind('withdrawal_paid', { amount, payout_id: z.string() }),
  ofKind('withdrawal_failed', { amount, payout_id: z.string(), ...told }),
  ofKind('withdrawal_returned', { amount, payout_id: z.string() }),
  /** `bonus_claimed`, `bonus_refused`: the bonus that was chosen with a deposit (gift-09). */
  ofKind('bonus_claimed', {
    amount,
    promotion: z.string(),
    turnover: amount,
    until: z.iso.datetime(),
    ref_code: z.string(),
  }),
  ofKind('bonus_refused', {
    promotion: z.string(),
    reason_th: z.string(),
    reason_en: z.string(),
    ref_code: z.string(),
  }),
  ofKind('bonus_expiring', { promotion: z.string(), until }),
  ofKind('cashback_expiring', { amount, until }),
  ofKind('referral_expiring', { amount, until }),
  /** `amount` null: the limit was removed. `from` null: the change applies at once. */
  ofKind('limit_changed', {
    limit: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    amount: amount.nullable(),
    from: until.nullable(),
  }),
  /** `ending`: the last digits of the bank account or phone that the event is about. */
  ofKind('security_event', {
    event_id: z.string(),
    event: z.enum(securityEventKinds),
    user_agent: z.string().nullable(),
    ending: z.string().nullable(),
  }),
  /** Staff decided about documents of identity; `until` is the last day, null without one (kyc-09). */
  ofKind('documents_approved', { until: bangkokDayText.nullable() }),
  ofKind('document_rejected', { document: z.enum(documentKinds), reason: memberReason }),
  /** The approved card ends soon, or has ended (kyc-13). */
  ofKind('documents_expiring', { until: bangkokDayText }),
  ofKind('documents_expired', { until: bangkokDayText }),
  /** Staff have answered in a case of the member. */
  ofKind('case_answered', { number: z.int() }),
  /** A message of the operator; `link` is a path of the app. */
  ofKind('message', {
    text_th: z.string(),
    text_en: z.string().nullable(),
    link: z.string().nullable(),
    /** Earlier messages have none, and are news. */
    topic: z.enum(messageTopics).exactOptional(),
  }),
]);
export type Notification = z.infer<typeof notification>;
type NotificationKind = Notification['kind'];

/** A kind with its parameters. */
export type NotificationContent = {
  [Kind in NotificationKind]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'params'>;
}[NotificationKind];

const notificationId = z.string().regex(/^\d{1,18}$/);

const pushLanguage = z.enum(['th', 'en']);

/** An uncompressed P-256 point, as PushSubscription.toJSON() writes it. */
const pushKey = z.string().regex(/^B[\w-]{86}=?$/);
const pushSecret = z.string().regex(/^[\w-]{22}={0,2}$/);

export const notificationOperations = {
  /** Returns the key with which a browser subscribes, and whether this session's browser is subscribed. */
  getPush: {
    data: z.object({
      public_key: z.string(),
      is_on: z.boolean(),
      shows_details: z.boolean(),
      /** The language of push messages to this browser; null without a subscription. */
      language: pushLanguage.nullable(),
    }),
  },
  subscribePush: {
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      p256dh: pushKey,
      auth: pushSecret,
      language: pushLanguage,
      /** Whether a push message may say what happened, with amounts; otherwise it is neutral. */
      shows_details: z.boolean(),
    }),
    data: noData,
  },
  unsubscribePush: { data: noData },
  listNotifications: {
    query: z.object({
      limit: wholeNumberText.refine((limit) => limit >= 1 && limit <= MAX_PAGE_SIZE).optional(),
      /** `next_cursor` of the previous answer. */
      cursor: notificationId.optional(),
    }),
    data: z.object({ notifications: z.array(notification), next_cursor: nextCursor }),
  },
  /** Marks this notification and all older ones. */
  readNotifications: { body: z.object({ up_to: notificationId }), data: noData },
} satisfies Record<string, Operation>;
