import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { SignedDay } from '@kapao/contract/proof/day.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../arrays.ts';

const HASH_BYTES = 32;

/** A signed day as PostgreSQL returns it; `audit` is null if the office's log was empty at the closing. */
export type SignedDayRow = SignedDay & { audit: string | null };

/** A closed day, with the ids of its transfers and the key of its leaves. */
export interface ClosedDay extends SignedDay {
  /** The last id of the day before, 0 for the first day. */
  afterId: bigint;
  lastId: bigint;
  blindingKey: KeyObject;
}

type ClosedDayRow = Omit<ClosedDay, 'blindingKey'> & SignedDayRow & { blindingKey: Buffer };

/** The public part of a closed day. */
const signedColumns = sql`
  day::text,
  site,
  count::float8 as count,
  root,
  previous,
  key_id,
  audit,
  signature`;

/** Lists the closed days before a given day, the newest first. */
export async function listSignedDays(
  on: Queryable,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SignedDay[]> {
  return on.query<SignedDayRow>(sql`
    select ${signedColumns}
      from ledger_days
     where day < coalesce(${before ?? null}::date, 'infinity')
     order by day desc
     limit ${limit}`);
}

export async function findSignedDay(on: Queryable, day: string): Promise<SignedDay | undefined> {
  const [found] = await on.query<SignedDayRow>(sql`
    select ${signedColumns}
      from ledger_days
     where day = ${day}::date`);
  return found;
}

const closedColumns = sql`
  ${signedColumns},
  coalesce(
    (select max(last_id) from ledger_days as earlier where earlier.day < ledger_days.day),
    0
  )            as "afterId",
  last_id      as "lastId",
  blinding_key as "blindingKey"`;

/** Reads all closed days in order, from the given day on. */
export async function readClosedDays(on: Queryable, from?: string): Promise<ClosedDay[]> {
  const rows = await on.query<ClosedDayRow>(sql`
    select ${closedColumns}
      from ledger_days
     where day >= coalesce(${from ?? null}::date, '-infinity')
     order by day`);
  return rows.map(toClosedDay);
}

export async function readLastDay(on: Queryable): Promise<ClosedDay | undefined> {
  const [last] = await on.query<ClosedDayRow>(sql`
    select ${closedColumns}
      from ledger_days
     order by day desc
     limit 1`);
  return last && toClosedDay(last);
}

function toClosedDay(row: ClosedDayRow): ClosedDay {
  return { ...row, blindingKey: createSecretKey(row.blindingKey) };
}

/** The public part of a closed day, for a file. */
export function signedDayOf(closed: ClosedDay): SignedDay {
  const { site, day, count, root, previous, key_id, audit, signature } = closed;
  const head = audit === undefined || audit === null ? {} : { audit };
  return { site, day, count, root, previous, key_id, ...head, signature };
}

export async function insertDay(
  tx: Tx,
  day: SignedDay & Pick<ClosedDay, 'lastId' | 'blindingKey'>,
): Promise<void> {
  await tx.query(sql`
    insert into ledger_days
           (day, site, count, last_id, root, previous, key_id, audit, signature, blinding_key)
    values (${day.day}::date, ${day.site}, ${day.count}, ${day.lastId}, ${day.root}, ${day.previous},
            ${day.key_id}, ${day.audit ?? null}, ${day.signature}, ${day.blindingKey.export()})`);
}

/** The leaves of a part of a day. */
export interface LeafPart {
  ids: readonly bigint[];
  hashes: readonly Uint8Array[];
  root: Uint8Array;
}

export async function insertLeaves(
  tx: Tx,
  place: { day: string; part: number },
  { ids, hashes, root }: LeafPart,
): Promise<void> {
  await tx.query(sql`
    insert into ledger_leaves (day, part, last_id, transfer_ids, hashes, root)
    values (${place.day}::date, ${place.part}, ${ids.at(-1)}, ${bigintArray(ids)}::bigint[],
            ${Buffer.concat(hashes)}, ${Buffer.from(root)})`);
}

/** Reads the leaves of one part of a day; undefined after the last part. */
export async function readLeaves(
  on: Queryable,
  { day, part }: { day: string; part: number },
): Promise<LeafPart | undefined> {
  const [row] = await on.query<{ ids: string[]; hashes: Buffer; root: Buffer }>(sql`
    select transfer_ids::text[] as ids, hashes, root
      from ledger_leaves
     where day  = ${day}::date
       and part = ${part}`);
  return row && { ids: row.ids.map(BigInt), hashes: splitHashes(row.hashes), root: row.root };
}

/** Reads the roots of a day's parts, in order. */
export async function readPartRoots(on: Queryable, day: string): Promise<Buffer[]> {
  const rows = await on.query<{ root: Buffer }>(sql`
    select root
      from ledger_leaves
     where day = ${day}::date
     order by part`);
  return rows.map(({ root }) => root);
}

/** Finds the part that would have a transfer; undefined if its day is not closed. */
export async function findPartOf(
  on: Queryable,
  transferId: bigint,
): Promise<{ day: string; part: number } | undefined> {
  const [found] = await on.query<{ day: string; part: number }>(sql`
    select day::text, part
      from ledger_leaves
     where last_id >= ${transferId}
     order by last_id
     limit 1`);
  return found;
}

function splitHashes(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}
