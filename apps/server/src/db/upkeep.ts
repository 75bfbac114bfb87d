import sql, { raw } from 'sql-template-tag';
import type { Queryable } from './database.ts';

/**
 * What PostgreSQL's autovacuum does by itself and the embedded engine, which is one process, leaves to us.
 * Without it every plan goes by what a table was guessed to be when it was empty, so that finding one
 * member's session reads all members; and rows that are gone keep their place.
 */
export function startUpkeep(on: Queryable): { stop: () => void } {
  let isAtWork = false;
  const look = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await lookAfterTables(on);
    } catch (error) {
      console.error('The embedded database could not be looked after:', error);
    } finally {
      isAtWork = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Sooner than autovacuum's minute: what is young grows fast, and looking takes milliseconds. */
const EVERY_MS = 10_000;

/**
 * By autovacuum's own measure (PostgreSQL's defaults for `autovacuum_*_threshold`, `_scale_factor` and
 * `_freeze_max_age`). One statement a table, so that others get their turn in between. Answers the names of
 * those that it looked after.
 */
export async function lookAfterTables(on: Queryable): Promise<string[]> {
  const due = await on.query<{ name: string; isBloated: boolean }>(sql`
    select name, is_bloated as "isBloated"
      from (
             select statistics.relid::regclass::text as name,
                    statistics.n_dead_tup > 50 + 0.2 * size
                    or statistics.n_ins_since_vacuum > 1000 + 0.2 * size
                    or age(class.relfrozenxid) > 200000000 as is_bloated,
                    statistics.n_mod_since_analyze > 50 + 0.1 * size as is_unknown
               from pg_stat_all_tables as statistics
               join pg_class as class
                 on class.oid = statistics.relid
              cross join lateral greatest(class.reltuples, 0) as size
              where statistics.schemaname <> 'pg_toast'
           ) as tables
     where is_bloated
        or is_unknown`);
  for (const { name, isBloated } of due) {
    // A name that PostgreSQL itself has quoted where that is needed.
    await on.query(isBloated ? sql`vacuum (analyze) ${raw(name)}` : sql`analyze ${raw(name)}`);
  }
  return due.map(({ name }) => name);
}
