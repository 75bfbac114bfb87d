import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/**
 * Transfer ids are taken before the commit, so a lower id may appear after a higher one. A job that follows the ledger by
 * a watermark of ids therefore notes how far it may go, and waits for the transactions that began before.
 */

/** The longest wait of a projection. Batches commit within milliseconds; a slower one is left to the next run. */
const COMMIT_WAIT_MS = 1_000;
const COMMIT_POLL_MS = 50;

/** Returns a new transaction id. Only a transaction below it can still add a transfer with a lower id. */
export async function takeHorizon(on: Queryable): Promise<string> {
  // A snapshot's upper bound would not do, because it may lie below transactions that are still running.
  const [own] = await on.query<{ horizon: string }>(sql`
    select pg_current_xact_id()::text as horizon`);
  return own?.horizon ?? '0';
}

export async function newestTransfer(on: Queryable): Promise<bigint> {
  const [newest] = await on.query<{ id: bigint }>(sql`
    select id
      from ledger_transfers
     order by id desc
     limit 1`);
  return newest?.id ?? 0n;
}

/** The newest transfer's id, and the horizon below which a lower id may still be written. */
export async function noteTransfers(on: Queryable): Promise<{ until: bigint; horizon: string }> {
  const until = await newestTransfer(on);
  // The horizon comes second: a transaction that begins after it takes higher transfer ids.
  return { until, horizon: await takeHorizon(on) };
}

/** Whether every transaction below the horizon has ended. */
export async function haveTransactionsEnded(on: Queryable, horizon: string): Promise<boolean> {
  const [snapshot] = await on.query<{ passed: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${horizon}::text::xid8 as passed`);
  return snapshot?.passed === true;
}

/** Waits until every transaction below the horizon has ended. Returns false if one takes longer, or the server stops. */
export async function waitForTransactions(
  on: Queryable,
  horizon: string,
  longestMs: number,
  stopping: AbortSignal,
): Promise<boolean> {
  for (let waitedMs = 0; !stopping.aborted; waitedMs += COMMIT_POLL_MS) {
    if (await haveTransactionsEnded(on, horizon)) return true;
    if (waitedMs >= longestMs) return false;
    await sleep(COMMIT_POLL_MS);
  }
  return false;
}

/**
 * The newest id below which every transfer is committed, or never will be. Undefined if a transaction that began before
 * this call stays open.
 */
export async function settledTransfers(
  on: Queryable,
  stopping: AbortSignal,
): Promise<bigint | undefined> {
  const { until, horizon } = await noteTransfers(on);
  return (await waitForTransactions(on, horizon, COMMIT_WAIT_MS, stopping)) ? until : undefined;
}
