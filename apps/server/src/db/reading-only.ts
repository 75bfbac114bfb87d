import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/** The same database, whose transactions and statements only read: PostgreSQL refuses their writes. */
export function readingOnly(database: Database): Database {
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (tx) => {
      await tx.query(sql`set transaction read only`);
      return work(tx);
    }, options);
  return {
    ...database,
    transaction,
    query: (statement, name) => transaction((tx) => tx.query(statement, name)),
  };
}
