import sql, { raw } from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';

/** Connections that check side by side unless the caller says fewer; each may use several processes of PostgreSQL. */
const CONNECTIONS = 3;

/** Runs read-only work on a snapshot. */
export function onSnapshot<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });
}

/**
 * Divides the items among several connections that share the snapshot of `tx`. The division is fixed, because a
 * transaction that starts over runs its own items again.
 */
export async function shareOut<Item>(
  database: Database,
  tx: Tx,
  items: readonly Item[],
  work: (on: Tx, item: Item, index: number) => Promise<void>,
  connections = CONNECTIONS,
): Promise<void> {
  const runShare = async (on: Tx, share: number) => {
    for (const [index, item] of items.entries()) {
      if (index % connections === share) await work(on, item, index);
    }
  };
  const snapshot = await exportSnapshot(tx);
  const others = Array.from({ length: connections - 1 }, (_, other) =>
    onSnapshot(database, async (on) => {
      await on.query(sql`set transaction snapshot '${raw(snapshot)}'`);
      await runShare(on, other + 1);
    }),
  );
  // The snapshot lasts until its transaction ends, so it waits for the others even after a failure.
  const ended = await Promise.allSettled([runShare(tx, 0), ...others]);
  for (const share of ended) if (share.status === 'rejected') throw share.reason;
}

/** Exports this transaction's snapshot, so that other connections can read the same state. */
async function exportSnapshot(tx: Tx): Promise<string> {
  const [exported] = await tx.query<{ id: string }>(sql`select pg_export_snapshot() as id`);
  if (!exported) throw new Error('PostgreSQL exported no snapshot');
  return exported.id;
}
