import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { KeptRow } from '../../db/saved-record.ts';

type ScheduledStatus = 'waiting' | 'applied' | 'failed' | 'cancelled';

interface NewChange {
  websiteId: number;
  /** Whether the change loosens a guard: as the delayed part of a save, or as a scheduled state (office-53). */
  isLoosening: boolean;
  kind: VersionKindName;
  key: string | null;
  before: unknown;
  content: unknown;
  basedOn: bigint | null;
  reason: string;
  makerId: bigint;
  maker: string;
  dueAt: Date;
  /** The value of the change of an offer in micro; null or undefined for one without a bound. */
  valueMicro?: bigint | null;
}

export interface ScheduledRow {
  id: bigint;
  isLoosening: boolean;
  kind: VersionKindName;
  key: string | null;
  before: KeptRow | null;
  content: KeptRow;
  basedOn: bigint | null;
  reason: string;
  makerId: bigint;
  maker: string;
  createdAt: Date;
  dueAt: Date;
  valueMicro: bigint | null;
  status: ScheduledStatus;
  endedAt: Date | null;
  endedBy: string | null;
  failure: string | null;
}

type StoredRow = Omit<ScheduledRow, 'kind'> & { kind: string };

const columns = sql`
  id,
  is_loosening as "isLoosening",
  kind,
  key,
  before,
  content,
  based_on   as "basedOn",
  reason,
  maker_id   as "makerId",
  maker,
  created_at as "createdAt",
  due_at      as "dueAt",
  value_micro as "valueMicro",
  status,
  ended_at   as "endedAt",
  ended_by   as "endedBy",
  failure`;

export async function insertScheduled(tx: Tx, change: NewChange): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into scheduled_changes (
             website_id, is_loosening, kind, key, before, content, based_on, reason, maker_id, maker, due_at,
             value_micro
           )
    values (${change.websiteId}, ${change.isLoosening}, ${change.kind}, ${change.key}, ${jsonOf(change.before)}::jsonb, ${jsonOf(change.content)}::jsonb,
            ${change.basedOn}, ${change.reason}, ${change.makerId}, ${change.maker}, ${change.dueAt},
            ${change.valueMicro ?? null})
    returning id`);
  if (!inserted) throw new Error('a scheduled change was not stored');
  return inserted.id;
}

/** Counts the waiting changes of each record of a kind, by the record's key. */
export async function countWaiting(
  on: Queryable,
  websiteId: number,
  kind: VersionKindName,
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ key: string; changes: number }>(sql`
    select coalesce(key, '')  as key,
           count(*)::integer as changes
      from scheduled_changes
     where website_id = ${websiteId}
       and kind       = ${kind}
       and status     = 'waiting'
     group by 1`);
  return new Map(rows.map(({ key, changes }) => [key, changes]));
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export interface ScheduledFilter {
  websiteId: number;
  kinds: readonly VersionKindName[];
  status?: ScheduledStatus | undefined;
  belowId?: bigint | undefined;
  limit: number;
}

/** Lists scheduled changes, newest first. */
export async function listScheduled(
  on: Queryable,
  { websiteId, kinds, status, belowId, limit }: ScheduledFilter,
): Promise<ScheduledRow[]> {
  const rows = await on.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where website_id = ${websiteId}
       and kind       = any(${[...kinds]}::text[])
       ${status === undefined ? sql`` : sql`and status = ${status}`}
       ${belowId === undefined ? sql`` : sql`and id < ${belowId}`}
     order by id desc
     limit ${limit}`);
  return rows.map(toScheduled);
}

/** Locks one change that is due; other servers skip it. */
export async function takeDue(tx: Tx, websiteId: number): Promise<ScheduledRow | undefined> {
  const [row] = await tx.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where website_id = ${websiteId}
       and status     = 'waiting'
       and due_at    <= ${tx.now()}
     order by due_at, id
     limit 1
       for update skip locked`);
  return row && toScheduled(row);
}

/** Locks a website's scheduled change. */
export async function lockScheduled(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<ScheduledRow | undefined> {
  const [row] = await tx.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where id         = ${id}
       and website_id = ${websiteId}
       for update`);
  return row && toScheduled(row);
}

/** Lists the loosenings of a website's guards that still wait, the next one first. */
export async function listWaitingLoosenings(
  on: Queryable,
  websiteId: number,
): Promise<ScheduledRow[]> {
  const rows = await on.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where website_id = ${websiteId}
       and is_loosening
       and status     = 'waiting'
     order by due_at, id`);
  return rows.map(toScheduled);
}

/** Ends the waiting loosenings of one setting of a record, because a newer one replaces them. */
export async function replaceLoosenings(
  tx: Tx,
  loosening: {
    websiteId: number;
    kind: VersionKindName;
    key: string | null;
    setting: string;
    by: string;
  },
): Promise<void> {
  await tx.query(sql`
    update scheduled_changes
       set status   = 'cancelled',
           ended_at = ${tx.now()},
           ended_by = ${loosening.by}
     where website_id = ${loosening.websiteId}
       and is_loosening
       and status     = 'waiting'
       and kind       = ${loosening.kind}
       and key is not distinct from ${loosening.key}
       and content ? ${loosening.setting}
       -- A scheduled state names all settings, and stays.
       and (select count(*) from jsonb_object_keys(content)) = 1`);
}

export async function endScheduled(
  tx: Tx,
  id: bigint,
  end: { status: 'applied' | 'failed' | 'cancelled'; by: string; failure: string | null },
): Promise<void> {
  await tx.query(sql`
    update scheduled_changes
       set status   = ${end.status},
           ended_at = ${tx.now()},
           ended_by = ${end.by},
           failure  = ${end.failure}
     where id = ${id}`);
}

function toScheduled({ kind, ...row }: StoredRow): ScheduledRow {
  // The cast is safe: the kind was checked when the change was stored.
  return { ...row, kind: kind as VersionKindName };
}

/** Returns the largest id of a record of a kind in the changes that wait for their time; 0 for none. */
export async function largestScheduledId(on: Queryable, kind: string): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max((content ->> 'id')::integer), 0) as id
      from scheduled_changes
     where status = 'waiting'
       and kind   = ${kind}`);
  return row?.id ?? 0;
}
