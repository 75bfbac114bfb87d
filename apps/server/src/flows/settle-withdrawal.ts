import { canBecome, payoutTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import { endWithdrawal } from '../modules/payments/withdrawals-store.ts';
import type { Withdrawal } from '../modules/payments/withdrawals-store.ts';
import { moveOrThrow } from './move-or-throw.ts';

/** The gateway has paid: what was held leaves the house. False where the withdrawal has ended before. */
export async function settleWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  payoutId: string,
): Promise<boolean> {
  if (!canBecome(payoutTransitions, withdrawal.status, 'success')) return false;
  await moveOrThrow(tx, ledger, {
    ...withdrawalSource(withdrawal.id, 'settle'),
    kind: 'withdrawal_settle',
    from: { kind: 'member_held', memberId: withdrawal.memberId },
    to: { kind: 'gateway_clearing', reference: withdrawal.gatewayCode },
    amountMicro: withdrawal.amountMicro,
  });
  await endWithdrawal(tx, withdrawal.id, { status: 'success', payoutId, failure: null });
  return true;
}

/** The three movements of a withdrawal, each of which happens once. */
export function withdrawalSource(id: string, movement: 'hold' | 'settle' | 'release') {
  return { source: 'withdrawal', idempotencyKey: `${id}:${movement}`, reference: id };
}
