import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { FIRST_PREVIOUS, headerHash, headerText } from '@kapao/contract/proof/day.ts';
import type { DayHeader } from '@kapao/contract/proof/day.ts';
import { buildTree, rootOf } from '@kapao/contract/proof/tree.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { insertCheckpoints } from './checkpoints.ts';
import { insertDay, insertLeaves, readLastDay } from './days-store.ts';
import type { ClosedDay } from './days-store.ts';
import { takeHorizon, waitForTransactions } from './horizon.ts';
import { leafOf, readPart, sha256 } from './leaves.ts';
import type { IdRange } from './leaves.ts';
import { lockDays, openSigningKey } from './signing-keys.ts';

/** The delay after midnight before a day is closed. */
const SETTLING_MS = 180_000;
/** The number of transfers that one statement reads in the search for the end of a day. */
const WINDOW = 50_000;
/** The longest wait for transactions that may still write into a day; it is closed later then. */
const COMMIT_WAIT_MS = 10_000;

interface Closing {
  database: Database;
  secrets: Secrets;
  /** The website's id. */
  site: string;
  now: Date;
  /** Reads the last row of the office's log, as the day's header names it; null for an empty log. */
  readAudit: (tx: Tx) => Promise<string | null>;
}

/**
 * Closes every Bangkok day that has ended, in order, and returns how many (proof-01). Several servers may do so at
 * once: each day is closed by one of them.
 */
export async function closeDays(closing: Closing, stopping: AbortSignal): Promise<number> {
  const { database, now } = closing;
  const today = bangkokDay(new Date(now.getTime() - SETTLING_MS));
  let closed = 0;
  while (!stopping.aborted) {
    const last = await readLastDay(database);
    const day = last ? addDays(last.day, 1) : await firstDay(database);
    if (day === undefined || day >= today) break;
    const afterId = last?.lastId ?? 0n;
    const upToId = await lastTransferOf(database, day, afterId);
    const horizon = await takeHorizon(database);
    if (!(await waitForTransactions(database, horizon, COMMIT_WAIT_MS, stopping))) break;
    const range = { afterId, upToId };
    if (await database.transaction((tx) => closeDay(tx, closing, { day, last, range })))
      closed += 1;
  }
  return closed;
}

/** The day of the first transfers; undefined in an empty ledger. */
async function firstDay(on: Queryable): Promise<string | undefined> {
  const [first] = await on.query<{ since: Date | null }>(sql`
    select min(created_at) as since
      from (
             select created_at
               from ledger_transfers
              order by id
              limit ${WINDOW}
           ) as first`);
  return first?.since ? bangkokDay(first.since) : undefined;
}

/**
 * Finds the last transfer of a day: the highest id with a time before the day's end. Ids follow the order of writing, so
 * the search ends at the first window of later times alone.
 */
async function lastTransferOf(on: Queryable, day: string, afterId: bigint): Promise<bigint> {
  const end = startOfDay(addDays(day, 1));
  let lastId = afterId;
  for (let reached = afterId; ;) {
    const [window] = await on.query<{ last: bigint | null; reached: bigint | null }>(sql`
      select max(id) filter (where created_at < ${end}) as last,
             max(id)                                    as reached
        from (
               select id, created_at
                 from ledger_transfers
                where id > ${reached}
                order by id
                limit ${WINDOW}
             ) as next`);
    if (!window || window.last === null || window.reached === null) return lastId;
    lastId = window.last;
    reached = window.reached;
  }
}

interface DayToClose {
  day: string;
  last: ClosedDay | undefined;
  range: IdRange;
}

/** Returns false if another server has closed the day meanwhile. */
async function closeDay(
  tx: Tx,
  { secrets, site, readAudit }: Closing,
  { day, last, range }: DayToClose,
): Promise<boolean> {
  await lockDays(tx);
  if ((await readLastDay(tx))?.day !== last?.day) return false;
  const blindingKey = createSecretKey(randomBytes(32));
  const { count, root } = await writeLeaves(tx, { day, range, blindingKey });
  const key = await openSigningKey(tx, secrets);
  const previous = last ? await headerHash(sha256, last) : FIRST_PREVIOUS;
  const header: DayHeader = {
    site,
    day,
    count,
    root: Buffer.from(root).toString('hex'),
    previous,
    key_id: key.keyId,
    audit: await readAudit(tx),
  };
  const signature = key.sign(headerText(header));
  await insertDay(tx, { ...header, signature, lastId: range.upToId, blindingKey });
  await insertCheckpoints(tx, day, range);
  return true;
}

async function writeLeaves(
  tx: Tx,
  { day, range, blindingKey }: { day: string; range: IdRange; blindingKey: KeyObject },
): Promise<{ count: number; root: Uint8Array }> {
  const roots: Uint8Array[] = [];
  let count = 0;
  let { afterId } = range;
  for (;;) {
    const transfers = await readPart(tx, { afterId, upToId: range.upToId });
    const ids = transfers.map(({ id }) => id);
    const lastId = ids.at(-1);
    if (lastId === undefined) break;
    const hashes: Uint8Array[] = [];
    for (const facts of transfers) hashes.push(await leafOf(blindingKey, facts));
    const root = await rootOf(sha256, await buildTree(sha256, hashes));
    await insertLeaves(tx, { day, part: roots.length }, { ids, hashes, root });
    roots.push(root);
    count += ids.length;
    afterId = lastId;
  }
  return { count, root: await rootOf(sha256, await buildTree(sha256, roots)) };
}
