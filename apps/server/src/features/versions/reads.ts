import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** The days for which Home shows a failed scheduled change. By then somebody has made it by hand or given it up. */
const FAILED_SHOWN_DAYS = 7;

/** Lists scheduled changes that failed lately, for Home's problems (engine-06). */
export async function listFailedChanges(
  on: Queryable,
): Promise<{ subject: string; endedAt: Date }[]> {
  const rows = await on.query<{ kind: string; key: string | null; endedAt: Date | null }>(sql`
    select kind,
           key,
           ended_at as "endedAt"
      from scheduled_changes
     where status   = 'failed'
       and ended_at > now() - make_interval(days => ${FAILED_SHOWN_DAYS})
     order by ended_at desc
     limit 20`);
  return rows.flatMap(({ kind, key, endedAt }) =>
    endedAt === null
      ? []
      : [{ subject: [kind, key].filter((part) => part !== null).join(':'), endedAt }],
  );
}

/** office-53: whether a scheduled loosening of a guard that one of these people made still waits. */
export async function hasWaitingLoosening(
  on: Queryable,
  makers: readonly bigint[],
): Promise<boolean> {
  const waiting = await on.query(sql`
    select
      from scheduled_changes
     where is_loosening
       and status   = 'waiting'
       and maker_id = any(${bigintArray(makers)}::bigint[])
     limit 1`);
  return waiting.length > 0;
}
