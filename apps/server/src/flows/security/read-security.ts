import type { Queryable } from '../../db/database.ts';
import { findCaseNumber, readReports } from '../../features/cases/reads.ts';
import { findStopOfMember } from '../../features/payments/withdrawals/stops-store.ts';
import { readPhoneChange } from '../../features/security-events/reads.ts';
import { isPhoneDoubted } from '../../features/security-events/rules.ts';

/** Reads the stop of the member's withdrawals, with the number of the case in which staff lift it. */
export async function readStop(
  on: Queryable,
  memberId: bigint,
): Promise<{ since: Date; caseNumber: number } | undefined> {
  const stop = await findStopOfMember(on, memberId);
  if (!stop) return undefined;
  return { since: stop.since, caseNumber: await findCaseNumber(on, stop.caseId) };
}

/** alert-10: whether no code to the member's phone may set a password, until staff decide. */
export async function isResetLeftToStaff(on: Queryable, memberId: bigint): Promise<boolean> {
  const stop = await findStopOfMember(on, memberId);
  if (!stop) return false;
  const { lastReportAt } = await readReports(on, stop.caseId);
  return isPhoneDoubted(await readPhoneChange(on, memberId), lastReportAt ?? stop.since);
}
