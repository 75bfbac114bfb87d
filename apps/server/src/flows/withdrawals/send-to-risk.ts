import type { Tx } from '../../db/database.ts';
import { insertCaseNote } from '../../features/cases/office-store.ts';
import { insertCase, lockUnclosedCase, waitForStaff } from '../../features/cases/store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import {
  findRiskCheck,
  insertRiskCheck,
  returnRiskCheck,
} from '../../features/payments/withdrawals/risk-checks-store.ts';
import { releaseTaken } from '../../features/payments/withdrawals/withdrawal-queue-store.ts';
import { lockWithdrawalById } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { lockWaiting } from './decide-withdrawal.ts';
import type { RefusedDecision } from './decide-withdrawal.ts';

interface SentToRisk {
  websiteId: number;
  id: string;
  staffId: bigint;
  note: string;
}

/**
 * queue-28: sends a waiting withdrawal to risk, by the member's risk case that is not closed, or by a new one. The money
 * stays held. The member's row is locked, so that two people never open two cases.
 */
export async function sendToRisk(
  tx: Tx,
  { websiteId, id, staffId, note }: SentToRisk,
): Promise<
  { outcome: 'sent'; withdrawal: Withdrawal; caseId: bigint; number: number } | RefusedDecision
> {
  const withdrawal = await lockWaiting(tx, id, staffId);
  if ('outcome' in withdrawal) return withdrawal;
  const { memberId, shortReference } = withdrawal;
  await lockMemberRow(tx, memberId);
  const known = await lockUnclosedCase(tx, memberId, 'risk');
  const { id: caseId, number } =
    known ??
    (await insertCase(tx, {
      websiteId,
      memberId,
      kind: 'risk',
      reference: { kind: 'withdrawal', id },
      requestKey: undefined,
    }));
  if (known) await waitForStaff(tx, caseId);
  const text = `${shortReference}: ${note}`;
  await insertCaseNote(tx, caseId, { kind: known ? 'note' : 'open', staffId, text });
  await insertRiskCheck(tx, { withdrawalId: id, caseId, staffId, note });
  await releaseTaken(tx, id);
  return { outcome: 'sent', withdrawal, caseId, number };
}

/** queue-29: returns a withdrawal from risk to the review queue, with a note for whoever decides it. */
export async function returnFromRisk(
  tx: Tx,
  { id, staffId, note }: Omit<SentToRisk, 'websiteId'>,
): Promise<
  | { outcome: 'returned'; withdrawal: Withdrawal }
  | { outcome: 'refused'; refusal: 'withdrawal_unknown' | 'not_with_risk' }
> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  const check = await findRiskCheck(tx, id);
  if (!check) return { outcome: 'refused', refusal: 'not_with_risk' };
  await returnRiskCheck(tx, id, { staffId, note });
  const text = `${withdrawal.shortReference}: ${note}`;
  await insertCaseNote(tx, check.caseId, { kind: 'note', staffId, text });
  return { outcome: 'returned', withdrawal };
}
