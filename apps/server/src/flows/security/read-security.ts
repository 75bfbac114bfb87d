import type { Queryable } from '../../db/database.ts';
import { findCaseNumber } from '../../features/cases/reads.ts';
import { findStopOfMember } from '../../features/payments/withdrawals/stops-store.ts';

/** Reads the stop of the member's withdrawals, with the number of the case in which staff lift it. */
export async function readStop(
  on: Queryable,
  memberId: bigint,
): Promise<{ since: Date; caseNumber: number } | undefined> {
  const stop = await findStopOfMember(on, memberId);
  if (!stop) return undefined;
  return { since: stop.since, caseNumber: await findCaseNumber(on, stop.caseId) };
}
