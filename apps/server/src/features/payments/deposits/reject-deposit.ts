import type { DepositMessage } from '@kapao/contract/events.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../../db/database.ts';
import { lockDeposit, markDepositRejected } from './deposits-store.ts';
import type { OperatorDecision } from '../transfers/transfers-store.ts';

export type RejectedDeposit =
  | { outcome: 'rejected'; message: DepositMessage }
  | { outcome: 'refused'; refusal: 'deposit_unknown' | 'deposit_ended' };

/** Rejects a deposit without moving money, whatever its slip shows. A transfer that arrives later stays unmatched. */
export async function rejectDeposit(
  tx: Tx,
  { refCode, ...decision }: OperatorDecision & { refCode: string },
): Promise<RejectedDeposit> {
  const deposit = await lockDeposit(tx, refCode);
  if (!deposit) return { outcome: 'refused', refusal: 'deposit_unknown' };
  if (!canBecome(depositTransitions, deposit.status, 'reject')) {
    return { outcome: 'refused', refusal: 'deposit_ended' };
  }
  await markDepositRejected(tx, deposit.id, decision);
  const message: DepositMessage = { type: 'update_status', status: 'reject', ref_code: refCode };
  return { outcome: 'rejected', message };
}
