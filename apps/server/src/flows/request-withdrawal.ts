import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import { withdrawalRefusal } from '../modules/payments/rules.ts';
import type { AmountRange } from '../modules/payments/rules.ts';
import { findPayoutTerms, insertWithdrawal } from '../modules/payments/withdrawals-store.ts';
import { maximumText, turnoverText } from '../modules/promotions/terms.ts';
import { closePromotion, planClosingForWithdrawal } from './close-promotion.ts';
import { moveOrThrow } from './move-or-throw.ts';
import { withdrawalSource } from './settle-withdrawal.ts';

export interface WithdrawalWish {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  amountMicro: bigint;
}

export type RequestedWithdrawal =
  | { outcome: 'requested'; withdrawalId: string }
  | { outcome: 'refused'; refusal: 'amount_out_of_range'; range: AmountRange }
  | { outcome: 'refused'; refusal: 'payment_method_unknown' | 'not_enough_money' }
  | { outcome: 'refused'; refusal: 'turnover_remaining' | 'not_enough_money'; message: string };

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
  const terms = await findPayoutTerms(tx, wish);
  if (!terms) return { outcome: 'refused', refusal: 'payment_method_unknown' };
  const { memberId, amountMicro } = wish;
  const { availableMicro } = await lockMemberBalances(tx, memberId);
  const promotion = await planClosingForWithdrawal(tx, memberId);
  if ('stillOpen' in promotion) {
    const message = turnoverText(promotion.stillOpen);
    return { outcome: 'refused', refusal: 'turnover_remaining', message };
  }
  const { closing } = promotion;
  const leftMicro = availableMicro - (closing?.forfeitMicro ?? 0n);
  const refusal = withdrawalRefusal(amountMicro, terms.range, leftMicro);
  if (refusal === 'amount_out_of_range') return { outcome: 'refused', refusal, range: terms.range };
  if (refusal && closing && closing.forfeitMicro > 0n) {
    const message = maximumText(closing.claim.promotionName, leftMicro);
    return { outcome: 'refused', refusal, message };
  }
  if (refusal) return { outcome: 'refused', refusal };
  if (closing) await closePromotion(tx, ledger, closing);

  const id = randomUUID();
  const { methodId, gatewayCode, account } = terms;
  await insertWithdrawal(tx, { ...wish, ...account, id, methodId, gatewayCode });
  await moveOrThrow(tx, ledger, {
    ...withdrawalSource(id, 'hold'),
    kind: 'withdrawal_hold',
    from: { kind: 'member_available', memberId },
    to: { kind: 'member_held', memberId },
    amountMicro,
  });
  return { outcome: 'requested', withdrawalId: id };
}
