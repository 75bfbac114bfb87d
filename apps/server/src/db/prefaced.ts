import type { Database, Tx } from './database.ts';

/**
 * The same database, with a statement at the start of each transaction. Each statement outside has a transaction, too,
 * because a pooler gives the next transaction another connection.
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
