import { isReadOnly } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { LedgerClosed } from '../ledger/engine.ts';
import { LedgerReadOnly, LedgerUnreachable } from '../ledger/batches/pump.ts';

/** Thrown when the database became unavailable during a member's call, which may have committed its changes. */
export class OutcomeUnknown extends Error {}

/** Whether the database or the ledger is unavailable for now, so that a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isOutage(error) || error instanceof LedgerUnreachable || error instanceof LedgerClosed;
}

/** Whether nothing was changed, because the database takes no writes. */
export function areWritesRefused(error: unknown): boolean {
  return isReadOnly(error) || error instanceof LedgerReadOnly;
}

/**
 * Turns an outage during the work into OutcomeUnknown, because the commit may have succeeded. A member who took it for
 * a failure would repeat the call as a new one. @throws OutcomeUnknown
 */
export async function markOutcomeUnknown<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseUnavailable(error) || areWritesRefused(error)) throw error;
    throw new OutcomeUnknown('the database went out of reach amid a call', { cause: error });
  }
}
