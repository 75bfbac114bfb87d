import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { prefaced } from './prefaced.ts';

/** The same database, whose transactions and statements only read: PostgreSQL refuses their writes. */
export function readingOnly(database: Database): Database {
  return prefaced(database, (tx) => tx.query(sql`set transaction read only`));
}
