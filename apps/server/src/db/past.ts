import sql from 'sql-template-tag';
import type { Database, Tx } from './database.ts';

/** A database handle for transactions at a past time, used for the demo member's history (docs/decisions/0023). */
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
  await tx.query(sql`select set_config('search_path', 'public, clock, pg_catalog', true)`);
  await moveTo(start);
  return {
    query: (statement, name) => tx.query(statement, name),
    transaction: async (work) => {
      await tx.query(sql`savepoint past`);
      try {
        // A new object each time, because the ledger remembers the balances that it has locked by it.
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
