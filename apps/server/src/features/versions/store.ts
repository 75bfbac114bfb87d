import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { RecordPart } from '../../db/saved-kind.ts';
import { keptRow } from '../../db/saved-record.ts';
import type { KeptRow } from '../../db/saved-record.ts';

export interface Version {
  id: bigint;
  act: string;
  at: Date;
  actor: string;
  reason: string | null;
  kind: VersionKindName;
  key: string;
  before: KeptRow | null;
  after: KeptRow | null;
}

type StoredVersion = Omit<Version, 'kind' | 'before' | 'after'> & {
  kind: string;
  before: string | null;
  after: string | null;
};

const columns = sql`
  id,
  act::text    as act,
  at,
  actor,
  reason,
  kind,
  key,
  before::text as before,
  after::text  as after`;

/** The cursor of the list of versions: the time and number of the last listed one. */
export interface VersionCursor {
  at: Date;
  id: bigint;
}

export interface VersionFilter {
  websiteId: number;
  kinds: readonly VersionKindName[];
  record?: string | undefined;
  actor?: string | undefined;
  /** The period in which the versions were made; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  below?: VersionCursor | undefined;
  limit: number;
}

/** Lists versions, sorted by time and then by number, both descending, by the indexes of migration 0014. */
export async function listVersions(on: Queryable, filter: VersionFilter): Promise<Version[]> {
  const { record, actor, from, until, below, limit } = filter;
  const rows = await on.query<StoredVersion>(sql`
    select ${columns}
      from config_versions
     where kind = any(${[...filter.kinds]}::text[])
       and coalesce(after, before) -> 'website_id' is not distinct from
           case when coalesce(after, before) ? 'website_id' then to_jsonb(${filter.websiteId}::integer) end
       ${record === undefined ? sql`` : ofRecord(record, filter.kinds)}
       ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
       ${from === undefined ? sql`` : sql`and at >= ${from}`}
       ${until === undefined ? sql`` : sql`and at < ${until}`}
       ${below === undefined ? sql`` : sql`and (at, id) < (${below.at}::timestamptz, ${below.id}::bigint)`}
     order by at desc, id desc
     limit ${limit}`);
  return rows.map(toVersion);
}

/** Selects versions of a record; a wheel's also those of its prizes, whose keys begin with its id. */
function ofRecord(record: string, kinds: readonly VersionKindName[]): Sql {
  return kinds.includes('spin_wheels') && kinds.includes('spin_prizes')
    ? sql`and (key = ${record} or (kind = 'spin_prizes' and split_part(key, '/', 1) = ${record}))`
    : sql`and key = ${record}`;
}

export async function findVersion(on: Queryable, id: bigint): Promise<Version | undefined> {
  const [row] = await on.query<StoredVersion>(sql`
    select ${columns}
      from config_versions
     where id = ${id}`);
  return row && toVersion(row);
}

function toVersion({ kind, before, after, ...version }: StoredVersion): Version {
  return {
    ...version,
    // The cast is safe: the triggers of the table write no other kind.
    kind: kind as VersionKindName,
    before: before === null ? null : keptRow(before),
    after: after === null ? null : keptRow(after),
  };
}

/** The versions of a record that one transaction wrote, which count as one change. */
export interface ChangeBounds {
  /** The id of the change's first version. */
  first: bigint;
  /** The id of the first version after the change; null if the change is the latest. */
  next: bigint | null;
  /** The id of the record's last version. */
  latest: bigint;
}

/** A version's row with its key. */
interface KeyedRow {
  key: string;
  row: KeptRow;
}

interface PartRows {
  part: RecordPart;
  rows: KeyedRow[];
}

/** Reads the current rows of a record. */
export async function readRecord(on: Queryable, parts: readonly RecordPart[]): Promise<PartRows[]> {
  const read: PartRows[] = [];
  for (const part of parts) {
    const rows = await on.query<{ key: string; kept: string }>(sql`
      select coalesce(key, '')        as key,
             coalesce(kept::text, '') as kept
        from kept_rows(${part.kind}, ${JSON.stringify(part.known)}::jsonb)
       order by key`);
    read.push({ part, rows: rows.map(({ key, kept }) => ({ key, row: keptRow(kept) })) });
  }
  return read;
}

interface VersionMark {
  id: bigint;
  /** The id of the transaction that wrote the version. */
  act: string;
}

/** Lists ids and transactions of a record's versions, in order. `keys` are those of rows that may be deleted by now. */
export async function listMarks(
  on: Queryable,
  record: readonly PartRows[],
  keys: readonly string[] = [],
): Promise<VersionMark[]> {
  const marks: VersionMark[] = [];
  for (const { part, rows } of record) {
    const wanted = [...rows.map(({ key }) => key), ...keys];
    const known = JSON.stringify(part.known);
    marks.push(
      ...(await on.query<VersionMark>(sql`
        select id,
               act::text as act
          from config_versions
         where kind = ${part.kind}
           ${part.isList ? sql`and coalesce(before, after) @> ${known}::jsonb` : sql`and key = any(${wanted}::text[])`}`)),
    );
  }
  return marks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the newest version of each record of a kind, by the record's key. */
export async function listLatest(
  on: Queryable,
  kind: VersionKindName,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await on.query<{ key: string; latest: bigint }>(sql`
    select distinct on (key)
           key,
           id as latest
      from config_versions
     where kind = ${kind}
     order by key, id desc`);
  return new Map(rows.map(({ key, latest }) => [key, latest]));
}

/** Finds the bounds of the change to which a version belongs. */
export function boundsOf(version: VersionMark, marks: readonly VersionMark[]): ChangeBounds {
  const isOther = ({ act }: VersionMark) => act !== version.act;
  const before = marks.findLast((mark) => mark.id < version.id && isOther(mark));
  const first = marks.find(({ id }) => before === undefined || id > before.id);
  const next = marks.find((mark) => mark.id > version.id && isOther(mark));
  return {
    first: first?.id ?? version.id,
    next: next?.id ?? null,
    latest: marks.at(-1)?.id ?? version.id,
  };
}

/**
 * version-06: returns the rows before certain versions: the current rows, in which each key that one of these versions
 * changed gets the state before the earliest of them.
 */
function rowsBefore(
  current: readonly KeyedRow[],
  earliest: readonly { key: string; before: KeptRow | null }[],
): KeptRow[] {
  const rows = new Map<string, KeptRow | null>(current.map(({ key, row }) => [key, row]));
  for (const { key, before } of earliest) rows.set(key, before);
  return [...rows.values()].filter((row) => row !== null);
}

/** Reads a record's rows as they were before a version; null as `bound` reads the current rows. */
export async function readBefore(
  on: Queryable,
  record: readonly PartRows[],
  bound: bigint | null,
  keys: readonly string[] = [],
): Promise<ReadonlyMap<VersionKindName, KeptRow[]>> {
  const states = new Map<VersionKindName, KeptRow[]>();
  for (const { part, rows } of record) {
    const wanted = [...rows.map(({ key }) => key), ...keys];
    const known = JSON.stringify(part.known);
    const earliest =
      bound === null
        ? []
        : await on.query<{ key: string; before: string | null }>(sql`
            select distinct on (key)
                   key,
                   before::text as before
              from config_versions
             where kind = ${part.kind}
               and id  >= ${bound}
               ${part.isList ? sql`and coalesce(before, after) @> ${known}::jsonb` : sql`and key = any(${wanted}::text[])`}
             order by key, id`);
    const rowsThen = rowsBefore(
      rows,
      earliest.map(({ key, before }) => ({
        key,
        before: before === null ? null : keptRow(before),
      })),
    );
    states.set(part.kind, rowsThen);
  }
  return states;
}

/** Whether another transaction has changed the record since `latest`. */
export async function hasForeignVersion(
  tx: Tx,
  parts: readonly RecordPart[],
  latest: bigint | null,
): Promise<boolean> {
  for (const { kind, known } of parts) {
    const rows = await tx.query(sql`
      select
        from config_versions
       where kind = ${kind}
         and id > ${latest ?? 0n}
         and act <> pg_current_xact_id()
         and coalesce(before, after) @> ${JSON.stringify(known)}::jsonb
       limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}
