import { bahtFromMicro } from '@kapao/contract/money.ts';
import { recordAct } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import { withdrawalTarget } from '../../features/payments/decision-acts.ts';
import { putBackIntoReview, SYSTEM } from '../../features/payments/doubts-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';

/** The parameters of the notification that a withdrawal waits for staff. */
type WaitingWithdrawal = Pick<Withdrawal, 'id' | 'memberId' | 'amountMicro' | 'shortReference'>;

/**
 * auto-15: puts those of the withdrawals back into the review that may not be sent, tells their members, and returns
 * them. It is called last, as `recordAct` is.
 */
export async function returnToReview<Returned extends WaitingWithdrawal>(
  tx: Tx,
  withdrawals: readonly Returned[],
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (const withdrawal of withdrawals) {
    if (await putBackIntoReview(tx, withdrawal)) returned.push(withdrawal);
  }
  await insertNotifications(tx, returned.map(waitingNotification));
  for (const { id } of returned) {
    const target = withdrawalTarget(id);
    await recordAct(tx, SYSTEM, { operation: 'returnToReview', target, outcome: 'done' });
  }
  return returned;
}

/** Builds the notification of a withdrawal that went back to staff before it was sent (auto-15). */
function waitingNotification(withdrawal: WaitingWithdrawal): NewNotification {
  const { id, memberId, amountMicro, shortReference: short_reference } = withdrawal;
  const params = { amount: bahtFromMicro(amountMicro), payout_id: id, short_reference };
  return { memberId, kind: 'withdrawal_waiting', params };
}
