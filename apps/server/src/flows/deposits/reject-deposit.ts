import type { DepositMessage } from '@kapao/contract/events.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import {
  lockDeposit,
  markDepositRejected,
} from '../../features/payments/deposits/deposits-store.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';

export type RejectedDeposit =
  | { outcome: 'rejected'; message: DepositMessage }
  | { outcome: 'refused'; refusal: 'deposit_unknown' | 'deposit_ended' };

/**
 * Rejects a deposit without moving money, whatever its slip shows, and tells its member why (pay-103). A transfer that
 * arrives later stays unmatched.
 */
export async function rejectDeposit(
  tx: Tx,
  { refCode, ...decision }: OperatorDecision & { refCode: string; told: MemberReason },
): Promise<RejectedDeposit> {
  const deposit = await lockDeposit(tx, refCode);
  if (!deposit) return { outcome: 'refused', refusal: 'deposit_unknown' };
  if (!canBecome(depositTransitions, deposit.status, 'reject')) {
    return { outcome: 'refused', refusal: 'deposit_ended' };
  }
  await markDepositRejected(tx, deposit.id, decision);
  const { memberId, amountMicro, shortReference: short_reference } = deposit;
  const params = {
    amount: bahtFromMicro(amountMicro),
    ref_code: refCode,
    reason: decision.told,
    short_reference,
  };
  await insertNotifications(tx, [{ memberId, kind: 'deposit_rejected', params }]);
  const message: DepositMessage = { type: 'update_status', status: 'reject', ref_code: refCode };
  return { outcome: 'rejected', message };
}
