import { addDays, startOfDay, startOfMonth } from '@kapao/contract/bangkok.ts';
import { headerHash } from '@kapao/contract/proof/day.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { ArchiveRefusal } from './archive-file.ts';
import { BEGINNING } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { readClosedDays } from './days-store.ts';
import type { ClosedDay } from './days-store.ts';
import { sha256 } from './leaves.ts';
import { isSignedBy, listLedgerKeys } from './signing-keys.ts';

/** A month whose play is in a file outside the database (docs/decisions/0027). */
export interface LedgerArchive {
  /** YYYY-MM. */
  month: string;
  /** The file's name, without its folder. */
  file: string;
  sha256: string;
  /** The transfers of the month's closed days, all of which are in the file. */
  transfers: bigint;
  /** The number of these transfers that the database keeps besides the file. */
  kept: bigint;
  key_id: string;
  signature: string;
}

/** The first day after the archived months; minus infinity if no month is archived. */
export const archivedUntil = sql`
  coalesce((select max(month) + interval '1 month' from ledger_archives)::date, '-infinity')`;

/** The start in Bangkok of the first day after the archived months. */
export const archivedUntilTime = sql`(${archivedUntil}::timestamp at time zone 'Asia/Bangkok')`;

/** Lists the archives, the oldest first. */
export async function listArchives(on: Queryable): Promise<LedgerArchive[]> {
  return on.query<LedgerArchive>(sql`
    select to_char(month, 'YYYY-MM') as month,
           file,
           sha256,
           transfers,
           kept,
           key_id,
           signature
      from ledger_archives
     order by ledger_archives.month`);
}

/** The end of the archived months, from which checks of all transfers begin. */
export async function readArchiveEnd(on: Queryable): Promise<Checkpoint> {
  const [last] = await on.query<{ day: string; lastId: bigint }>(sql`
    select day::text, last_id as "lastId"
      from ledger_days
     where day < ${archivedUntil}
     order by day desc
     limit 1`);
  return last ?? BEGINNING;
}

/** The first moment whose play is in the database; undefined if no month is archived. */
export async function archiveEndTime(on: Queryable): Promise<Date | undefined> {
  const { day } = await readArchiveEnd(on);
  return day === undefined ? undefined : startOfDay(addDays(day, 1));
}

export function lastDayOf(month: string): string {
  // Day 1 plus 31 days lies in the next month, whose first day minus one is the month's last day.
  return addDays(startOfMonth(addDays(`${month}-01`, 31)), -1);
}

/** The text that an archive's signature covers; the header leads to the month's transfers and all days before. */
export async function archiveText(
  lastDay: ClosedDay,
  { month, file, sha256: sum, transfers, kept }: Omit<LedgerArchive, 'key_id' | 'signature'>,
): Promise<string> {
  const header = await headerHash(sha256, lastDay);
  const counts = [Number(transfers), Number(kept)];
  return JSON.stringify(['kapao.archive.1', header, month, file, sum, ...counts]);
}

/** Counts the transfers between two ids that are in the database. */
export async function countTransfers(
  on: Queryable,
  { afterId, lastId }: { afterId: bigint; lastId: bigint },
): Promise<bigint> {
  const [counted] = await on.query<{ count: bigint }>(sql`
    select count(*)
      from ledger_transfers
     where id  > ${afterId}
       and id <= ${lastId}`);
  return counted?.count ?? 0n;
}

/** Compares the archives with the days, the keys and the transfers that stay (ledger-50). */
export async function archiveViolations(on: Queryable): Promise<string[]> {
  const archives = await listArchives(on);
  if (archives.length === 0) return [];
  const days = await readClosedDays(on);
  const keys = new Map((await listLedgerKeys(on)).map((key) => [key.key_id, key.public_key]));
  const found: string[] = [];
  let afterId = 0n;
  let before: LedgerArchive | undefined;
  for (const archive of archives) {
    const say = (text: string) => found.push(`the archive of ${archive.month} ${text}`);
    const last = days.find(({ day }) => day === lastDayOf(archive.month));
    const key = keys.get(archive.key_id);
    const isNext = !before || addDays(lastDayOf(before.month), 1) === `${archive.month}-01`;
    if (!isNext) say(`does not follow that of ${before?.month}`);
    before = archive;
    if (!last || !key || !isSignedBy(key, await archiveText(last, archive), archive.signature)) {
      say('has a wrong signature');
      continue;
    }
    const count = await countTransfers(on, { afterId, lastId: last.lastId });
    if (count !== archive.kept) say(`left ${archive.kept} transfers, of which ${count} are there`);
    afterId = last.lastId;
  }
  return found;
}

export async function insertArchive(tx: Tx, archive: LedgerArchive): Promise<void> {
  const { month, file, sha256: sum, transfers, kept, key_id: keyId, signature } = archive;
  await tx.query(sql`
    insert into ledger_archives (month, file, sha256, transfers, kept, key_id, signature)
    values (${`${month}-01`}::date, ${file}, ${sum}, ${transfers}, ${kept}, ${keyId}, ${signature})`);
}

export async function deleteArchive(tx: Tx, month: string): Promise<void> {
  await tx.query(sql`delete from ledger_archives where month = ${`${month}-01`}::date`);
}

/** Takes the owner's rights, and waits until no other transaction archives or restores a month. */
export async function lockArchives(tx: Tx): Promise<void> {
  await tx.query(sql`set local role none`);
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ledger_archives', 0))`);
}

/** PostgreSQL's code for a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Puts the table that `ledger_make_replacement` made in the place of a partition. @throws ArchiveRefusal */
export async function replacePartition(tx: Tx, relation: string): Promise<void> {
  try {
    await tx.query(sql`select ledger_replace_partition(${relation}::regclass)`);
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
    if (!isBusy) throw error;
    throw new ArchiveRefusal(
      'Somebody reads the ledger for long, such as ledger:verify. Try later.',
    );
  }
}
