import { isOutage } from '../db/outage.ts';
import { LedgerClosed, LedgerUnreachable } from '../ledger/engine.ts';

/** A member's call was at work when the database went out of reach: what it moved may be committed. */
export class OutcomeUnknown extends Error {}

/** Whether there is no database to answer with, for now: asking later may help. */
export function isOutOfReach(error: unknown): boolean {
  return isOutage(error) || error instanceof LedgerUnreachable || error instanceof LedgerClosed;
}

/**
 * An outage before the work began moved nothing for certain; amid it, the answer to a commit may be what
 * was lost. Only the first may be told to a member as nothing done: asking anew would do it twice.
 * @throws OutcomeUnknown
 */
export async function tellingUnknown<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    throw new OutcomeUnknown('the database went out of reach amid a call', { cause: error });
  }
}
