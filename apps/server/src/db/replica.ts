import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** The position of the primary's write-ahead log at one moment. */
interface LogPosition {
  lsn: string;
  /** `system` names the cluster, and `startedAt` the start of the primary's server. */
  system: string;
  startedAt: string;
}

async function readPosition(primary: Queryable): Promise<LogPosition> {
  const [position] = await primary.query<LogPosition>(sql`
    select pg_current_wal_flush_lsn()::text                         as lsn,
           control.system_identifier::text                           as system,
           extract(epoch from pg_postmaster_start_time())::text      as "startedAt"
      from pg_control_system() as control`);
  if (!position) throw new Error('PostgreSQL answered no row');
  return position;
}

/**
 * Whether the replica has replayed the primary's log up to a position. An idle primary writes no log, so its replica is
 * never late. A server that replays nothing counts only if it is the primary itself, as after a failover.
 */
async function hasReplayed(replica: Queryable, position: LogPosition): Promise<boolean> {
  const [state] = await replica.query<{ hasReplayed: boolean }>(sql`
    select coalesce(
             (select system_identifier::text from pg_control_system()) = ${position.system}
             and case
                   when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position.lsn}::text::pg_lsn
                   else extract(epoch from pg_postmaster_start_time())::text = ${position.startedAt}
                 end,
             false
           ) as "hasReplayed"`);
  return state?.hasReplayed ?? false;
}

const LOOK_EVERY_MS = 100;

/** Waits until the replica has all that the primary has now; false if it has not in time. @throws if one is away. */
export async function hasCaughtUp(
  primary: Queryable,
  replica: Queryable,
  timeoutMs: number,
): Promise<boolean> {
  const position = await readPosition(primary);
  for (const untilMs = performance.now() + timeoutMs; ;) {
    if (await hasReplayed(replica, position)) return true;
    if (performance.now() >= untilMs) return false;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Reads that are later than this go to the primary (ops-61). */
export const MAX_LAG_SECONDS = 10;

/** Reads that may be late, from the replica while it is there and keeps up, otherwise from the primary. */
export interface LateReads extends Queryable {
  /** Compares the replica with the primary; a job calls it every few seconds. */
  check(): Promise<void>;
  /** The seconds since the replica was seen with all of the primary's log; 0 without a replica. */
  lagSeconds(): number;
}

interface Notes {
  warn(facts: object, text: string): void;
  info(text: string): void;
}

/** @param nowMs A clock that never goes back. */
export function createLateReads(
  primary: Queryable,
  replica: Queryable | undefined,
  log: Notes,
  nowMs: () => number = () => performance.now(),
): LateReads {
  if (replica !== undefined) return readsOfReplica(primary, replica, log, nowMs);
  return {
    query: (statement, name) => primary.query(statement, name),
    now: () => primary.now(),
    check: async () => undefined,
    lagSeconds: () => 0,
  };
}

function readsOfReplica(
  primary: Queryable,
  replica: Queryable,
  log: Notes,
  nowMs: () => number,
): LateReads {
  const { look, lagSeconds } = watchLag(replica, nowMs);
  const isLate = () => lagSeconds() > MAX_LAG_SECONDS;
  /** Whether reads go to the replica; undefined before the first check. */
  let isUsed: boolean | undefined;

  const take = () => {
    if (!isUsed) log.info('reads that may be late go to the replica');
    isUsed = true;
  };
  const leave = (facts: object) => {
    if (isUsed !== false) log.warn(facts, 'the replica is late or away: reads go to the primary');
    isUsed = false;
  };
  return {
    query: async <Row extends object>(...statement: Parameters<Queryable['query']>) => {
      if (isUsed && !isLate()) {
        try {
          return await replica.query<Row>(...statement);
        } catch (error) {
          // Reads go to the primary until a check of the replica succeeds again.
          leave({ err: error });
        }
      }
      return primary.query<Row>(...statement);
    },
    now: () => primary.now(),
    check: async () => {
      const atMs = nowMs();
      // Without the primary nothing is known about the replica.
      const position = await readPosition(primary);
      try {
        if ((await look(position, atMs)) && !isLate()) take();
      } catch (error) {
        leave({ err: error });
      }
      if (isLate()) leave({ lagSeconds: Math.round(lagSeconds()) });
    },
    lagSeconds,
  };
}

/** Follows how far the replica is behind, by the positions that the primary had at earlier times. */
function watchLag(replica: Queryable, nowMs: () => number) {
  let currentMs = nowMs();
  /** The oldest position that the replica has not been seen at. */
  let awaited: { position: LogPosition; atMs: number } | undefined;
  return {
    lagSeconds: () => (nowMs() - currentMs) / 1_000,
    /**
     * Asks whether the replica has replayed the primary's position of that time. False if it has not reached the oldest
     * awaited position either.
     */
    look: async (position: LogPosition, atMs: number): Promise<boolean> => {
      if (await hasReplayed(replica, position)) {
        currentMs = atMs;
        awaited = undefined;
        return true;
      }
      const reached =
        awaited && (await hasReplayed(replica, awaited.position)) ? awaited : undefined;
      if (reached) currentMs = reached.atMs;
      if (reached || !awaited) awaited = { position, atMs };
      return reached !== undefined;
    },
  };
}
