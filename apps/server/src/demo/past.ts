import sql from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';

/** A database handle for transactions at a past time, used for the demo member's history (docs/decisions/0038). */
export interface PastDatabase extends Database {
  /** Sets the time of SQL's and TypeScript's `now()`; it only moves forwards. */
  moveTo(time: Date): Promise<void>;
}

/**
 * Runs transactions at a past time inside `tx`, as its savepoints: one after the other, and all of them or none.
 * Statements find the functions of the schema `clock` before PostgreSQL's.
 */
export async function openPast(tx: Tx, start: Date): Promise<PastDatabase> {
  let time = start;
  const now = () => time;
  const moveTo = async (to: Date) => {
    if (to < time) throw new RangeError(`${to.toISOString()} is before ${time.toISOString()}`);
    time = to;
    await tx.query(sql`select set_config('kapao.now', ${to.toISOString()}, true)`);
  };
  await makeClock(tx);
  await tx.query(sql`select set_config('search_path', 'public, clock, pg_catalog', true)`);
  await moveTo(start);
  return {
    query: (statement, name) => tx.query(statement, name),
    transaction: async (work) => {
      await tx.query(sql`savepoint past`);
      try {
        // Each call gets a new transaction object, because the ledger caches locked balances by this object.
        const result = await work({ ...tx, now });
        await tx.query(sql`release savepoint past`);
        return result;
      } catch (error) {
        await tx.query(sql`rollback to savepoint past`);
        throw error;
      }
    },
    now,
    moveTo,
    close: async () => {},
  };
}

/** An arbitrary advisory lock id: two transactions must not make the clock at once. */
const CLOCK_LOCK = 7_205_104;

/** Makes the schema `clock` in a sandbox that has none, by the login role, because the application may make no schema. */
async function makeClock(tx: Tx): Promise<void> {
  if (await hasClock(tx)) return;
  await tx.query(sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`);
  if (await hasClock(tx)) return;
  const [current] = await tx.query<{ role: string }>(sql`select current_user::text as role`);
  await tx.query(sql`set local role none`);
  await tx.query(clockSchema);
  await tx.query(sql`select set_config('role', ${current?.role}, true)`);
}

async function hasClock(tx: Tx): Promise<boolean> {
  const found = await tx.query(sql`select from pg_namespace where nspname = 'clock'`);
  return found.length > 0;
}

/**
 * Functions named like PostgreSQL's, which read the setting `kapao.now`. Versions of the configuration are written by a
 * function with a search path of its own; nobody is notified of the past.
 */
const clockSchema = sql`
  do $make$
  begin
    create schema clock;
    grant usage on schema clock to kapao_app;
    create function clock.now() returns timestamptz
      language sql stable parallel safe
      as $$
        select coalesce(nullif(current_setting('kapao.now', true), '')::timestamptz, pg_catalog.now())
      $$;
    create function clock.clock_timestamp() returns timestamptz
      language sql volatile parallel safe
      as $$
        select coalesce(nullif(current_setting('kapao.now', true), '')::timestamptz,
                        pg_catalog.clock_timestamp())
      $$;
    create function clock.pg_notify(text, text) returns void
      language sql
      as $$ select $$;
    alter function keep_version() set search_path = public, clock, pg_catalog, pg_temp;
  end
  $make$`;
