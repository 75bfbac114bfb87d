import type { Database, Tx } from './database.ts';

/**
 * Returns the database with `preface` run at the start of each transaction. A statement outside a transaction gets one
 * too, because a pooler may give the next transaction another connection.
 */
export function prefaced(database: Database, preface: (tx: Tx) => Promise<unknown>): Database {
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (tx) => {
      await preface(tx);
      return work(tx);
    }, options);
  return {
    ...database,
    transaction,
    query: (statement, name) => transaction((tx) => tx.query(statement, name)),
  };
}
