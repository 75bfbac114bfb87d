import { basename, join } from 'node:path';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { headerHash } from '@kapao/contract/proof/day.ts';
import sql, { raw } from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import {
  ArchiveRefusal,
  checkFile,
  sumOfFile,
  writeManifest,
  writeTransfers,
} from './archive-file.ts';
import {
  archiveText,
  countTransfers,
  insertArchive,
  lastDayOf,
  listArchives,
  lockArchives,
  readArchiveEnd,
  replacePartition,
} from './archives.ts';
import type { LedgerArchive } from './archives.ts';
import { checkpointViolations, openingBalance } from './checkpoints.ts';
import type { Checkpoint } from './checkpoints.ts';
import { readClosedDays, signedDayOf } from './days-store.ts';
import type { ClosedDay } from './days-store.ts';
import { sha256 } from './leaves.ts';
import { listPartitions } from './partitions.ts';
import { listLedgerKeys, openSigningKey } from './signing-keys.ts';
import { onSnapshot } from '../snapshot.ts';
import { brokenHeaders } from './verify-days.ts';

/** The fewest months to keep: limits, cashback, unsettled bets and disputes read less far back. */
export const MIN_MONTHS = 12;
/** The months kept by default: members may ask for the statements of the current and the 23 months before. */
export const DEFAULT_MONTHS = 24;

interface ArchiveOrder {
  /** YYYY-MM. */
  month: string;
  folder: string;
  /** The fewest months from this one to the current one. */
  months: number;
  now: Date;
}

/** Reads by `database`, and writes in the transaction that `commit` runs. */
export interface ArchiveParts {
  database: Database;
  commit: (work: (tx: Tx) => Promise<LedgerArchive>) => Promise<LedgerArchive>;
}

/** A month that may be archived, with the days whose transfers go into its file. */
interface DueMonth {
  month: string;
  relation: string;
  days: readonly ClosedDay[];
  lastDay: ClosedDay;
  afterId: bigint;
}

/**
 * Writes the oldest month's transfers into a file, checks the file, and removes the month's play from the database. A
 * rerun after any interruption finishes; a month that is archived already is answered as it stands (ledger-48).
 * @throws ArchiveRefusal
 */
export async function archiveMonth(
  { database, secrets, commit }: ArchiveParts & { secrets: Secrets },
  order: ArchiveOrder,
): Promise<LedgerArchive> {
  const known = (await listArchives(database)).find(({ month }) => month === order.month);
  if (known) return known;
  const path = join(order.folder, `ledger-${order.month}.jsonl.gz`);
  const due = await onSnapshot(database, async (tx) => {
    const found = await findDueMonth(tx, order);
    await writeTransfers(tx, { afterId: found.afterId, upToId: found.lastDay.lastId }, path);
    return found;
  });
  await checkFile(database, path, due.days);
  const sum = await sumOfFile(path);
  return commit((tx) => keepRest(tx, secrets, due, { path, sum }));
}

