import { z } from 'zod';
import { owedTextOfBaht, studioText, studioTransactionId, textOfBaht } from '../fields.ts';

/** Names our transactions beside a stake's own id: a payout may have the same id, and a stake may have two parts. */
export const PAYOUT_PREFIX = 'payout:';
export const PROMO_PART_PREFIX = 'promo:';

const LONGEST_ID = 32;

const id = studioTransactionId(LONGEST_ID).refine(
  (text) => !text.startsWith(PAYOUT_PREFIX) && !text.startsWith(PROMO_PART_PREFIX),
);
const base = z.object({
  token: studioText(128).min(32),
  userId: studioText(36).optional(),
});
const money = base.extend({ currency: studioText(8), game: z.object({ key: studioText(128) }) });
const round = z.object({ id: studioText(LONGEST_ID), ends: z.boolean().default(false) });
/** A settlement of a promotion may belong to no round. */
const roundOrNone = z
  .object({
    id: z.union([z.literal(''), studioText(LONGEST_ID)]),
    ends: z.boolean().default(false),
  })
  .default({ id: '', ends: false });
const payout = z.object({
  id,
  payout: owedTextOfBaht,
  payoutPromo: owedTextOfBaht.default({ micro: 0n, isExact: true }),
});

export const authRequest = base;
export const stakeRequest = money.extend({
  round,
  transaction: z.object({ id, stake: textOfBaht, stakePromo: textOfBaht.default(0n) }),
});
export const payoutRequest = money.extend({ round, transaction: payout });
export const settleRequest = money.extend({ round: roundOrNone, transaction: payout });
const amountOrNone = textOfBaht.catch(0n);
/** A refund finds its amounts itself: its own only say whether the stake has two parts, and are never refused. */
export const refundRequest = base.extend({
  currency: studioText(8).optional(),
  game: z.object({ key: studioText(128) }),
  round: roundOrNone,
  transaction: z.object({ id, stake: amountOrNone, stakePromo: amountOrNone }),
});

export type AuthRequest = z.infer<typeof authRequest>;
export type StakeRequest = z.infer<typeof stakeRequest>;
export type SettleRequest = z.infer<typeof settleRequest>;
export type RefundRequest = z.infer<typeof refundRequest>;

const messages = {
  100: 'API authentication failed',
  200: 'Invalid input',
  201: 'Not done',
  301: 'Not authorized',
  303: 'Bets are not allowed',
  304: 'Insufficient funds',
  305: 'Wrong currency',
  306: 'Member limit reached',
  400: 'Transaction not found',
  401: 'Duplicate transaction',
  500: 'Internal error',
  501: 'Closed',
} as const;
export type RedTigerCode = keyof typeof messages;

/** An answer: a success with its result, or a code. `isKey`: HTTP 401 in place of 400. */
export type RedTigerAnswer =
  | { success: true; result: object; balance?: object; currency?: string }
  | { success: false; code: RedTigerCode; isKey?: boolean };

export function failed(code: RedTigerCode, isKey = false): RedTigerAnswer {
  return { success: false, code, isKey };
}

/** Returns the HTTP status and body of an answer. */
export function wireOf(answer: RedTigerAnswer): { http: number; body: object } {
  if (answer.success) return { http: 200, body: answer };
  const { code, isKey = false } = answer;
  const error = { code, message: messages[code] };
  return { http: isKey ? 401 : 400, body: { success: false, error } };
}
