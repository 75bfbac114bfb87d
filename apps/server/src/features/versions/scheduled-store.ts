import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { KeptRow } from './rules.ts';

type ScheduledStatus = 'waiting' | 'applied' | 'failed' | 'cancelled';

interface NewChange {
  kind: VersionKindName;
  key: string | null;
  before: unknown;
  content: unknown;
  basedOn: bigint | null;
  reason: string;
  makerId: bigint;
  maker: string;
  dueAt: Date;
}

export interface ScheduledRow {
  id: bigint;
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
  status: ScheduledStatus;
  endedAt: Date | null;
  endedBy: string | null;
  failure: string | null;
}

type StoredRow = Omit<ScheduledRow, 'kind'> & { kind: string };

const columns = sql`
  id,
  kind,
  key,
  before,
  content,
  based_on   as "basedOn",
  reason,
  maker_id   as "makerId",
  maker,
  created_at as "createdAt",
  due_at     as "dueAt",
  status,
  ended_at   as "endedAt",
  ended_by   as "endedBy",
  failure`;

export async function insertScheduled(tx: Tx, change: NewChange): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into scheduled_changes (
             kind, key, before, content, based_on, reason, maker_id, maker, due_at
           )
    values (${change.kind}, ${change.key}, ${jsonOf(change.before)}::jsonb, ${jsonOf(change.content)}::jsonb,
            ${change.basedOn}, ${change.reason}, ${change.makerId}, ${change.maker}, ${change.dueAt})
    returning id`);
  if (!inserted) throw new Error('a scheduled change was not stored');
  return inserted.id;
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export interface ScheduledFilter {
  kinds: readonly VersionKindName[];
  status?: ScheduledStatus | undefined;
  belowId?: bigint | undefined;
  limit: number;
}

/** Lists scheduled changes, newest first. */
export async function listScheduled(
  on: Queryable,
  { kinds, status, belowId, limit }: ScheduledFilter,
): Promise<ScheduledRow[]> {
  const rows = await on.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where kind = any(${[...kinds]}::text[])
       ${status === undefined ? sql`` : sql`and status = ${status}`}
       ${belowId === undefined ? sql`` : sql`and id < ${belowId}`}
     order by id desc
     limit ${limit}`);
  return rows.map(toScheduled);
}

/** Takes one change whose time has come; other servers pass by it. */
export async function takeDue(tx: Tx): Promise<ScheduledRow | undefined> {
  const [row] = await tx.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where status  = 'waiting'
       and due_at <= ${tx.now()}
     order by due_at, id
     limit 1
       for update skip locked`);
  return row && toScheduled(row);
}

/** Locks a scheduled change. */
export async function lockScheduled(tx: Tx, id: bigint): Promise<ScheduledRow | undefined> {
  const [row] = await tx.query<StoredRow>(sql`
    select ${columns}
      from scheduled_changes
     where id = ${id}
       for update`);
  return row && toScheduled(row);
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
  // The handler that stored it checked the kind.
  return { ...row, kind: kind as VersionKindName };
}
