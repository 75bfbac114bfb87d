import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { archivedUntil, archivedUntilTime } from '../../ledger/days/archives.ts';
import { lineColumns, reportLinesOf } from './lines.ts';

/** The length in minutes of the time that one row of `report_times` covers. */
export const TIME_STEP_MINUTES = 5;

export interface Watermark {
  generation: number;
  /** The id of the last transfer that is in the sums. */
  transferId: bigint;
}

/** Reads the watermark of the current sums: the last transfer that they contain. */
export async function readWatermark(on: Queryable): Promise<Watermark> {
  const [watermark] = await on.query<Watermark>(sql`
    select generation,
           transfer_id as "transferId"
      from report_folds
     where is_current`);
  if (!watermark) throw new Error('report_folds has no current row');
  return watermark;
}

interface ProjectedBatch {
  /** The set of sums that the batch extends; the current one by default. */
  generation?: number | undefined;
  /** The number of transfers in one batch. */
  limit: number;
  /** The last transfer id of the batch: every transfer up to it is committed or rolled back. */
  until: bigint;
}

/**
 * Adds the next batch of transfers to the sums, in the transaction that moves the watermark: a transfer is added once.
 * Returns false if nothing is left, or if another server holds the watermark.
 */
export async function projectBatch(
  tx: Tx,
  { generation, limit, until }: ProjectedBatch,
): Promise<boolean> {
  const chosen = generation === undefined ? sql`is_current` : sql`generation = ${generation}`;
  const [watermark] = await tx.query<Watermark>(sql`
    select generation,
           transfer_id as "transferId"
      from report_folds
     where ${chosen}
       for update skip locked`);
  if (!watermark) return false;
  const [next] = await tx.query<{ id: bigint | null }>(sql`
    select max(id) as id
      from (
             select id
               from ledger_transfers
              where id >  ${watermark.transferId}
                and id <= ${until}
              order by id
              limit ${limit}
           ) as following`);
  if (!next || next.id === null) return false;
  await tx.query(addLines(watermark, next.id));
  await tx.query(sql`
    update report_folds
       set transfer_id = ${next.id},
           moved_at    = now()
     where generation = ${watermark.generation}`);
  return true;
}

/**
 * Adds the report lines of the transfers between a watermark and an id to all sums. Archived months are left out: only
 * some of their transfers are still in the database.
 */
function addLines({ generation, transferId }: Watermark, until: bigint): Sql {
  return sql`
    with chosen as materialized (
      select ${lineColumns}
        from ledger_transfers
       where id >  ${transferId}
         and id <= ${until}
         and created_at >= ${archivedUntilTime}
    ),
    lines as materialized (${reportLinesOf(sql`chosen`)}),
    first_deposits as (
      insert into report_first_deposits (generation, member_id, transfer_id, day, amount_micro)
      select distinct on (member_id) ${generation}::integer, member_id, id, day, amount_micro
        from lines
       where figure = 'deposit'
         and member_id is not null
       order by member_id, id
          on conflict do nothing
      returning transfer_id
    ),
    counted as materialized (
      select id, created_at, day, figure, studio_code, game_code, method_id, purpose, amount_micro
        from lines
       union all
      select id, created_at, day, 'first_deposit', studio_code, game_code, method_id, purpose,
             amount_micro
        from lines
        join first_deposits on first_deposits.transfer_id = lines.id
       where figure = 'deposit'
    ),
    days as (
      insert into report_days
             (generation, day, figure, studio_code, game_code, method_id, purpose,
              amount_micro, transfers, first_id, last_id)
      select ${generation}::integer, day, figure, studio_code, game_code, method_id, purpose,
             sum(amount_micro), count(*), min(id), max(id)
        from counted
       group by day, figure, studio_code, game_code, method_id, purpose
          on conflict (generation, day, figure, studio_code, game_code, method_id, purpose) do update
         set amount_micro = report_days.amount_micro + excluded.amount_micro,
             transfers    = report_days.transfers    + excluded.transfers,
             last_id      = excluded.last_id
    )
    insert into report_times (generation, at, figure, amount_micro, transfers)
    select ${generation}::integer,
           date_bin(make_interval(mins => ${TIME_STEP_MINUTES}), created_at, '2000-01-01 00:00Z'),
           figure,
           sum(amount_micro),
           count(*)
      from counted
     group by 2, 3
        on conflict (generation, at, figure) do update
       set amount_micro = report_times.amount_micro + excluded.amount_micro,
           transfers    = report_times.transfers    + excluded.transfers`;
}

/**
 * Begins a new set of sums beside the current one, and returns its generation. The sums of archived months are copied,
 * and an unfinished set of an earlier rebuild is deleted.
 */
export async function beginRebuild(tx: Tx): Promise<number> {
  await tx.query(sql`delete from report_folds where not is_current`);
  const [begun] = await tx.query<Watermark>(sql`
    insert into report_folds (generation, is_current)
    select max(generation) + 1, false
      from report_folds
    returning generation, transfer_id as "transferId"`);
  if (!begun) throw new Error('report_folds has no current row');
  const { generation } = begun;
  const old = sql`generation = (select generation from report_folds where is_current)`;
  await tx.query(sql`
    insert into report_days
           (generation, day, figure, studio_code, game_code, method_id, purpose,
            amount_micro, transfers, first_id, last_id)
    select ${generation}::integer, day, figure, studio_code, game_code, method_id, purpose,
           amount_micro, transfers, first_id, last_id
      from report_days
     where ${old}
       and day < ${archivedUntil}`);
  await tx.query(sql`
    insert into report_times (generation, at, figure, amount_micro, transfers)
    select ${generation}::integer, at, figure, amount_micro, transfers
      from report_times
     where ${old}
       and at < ${archivedUntilTime}`);
  await tx.query(sql`
    insert into report_first_deposits (generation, member_id, transfer_id, day, amount_micro)
    select ${generation}::integer, member_id, transfer_id, day, amount_micro
      from report_first_deposits
     where ${old}
       and day < ${archivedUntil}`);
  return generation;
}

/**
 * Replaces the current sums by a rebuilt set that has reached the same transfer. Returns false if transfers are
 * missing. @throws if another rebuild has deleted the set.
 */
export async function finishRebuild(tx: Tx, generation: number): Promise<boolean> {
  const rows = await tx.query<Watermark>(sql`
    select generation,
           transfer_id as "transferId"
      from report_folds
     order by generation
       for update`);
  const [current, rebuilt] = rows;
  if (!current || rebuilt?.generation !== generation) {
    throw new Error('another rebuild of the reports took the place of this one');
  }
  if (rebuilt.transferId < current.transferId) return false;
  await tx.query(sql`delete from report_folds where is_current`);
  await tx.query(sql`update report_folds set is_current = true where generation = ${generation}`);
  return true;
}
