import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import {
  enterEndedDays,
  finishDay,
  giveDayBack,
  prolongDay,
  SETTLING_SECONDS,
  takeDay,
} from './runs-store.ts';
import type { TakenDay } from './runs-store.ts';

export interface DailyWork {
  /** The job's name in `job_runs`, in logs and in figures: a-z, 0-9 and dashes, and never changed. */
  name: string;
  /** How long after midnight a day is worked on; a few minutes unless told. */
  settlingSeconds?: number;
  /**
   * Does the work of one Bangkok day that has ended (YYYY-MM-DD). It throws when it could not, and is
   * asked again later. A server that died or stood still half-way leaves its day to another one, so
   * rows of the work's own decide what is done already. `stopping` is for work in rounds: it ends
   * after the round that is running, and its day is taken up again at the next start.
   */
  run(day: string, stopping: AbortSignal): Promise<unknown>;
}

/** How often a server looks for a day that has ended, and for another server's leavings. */
const LOOK_EVERY_MS = 60_000;
const LEASE_SECONDS = 120;
const PROLONG_EVERY_MS = 30_000;
/** A failed day waits one minute more after each attempt, up to an hour. */
const RETRY_PAUSE_SECONDS = 60;
const MAX_RETRY_PAUSE_SECONDS = 3600;

/**
 * A job that does its work once for each Bangkok day, on all servers together. Days that passed while
 * no server ran are caught up, earliest first; one that fails does not hold up the others.
 */
export function dailyJob(database: Database, work: DailyWork): Job {
  return {
    name: work.name,
    everyMs: LOOK_EVERY_MS,
    run: async (stopping) => {
      await database.transaction((tx) =>
        enterEndedDays(tx, work.name, work.settlingSeconds ?? SETTLING_SECONDS),
      );
      const failures: unknown[] = [];
      while (!stopping.aborted) {
        const taken = await database.transaction((tx) => takeDay(tx, work.name, LEASE_SECONDS));
        if (!taken) break;
        await workOn(database, work, taken, stopping).catch((error: unknown) => {
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function workOn(
  database: Database,
  work: DailyWork,
  taken: TakenDay,
  stopping: AbortSignal,
): Promise<void> {
  const prolonging = setInterval(() => {
    // A lease that could not be prolonged runs out; the work's own rows are what keeps it right.
    database.transaction((tx) => prolongDay(tx, taken, LEASE_SECONDS)).catch(() => undefined);
  }, PROLONG_EVERY_MS);
  try {
    await work.run(taken.day, stopping);
    await database.transaction((tx) =>
      stopping.aborted
        ? giveDayBack(tx, taken, { pauseSeconds: 0, failure: null })
        : finishDay(tx, taken),
    );
  } catch (error) {
    const pauseSeconds = Math.min(taken.attempt * RETRY_PAUSE_SECONDS, MAX_RETRY_PAUSE_SECONDS);
    const failure = error instanceof Error ? error.message : String(error);
    await database.transaction((tx) => giveDayBack(tx, taken, { pauseSeconds, failure }));
    throw error;
  } finally {
    clearInterval(prolonging);
  }
}
