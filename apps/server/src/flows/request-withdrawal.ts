import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import { withdrawalRefusal } from '../modules/payments/rules.ts';
import type { AmountRange } from '../modules/payments/rules.ts';
import { findPayoutTerms, insertWithdrawal } from '../modules/payments/withdrawals-store.ts';
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
  | { outcome: 'refused'; refusal: 'payment_method_unknown' | 'not_enough_money' };

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
  const refusal = withdrawalRefusal(amountMicro, terms.range, availableMicro);
  if (refusal === 'amount_out_of_range') return { outcome: 'refused', refusal, range: terms.range };
  if (refusal) return { outcome: 'refused', refusal };

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
