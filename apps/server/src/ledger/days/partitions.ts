import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** One Bangkok month of transfers (migration 0001). */
export interface LedgerPartition {
  /** YYYY-MM. */
  month: string;
  relation: string;
  /** Whether this is the first partition, which also holds all earlier months. */
  holdsEarlier: boolean;
  /** Whether the month's play has been moved to an archive's file. */
  isArchived: boolean;
  /** PostgreSQL's estimate of the number of transfers. */
  estimatedTransfers: bigint;
  /** The size of the partition with its indexes. */
  bytes: bigint;
}

export async function listPartitions(on: Queryable): Promise<LedgerPartition[]> {
  return on.query<LedgerPartition>(sql`
    select to_char(known.month, 'YYYY-MM')            as month,
           known.relation::text                       as relation,
           coalesce(known.holds_earlier, false)       as "holdsEarlier",
           archive.month is not null                  as "isArchived",
           greatest(class.reltuples, 0)::bigint       as "estimatedTransfers",
           pg_total_relation_size(known.relation)     as bytes
      from ledger_partitions as known
      join pg_class as class on class.oid = known.relation
      left join ledger_archives as archive on archive.month = known.month
     order by known.month`);
}

/** Makes the partitions of the next three months. Idempotent; every start and a job call it (ledger-43). */
export async function makePartitions(on: Queryable): Promise<void> {
  await on.query(sql`select ledger_make_partitions()`);
}

/** Returns for how many months after the current one partitions exist; below 1, postings are about to fail. */
export async function monthsAhead(on: Queryable): Promise<number> {
  const [known] = await on.query<{ ahead: number }>(sql`
    select count(*)::integer as ahead
      from ledger_partitions
     where month > (now() at time zone 'Asia/Bangkok')::date`);
  return known?.ahead ?? 0;
}
