import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { isNotified } from '../notifications/reads.ts';

/** A kind of rebate. The name is also the source of its claims in the ledger. */
export type RebateKind = 'cashback' | 'referral';

/**
 * The table of each kind. Each kind creates its rows by its own rules; then all have one life cycle: open until the
 * member claims all of them at once, or until they expire.
 */
const tables: Readonly<Record<RebateKind, Sql>> = {
  cashback: raw('cashback_awards'),
  referral: raw('referral_earnings'),
};

/** Claims all open rebates of a member and returns their sum; 0 if a concurrent call has claimed them. */
export async function takeOpenRebates(
  tx: Tx,
  kind: RebateKind,
  memberId: bigint,
  claimId: string,
): Promise<bigint> {
  const [taken] = await tx.query<{ totalMicro: bigint }>(sql`
    with open as (
      select id
        from ${tables[kind]}
       where member_id = ${memberId}
         and status = 'open'
         and expires_at > now()
       order by id
         for update
    ), taken as (
      update ${tables[kind]} as returned
         set status   = 'claimed',
             claim_id = ${claimId},
             ended_at = now()
        from open
       where returned.id = open.id
      returning returned.amount_micro
    )
    select coalesce(sum(amount_micro), 0)::bigint as "totalMicro"
      from taken`);
  return taken?.totalMicro ?? 0n;
}

const EXPIRING_BATCH = 1_000;

/** Expires the rebates whose time is over; a row that a claim has locked is skipped. */
export async function expireRebates(
  database: Database,
  kind: RebateKind,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const ended = await database.transaction((tx) =>
      tx.query(sql`
        update ${tables[kind]}
           set status   = 'expired',
               ended_at = ${now}
         where id in (
                 select id
                   from ${tables[kind]}
                  where status = 'open'
                    and expires_at <= ${now}
                  order by expires_at
                  limit ${EXPIRING_BATCH}
                    for update skip locked
               )
        returning id`),
    );
    if (ended.length < EXPIRING_BATCH) return;
  }
}

/**
 * Lists the rebates that expire within this many hours and whose members were not notified, one row for each member:
 * the sum, and the first time.
 */
export async function listExpiringRebates(
  on: Queryable,
  kind: RebateKind,
  { withinHours, limit }: { withinHours: number; limit: number },
): Promise<{ memberId: bigint; totalMicro: bigint; expiresAt: Date; onceKey: string }[]> {
  const onceKey = sql`${kind}::text || to_char(ends_at at time zone 'UTC', ${KEY_FORMAT})`;
  return on.query(sql`
    select member_id  as "memberId",
           total      as "totalMicro",
           ends_at    as "expiresAt",
           ${onceKey} as "onceKey"
      from (
             select member_id,
                    sum(amount_micro)::bigint as total,
                    min(expires_at)           as ends_at
               from ${tables[kind]}
              where status = 'open'
                and expires_at > now()
                and expires_at <= now() + make_interval(hours => ${withinHours})
              group by member_id
           ) as expiring
     where not ${isNotified(sql`member_id`, onceKey)}
     limit ${limit}`);
}

/** The format of a time in the notification's key, the same as Date's toISOString with a colon in front. */
const KEY_FORMAT = ':YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Ends an open rebate if a rollback reduces it to nothing. The caller holds the row's lock. */
export async function reverseRebate(tx: Tx, kind: RebateKind, id: bigint): Promise<void> {
  await tx.query(sql`
    update ${tables[kind]}
       set status   = 'reversed',
           ended_at = now()
     where id = ${id}`);
}

/** Selects claims of one kind whose sum differs from the ledger's payment. */
export function claimsPaidOtherwise(kind: RebateKind): Sql {
  return sql`
    select format('claim %s of member %s: %s claimed, %s paid', claim, member_id,
                  coalesce(claimed.micro, 0), coalesce(paid.micro, 0))
      from (select claim_id::text as claim, member_id, sum(amount_micro) as micro
              from ${tables[kind]}
             where status = 'claimed'
             group by claim_id, member_id) as claimed
      full join (select idempotency_key as claim, member_id, amount_micro as micro
                   from ledger_transfers
                  where source = ${kind}) as paid
     using (claim, member_id)
     where claimed.micro is distinct from paid.micro`;
}
