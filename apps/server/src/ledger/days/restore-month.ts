import { startOfDay, addDays } from '@kapao/contract/bangkok.ts';
import sql, { raw } from 'sql-template-tag';
import type { Database, Tx } from '../../db/database.ts';
import { ArchiveRefusal, checkFile, linesOf, sumOfFile } from './archive-file.ts';
import {
  deleteArchive,
  lastDayOf,
  listArchives,
  lockArchives,
  replacePartition,
} from './archives.ts';
import type { ArchiveParts } from './archive-month.ts';
import type { LedgerArchive } from './archives.ts';
import { readClosedDays } from './days-store.ts';
import { transfersInLines } from './leaves.ts';
import { listPartitions } from './partitions.ts';

/** Brings the month of an archive's file back into the database (ledger-51). @throws ArchiveRefusal */
export async function restoreMonth(
  { database, commit }: ArchiveParts,
  path: string,
): Promise<LedgerArchive> {
  const sum = await sumOfFile(path).catch((error: unknown) => {
    throw new ArchiveRefusal(`${path} cannot be read: ${String(error)}`);
  });
  const archives = await listArchives(database);
  const archive = archives.find((known) => known.sha256 === sum);
  if (!archive) throw new ArchiveRefusal(`No archived month has a file with the sum ${sum}.`);
  const newest = archives.at(-1);
  if (newest && newest !== archive)
    throw new ArchiveRefusal(`Restore ${newest.month} first: ${newest.file}.`);
  await checkFile(database, path, await daysOf(database, archives));
  return commit(async (tx) => {
    await refill(tx, archive, path);
    return archive;
  });
}

/** The days of the last archive. */
async function daysOf(database: Database, archives: readonly LedgerArchive[]) {
  const [before, last] = [archives.at(-2), archives.at(-1)];
  const after = before ? lastDayOf(before.month) : '';
  const until = last ? lastDayOf(last.month) : '';
  return (await readClosedDays(database)).filter(({ day }) => day > after && day <= until);
}

async function refill(tx: Tx, archive: LedgerArchive, path: string): Promise<void> {
  await lockArchives(tx);
  if ((await listArchives(tx)).at(-1)?.signature !== archive.signature)
    throw new ArchiveRefusal('Another command has archived or restored a month meanwhile.');
  const partition = (await listPartitions(tx)).find(({ month }) => month === archive.month);
  if (!partition) throw new ArchiveRefusal(`The partition of ${archive.month} is missing.`);
  // Transfers that the days took from the first minutes of the next month are there already.
  const until = startOfDay(addDays(lastDayOf(archive.month), 1));
  await tx.query(sql`select ledger_make_replacement()`);
  for await (const lines of linesOf(path)) {
    await tx.query(sql`
      insert into ledger_replacement
      select filed.*
        from ${transfersInLines(lines)} as filed
       where created_at < ${until}`);
  }
  await tx.query(sql`
    insert into ledger_replacement
    select *
      from ${raw(partition.relation)}
        on conflict (id) do nothing`);
  await replacePartition(tx, partition.relation);
  await deleteArchive(tx, archive.month);
}
