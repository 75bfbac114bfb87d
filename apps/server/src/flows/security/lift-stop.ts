import type { Tx } from '../../db/database.ts';
import { insertCaseNote, lockCase } from '../../features/cases/office-store.ts';
import type { OfficeCase } from '../../features/cases/office-store.ts';
import { readReports } from '../../features/cases/reads.ts';
import { liftStop } from '../../features/payments/withdrawals/stops-store.ts';

/** The stop and its reports, as staff read them before they lift it. */
interface LiftTerms {
  stopId: bigint;
  reports: number;
  lastReportId: bigint | null;
}

type Lifted =
  | { outcome: 'lifted'; case: OfficeCase; terms: LiftTerms }
  | { outcome: 'refused'; refusal: 'not_found' | 'already_decided' };

/**
 * alert-09: lifts the stop of withdrawals that a case holds. Withdrawals that the stop put back into the review stay
 * there, so that each of them is decided.
 */
export async function liftWithdrawalStop(
  tx: Tx,
  { websiteId, caseId }: { websiteId: number; caseId: bigint },
  { staffId, email, reason }: { staffId: bigint; email: string; reason: string },
): Promise<Lifted> {
  const found = await lockCase(tx, websiteId, caseId);
  if (!found) return { outcome: 'refused', refusal: 'not_found' };
  const stopId = await liftStop(tx, caseId, { by: email, reason });
  if (stopId === undefined) return { outcome: 'refused', refusal: 'already_decided' };
  await insertCaseNote(tx, caseId, { kind: 'lift', staffId, text: reason });
  const { reports, lastReportId } = await readReports(tx, caseId);
  const terms = { stopId, reports, lastReportId };
  return { outcome: 'lifted', case: found, terms };
}
