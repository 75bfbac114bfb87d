import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Database, Tx } from './database.ts';
import { prefaced } from './prefaced.ts';

/** The author of a change of configuration or of a decision: an actor of the audit log. */
interface Author {
  kind: 'staff' | 'command' | 'system';
  name: string;
}

/** The author of the sandbox's demo data, and of what benchmarks and tests enter in its place. */
export const SANDBOX: Author = { kind: 'system', name: 'sandbox' };

/**
 * Names the author of the changes that follow in this transaction, and their reason. The database refuses a change of
 * configuration or a decision without an author, and keeps both with the change (version-02, version-16).
 */
export async function actAs(tx: Tx, { kind, name }: Author, reason = ''): Promise<void> {
  // A statement that takes parameters would take the transaction's snapshot, before its isolation can be set.
  await tx.query(sql`set local kapao.actor = ${raw(pg.escapeLiteral(`${kind}:${name}`))}`);
  await tx.query(sql`set local kapao.reason = ${raw(pg.escapeLiteral(reason))}`);
}

/** Returns the database with one author for all changes that are made through it. */
export function actingAs(database: Database, author: Author, reason?: string): Database {
  return prefaced(database, (tx) => actAs(tx, author, reason));
}
