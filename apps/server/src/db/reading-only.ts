import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { prefaced } from './prefaced.ts';

/** Returns the database for reading only: PostgreSQL refuses the writes of its transactions and statements. */
export function readingOnly(database: Database): Database {
  return prefaced(database, (tx) => tx.query(sql`set transaction read only`));
}
