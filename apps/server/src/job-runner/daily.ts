import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import {
  insertEndedDays,
  finishDay,
  releaseDay,
  renewLease,
  SETTLING_SECONDS,
  leaseDay,
} from './runs-store.ts';
import type { LeasedDay } from './runs-store.ts';

export interface DailyWork {
  /** The job's name in `job_runs`, logs and figures: a-z, 0-9 and dashes. It must never change. */
  name: string;
  /** The delay after midnight before a day's work begins. Default: SETTLING_SECONDS. */
  settlingSeconds?: number;
  /**
   * Does the work of one ended Bangkok day (YYYY-MM-DD); a throw is retried later. Another server takes over
   * the day of one that died, so `run` must be idempotent through its own rows. On `stopping` it ends after
   * the current batch, and the next start continues the day.
   */
  run(day: string, stopping: AbortSignal): Promise<unknown>;
}

/** The interval of the search for ended days, and for expired leases of other servers. */
const POLL_INTERVAL_MS = 60_000;
const LEASE_SECONDS = 120;
const RENEWAL_INTERVAL_MS = 30_000;
/** The pause before a retry grows by a minute with each attempt, up to an hour. */
const RETRY_PAUSE_SECONDS = 60;
const MAX_RETRY_PAUSE_SECONDS = 3600;

/**
 * Creates a job that runs once for each Bangkok day, across all servers. It catches up missed days, earliest first; a
 * day that fails does not delay the others.
 */
export function dailyJob<Name extends string>(
  database: Database,
  work: DailyWork & { name: Name },
): Job & { name: Name } {
  return {
    name: work.name,
    everyMs: POLL_INTERVAL_MS,
    run: async (stopping) => {
      await database.transaction((tx) =>
        insertEndedDays(tx, work.name, work.settlingSeconds ?? SETTLING_SECONDS),
      );
      const failures: unknown[] = [];
      while (!stopping.aborted) {
        const leased = await database.transaction((tx) => leaseDay(tx, work.name, LEASE_SECONDS));
        if (!leased) break;
        await runDay(database, work, leased, stopping).catch((error: unknown) => {
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function runDay(
  database: Database,
  work: DailyWork,
  leased: LeasedDay,
  stopping: AbortSignal,
): Promise<void> {
  const leaseRenewal = setInterval(() => {
    // If the renewal fails, the lease expires and another server may run the day; the work is idempotent.
    database.transaction((tx) => renewLease(tx, leased, LEASE_SECONDS)).catch(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  try {
    await work.run(leased.day, stopping);
    await database.transaction((tx) =>
      stopping.aborted
        ? releaseDay(tx, leased, { pauseSeconds: 0, failure: null })
        : finishDay(tx, leased),
    );
  } catch (error) {
    const pauseSeconds = Math.min(leased.attempt * RETRY_PAUSE_SECONDS, MAX_RETRY_PAUSE_SECONDS);
    const failure = error instanceof Error ? error.message : String(error);
    await database.transaction((tx) => releaseDay(tx, leased, { pauseSeconds, failure }));
    throw error;
  } finally {
    clearInterval(leaseRenewal);
  }
}