/** @throws ArchiveRefusal when the month may not be archived. */
async function findDueMonth(
  on: Queryable,
  { month, months, now }: ArchiveOrder,
): Promise<DueMonth> {
  const age = monthNumber(bangkokDay(now)) - monthNumber(month);
  if (age < months)
    throw new ArchiveRefusal(`${month} is ${age} months old, and ${months} are asked for.`);
  const start = await readArchiveEnd(on);
  const lastDay = lastDayOf(month);
  const oldest = (await listPartitions(on)).find(({ isArchived }) => !isArchived);
  if (oldest?.month !== month)
    throw new ArchiveRefusal(`The oldest month that is not archived is ${oldest?.month}.`);
  const all = await readClosedDays(on);
  const days = all.filter(({ day }) => day > (start.day ?? '') && day <= lastDay);
  const last = days.at(-1);
  if (last?.day !== lastDay)
    throw new ArchiveRefusal(`${lastDay} is not closed: the job close-ledger-days closes it.`);
  const broken = [
    ...(await brokenHeaders(on, all)),
    ...(await violationsOf(on, start, { lastDay: last, relation: oldest.relation })),
  ];
  if (broken.length > 0)
    throw new ArchiveRefusal(`${month} is not sound, see ledger:verify: ${broken.join('; ')}`);
  const { relation } = oldest;
  return { month, relation, days, lastDay: last, afterId: start.lastId };
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Finds wrong checkpoints of the month, and transfers of its time that are in none of its days. */
async function violationsOf(
  on: Queryable,
  start: Checkpoint,
  { lastDay, relation }: { lastDay: ClosedDay; relation: string },
): Promise<string[]> {
  const rows = await on.query<{ description: string }>(sql`
    select description
      from (${checkpointViolations(start, lastDay.day)}) as violation (description)
     limit 5`);
  const late = await on.query<{ id: bigint }>(sql`
    select id
      from ledger_transfers as transfer
     where tableoid = ${relation}::regclass
       and id       > ${lastDay.lastId}
     limit 5`);
  return [
    ...rows.map(({ description }) => description),
    ...late.map(({ id }) => `transfer ${id} is in no day of the month`),
  ];
}

/** Replaces the month's partition by a table of the transfers that are kept, and signs the archive. */
async function keepRest(
  tx: Tx,
  secrets: Secrets,
  { month, relation, days, lastDay, afterId }: DueMonth,
  { path, sum }: { path: string; sum: string },
): Promise<LedgerArchive> {
  await lockArchives(tx);
  if ((await readArchiveEnd(tx)).lastId !== afterId)
    throw new ArchiveRefusal('Another command has archived or restored a month meanwhile.');
  // Locks the month against writes. None can have come before, except by the tables' owner.
  await tx.query(sql`lock table ${raw(relation)} in share mode`);
  await tx.query(sql`select ledger_make_replacement()`);
  await tx.query(sql`
    insert into ledger_replacement
    select transfer.*
      from ${raw(relation)} as transfer
     where kind <> all (array['bet', 'win', 'rollback'])
        or id <= ${afterId}
        or id > ${lastDay.lastId}
        or id in (select max(id)
                    from (select debit_account_id as account_id, id
                            from ${raw(relation)}
                           union all
                          select credit_account_id, id
                            from ${raw(relation)}) as moved
                   group by account_id)`);
  await replacePartition(tx, relation);
  const draft = {
    month,
    file: basename(path),
    sha256: sum,
    transfers: BigInt(days.reduce((count, day) => count + day.count, 0)),
    kept: await countTransfers(tx, { afterId, lastId: lastDay.lastId }),
  };
  const key = await openSigningKey(tx, secrets);
  const signature = key.sign(await archiveText(lastDay, draft));
  const archive = { ...draft, key_id: key.keyId, signature };
  await insertArchive(tx, archive);
  await writeManifest(path.replace(/\.jsonl\.gz$/, '.json'), await manifestOf(tx, archive, days));
  return archive;
}

/** Describes the file for readers without the database. */
async function manifestOf(
  on: Queryable,
  { transfers, kept, ...archive }: LedgerArchive,
  days: readonly ClosedDay[],
): Promise<object> {
  const last = days.at(-1);
  if (!last) throw new Error('an archive has no day');
  const counts = { transfers: Number(transfers), kept: Number(kept) };
  return {
    format: 'kapao.archive.1',
    ...archive,
    ...counts,
    header: await headerHash(sha256, last),
    keys: await listLedgerKeys(on),
    days: days.map(signedDayOf),
    closing_balances: await closingBalances(on, last),
  };
}

/** Sums the balances at the end of a day by the kind of account, in micro. */
async function closingBalances(
  on: Queryable,
  { day, lastId }: ClosedDay,
): Promise<{ kind: string; asset: string; micro: string }[]> {
  return on.query<{ kind: string; asset: string; micro: string }>(sql`
    select kind,
           asset,
           sum(${openingBalance({ day, lastId }, sql`ledger_accounts.id`)})::text as micro
      from ledger_accounts
     group by kind, asset
     order by kind, asset`);
}
