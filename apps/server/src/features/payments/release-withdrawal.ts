import { canBecome, payoutTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { endWithdrawal } from './withdrawals-store.ts';
import type { Withdrawal } from './withdrawals-store.ts';
import { moveOrThrow } from '../../ledger/move-or-throw.ts';
import { withdrawalSource } from './settle-withdrawal.ts';

/** Returns the held money to the member. False where the withdrawal had ended already. */
export async function releaseWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  failure: string,
): Promise<boolean> {
  if (!canBecome(payoutTransitions, withdrawal.status, 'failed')) return false;
  await moveOrThrow(tx, ledger, withdrawalReleasePosting(withdrawal));
  await endWithdrawal(tx, withdrawal.id, { status: 'failed', payoutId: null, failure });
  return true;
}

/** The whole amount, because the fee is taken only when a withdrawal is paid. */
export function withdrawalReleasePosting({ id, memberId, amountMicro }: Withdrawal) {
  return {
    ...withdrawalSource(id, 'release'),
    kind: 'withdrawal_release',
    from: { kind: 'member_held', memberId },
    to: { kind: 'member_available', memberId },
    amountMicro,
  } as const;
}
