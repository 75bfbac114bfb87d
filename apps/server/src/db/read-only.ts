import sql from 'sql-template-tag';
import type { Database, Tx } from './database.ts';

/** A database whose every statement runs in a read-only transaction: PostgreSQL itself refuses a write (25006). */
export function readOnlyDatabase(database: Database): Database {
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      await tx.query(sql`set transaction read only`);
      return work(tx);
    });
  return {
    query: (statement) => transaction((tx) => tx.query(statement)),
    transaction,
    now: () => database.now(),
    // The owner of the pool closes it.
    close: async () => undefined,
  };
}
