import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import { feeOf, needsApproval, withdrawalRefusal } from '../modules/payments/rules.ts';
import type { Refused, WithdrawalRefusal } from '../modules/payments/rules.ts';
import type { RequestKey } from '../modules/payments/request-key.ts';
import {
  findPayoutTerms,
  findRequestedWithdrawal,
  insertWithdrawal,
  sumWithdrawnToday,
} from '../modules/payments/withdrawals-store.ts';
import type { PayoutTerms } from '../modules/payments/withdrawals-store.ts';
import { maximumText, stakesOutText, turnoverText } from '../modules/promotions/terms.ts';
import { closePromotion, planClosingForWithdrawal } from './close-promotion.ts';
import type { PlannedClosing } from './close-promotion.ts';
import { moveOrThrow } from './move-or-throw.ts';
import { withdrawalSource } from './settle-withdrawal.ts';

export interface WithdrawalWish {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  amountMicro: bigint;
  request: RequestKey | undefined;
}

export type RequestedWithdrawal =
  | { outcome: 'requested'; withdrawalId: string; waitsForApproval: boolean }
  | RefusedWithdrawal;

type RefusedWithdrawal = { outcome: 'refused' } & Refused<
  | 'payment_method_unknown'
  | 'request_key_reused'
  | 'turnover_remaining'
  | 'stakes_still_out'
  | WithdrawalRefusal
>;

/**
 * Holds the money and writes the withdrawal in one transaction, then wakes the job that pays it. It goes
 * to the registered bank account and nowhere else (REQUIREMENTS 12): the call names none.
 */
export async function requestWithdrawal(
  { database, ledger, withdrawalRequested }: Context,
  wish: WithdrawalWish,
): Promise<RequestedWithdrawal> {
  const requested = await database.transaction((tx) => request(tx, ledger, wish));
  if (requested.outcome === 'requested') withdrawalRequested.raise();
  return requested;
}

async function request(tx: Tx, ledger: Ledger, wish: WithdrawalWish): Promise<RequestedWithdrawal> {
  const repeated = await answerRepeat(tx, wish);
  if (repeated) return repeated;
  const terms = await findPayoutTerms(tx, wish);
  if (terms?.methodId !== wish.methodId) {
    return { outcome: 'refused', refusal: 'payment_method_unknown' };
  }
  const judged = await judge(tx, wish, terms);
  if (judged.outcome === 'refused') return judged;
  if (judged.closing) await closePromotion(tx, ledger, judged.closing);

  const { memberId, amountMicro } = wish;
  const { methodId, gatewayCode, account } = terms;
  const id = randomUUID();
  const waitsForApproval = needsApproval(amountMicro, terms.automaticMaxMicro);
  await insertWithdrawal(tx, {
    ...account,
    id,
    memberId,
    websiteId: wish.websiteId,
    methodId,
    gatewayCode,
    amountMicro,
    feeMicro: feeOf(amountMicro, terms.fee),
    approval: waitsForApproval ? 'waiting' : 'automatic',
    request: wish.request,
  });
  await moveOrThrow(tx, ledger, {
    ...withdrawalSource(id, 'hold'),
    kind: 'withdrawal_hold',
    from: { kind: 'member_available', memberId },
    to: { kind: 'member_held', memberId },
    amountMicro,
  });
  return { outcome: 'requested', withdrawalId: id, waitsForApproval };
}

/**
 * What the same request was answered before, whatever has changed since (REQUIREMENTS 16). Requests of one
 * member wait for each other here, so that of two at once one finds the other's withdrawal.
 */
async function answerRepeat(
  tx: Tx,
  { memberId, request: asked }: WithdrawalWish,
): Promise<RequestedWithdrawal | undefined> {
  if (!asked) return undefined;
  await lockMemberBalances(tx, memberId);
  const known = await findRequestedWithdrawal(tx, memberId, asked.key);
  if (!known) return undefined;
  if (known.fingerprint !== asked.fingerprint) {
    return { outcome: 'refused', refusal: 'request_key_reused' };
  }
  const { id, waitsForApproval } = known;
  return { outcome: 'requested', withdrawalId: id, waitsForApproval };
}

/**
 * What speaks against it, or the promotion that it closes. The member's accounts are locked first, so
 * that whatever is read below, the day's withdrawals too, still holds when the money is moved.
 */
async function judge(
  tx: Tx,
  { memberId, amountMicro }: WithdrawalWish,
  terms: PayoutTerms,
): Promise<RefusedWithdrawal | { outcome: 'allowed'; closing: PlannedClosing | undefined }> {
  const { availableMicro } = await lockMemberBalances(tx, memberId);
  const promotion = await planClosingForWithdrawal(tx, memberId);
  if ('stillOpen' in promotion) {
    const message = turnoverText(promotion.stillOpen);
    return { outcome: 'refused', refusal: 'turnover_remaining', message };
  }
  if ('stakesOut' in promotion) {
    const message = stakesOutText(promotion.stakesOut);
    return { outcome: 'refused', refusal: 'stakes_still_out', message };
  }
  const { closing } = promotion;
  const leftMicro = availableMicro - (closing?.forfeitMicro ?? 0n);
  const today = await sumWithdrawnToday(tx, memberId);
  const state = { availableMicro: leftMicro, today, now: new Date() };
  const refused = withdrawalRefusal(amountMicro, terms, state);
  if (!refused) return { outcome: 'allowed', closing };
  if (refused.refusal === 'not_enough_money' && closing && closing.forfeitMicro > 0n) {
    const message = maximumText(closing.claim.promotionName, leftMicro);
    return { outcome: 'refused', refusal: refused.refusal, message };
  }
  return { outcome: 'refused', ...refused };
}
