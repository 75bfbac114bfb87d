import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import type { PointRate } from './rates-store.ts';

/** A change to a member's turnover, in micro; negative if more was rolled back than staked. */
export interface AddedTurnover {
  memberId: bigint;
  micro: bigint;
}

export interface LifetimeTurnover {
  memberId: bigint;
  lifetimeMicro: bigint;
}

/**
 * Adds to members' lifetime turnover, and to the turnover pending for points if their website has a rate.
 * Returns the lifetime turnover of each member.
 */
export async function addTurnover(
  tx: Tx,
  added: readonly AddedTurnover[],
): Promise<LifetimeTurnover[]> {
  const rows = added.map(({ memberId, micro }) => ({
    member_id: String(memberId),
    micro: String(micro),
  }));
  return tx.query<LifetimeTurnover>(sql`
    insert into member_turnover as stored (member_id, lifetime_micro, pending_micro)
    select added.member_id,
           added.micro,
           case when rate.website_id is null then 0 else added.micro end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (
             member_id bigint, micro bigint
           )
      join members as member
        on member.id = added.member_id
      left join point_rates as rate
        on rate.website_id = member.website_id
       and rate.is_enabled
     order by added.member_id
        on conflict (member_id) do update
       set lifetime_micro = stored.lifetime_micro + excluded.lifetime_micro,
           pending_micro  = stored.pending_micro  + excluded.pending_micro
    returning member_id as "memberId", lifetime_micro as "lifetimeMicro"`);
}

/** Locks a member's lifetime turnover, so that no stake raises the member meanwhile, and returns it. */
export async function lockLifetimeTurnover(tx: Tx, memberId: bigint): Promise<bigint> {
  const [turnover] = await tx.query<{ lifetimeMicro: bigint }>(sql`
    select lifetime_micro as "lifetimeMicro"
      from member_turnover
     where member_id = ${memberId}
       for update`);
  return turnover?.lifetimeMicro ?? 0n;
}

export interface PendingTurnover {
  memberId: bigint;
  pendingMicro: bigint;
  /** Points granted for turnover so far; their number identifies a grant. */
  pointsGranted: bigint;
}

/** Locks the members whose pending turnover is worth a point. Rows that another server has locked are skipped. */
export async function lockPendingTurnover(
  tx: Tx,
  rate: PointRate,
  limit: number,
): Promise<PendingTurnover[]> {
  return tx.query<PendingTurnover>(sql`
    select turnover.member_id      as "memberId",
           turnover.pending_micro  as "pendingMicro",
           turnover.points_granted as "pointsGranted"
      from member_turnover as turnover
      join members         as member
        on member.id = turnover.member_id
     where turnover.pending_micro >= ${rate.turnoverPerPointMicro}
       and member.website_id = ${rate.websiteId}
     limit ${limit}
       for update of turnover skip locked`);
}

export async function markGranted(tx: Tx, granted: readonly PendingTurnover[]): Promise<void> {
  const rows = granted.map(({ memberId, pendingMicro, pointsGranted }) => ({
    member_id: String(memberId),
    pending_micro: String(pendingMicro),
    points_granted: String(pointsGranted),
  }));
  await tx.query(sql`
    update member_turnover as turnover
       set pending_micro  = granted.pending_micro,
           points_granted = granted.points_granted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as granted (
             member_id bigint, pending_micro bigint, points_granted bigint
           )
     where turnover.member_id = granted.member_id`);
}
