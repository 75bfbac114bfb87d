import { recordAct } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { withdrawalTarget } from '../../features/payments/decision-acts.ts';
import { putBackIntoReview, SYSTEM } from '../../features/payments/doubts-store.ts';
import { waitingNotification } from './end-withdrawal.ts';
import type { WaitingWithdrawal } from './end-withdrawal.ts';

/**
 * auto-15: puts those of the withdrawals back into the review that may not be sent, tells their members, and returns
 * them. It is called last, as `recordAct` is.
 */
export async function returnToReview<Withdrawal extends WaitingWithdrawal>(
  tx: Tx,
  withdrawals: readonly Withdrawal[],
): Promise<Withdrawal[]> {
  const returned: Withdrawal[] = [];
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
