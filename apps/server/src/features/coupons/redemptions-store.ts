import type { RewardType } from '@kapao/contract/fields.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { Guard } from '../../ledger/guards.ts';
import type { LimitRefusal } from './rules.ts';

export interface Redemption {
  memberId: bigint;
  couponId: bigint;
  ordinal: number;
  type: RewardType;
  amountMicro: bigint;
  /** Identifies the call that makes the redemption. */
  callId: string;
}

export async function countRedemptions(
  on: Queryable,
  memberId: bigint,
  couponId: bigint,
): Promise<number> {
  const [row] = await on.query<{ redeemed: number }>(sql`
    select coalesce(max(ordinal), 0) as redeemed
      from coupon_redemptions
     where member_id = ${memberId}
       and coupon_id = ${couponId}`);
  return row?.redeemed ?? 0;
}

/** Whether this call made the stored redemption. */
export async function isRedemptionOf(
  on: Queryable,
  { memberId, couponId, ordinal, callId }: Redemption,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from coupon_redemptions
     where member_id = ${memberId}
       and coupon_id = ${couponId}
       and ordinal   = ${ordinal}
       and call_id   = ${callId}`);
  return rows.length > 0;
}

/**
 * Guards a batch's redemptions by their coupons' total limits. The coupons, and so their counters, stay locked
 * until the batch commits.
 */
export async function openLimitGuard(
  tx: Tx,
  redemptions: readonly Redemption[],
): Promise<Guard<Redemption>> {
  const couponIds = [...new Set(redemptions.map(({ couponId }) => couponId))];
  // A locked coupon is refused as busy, because everybody's bets would wait too. Batches of other servers hold
  // none: they have ended, or they wait for the house's account, which this batch has locked. A coupon that was
  // closed meanwhile is refused as busy too, so that the caller reads it again.
  const coupons = await tx.query<{ id: bigint; remaining: number | null }>(sql`
    select id,
           total_limit - redeemed_count as remaining
      from coupons
     where id = any(${bigintArray(couponIds)}::bigint[])
       and is_enabled
     order by id
       for no key update skip locked`);
  const remaining = new Map(coupons.map((coupon) => [coupon.id, coupon.remaining ?? Infinity]));
  const take = ({ couponId }: Redemption) => {
    const left = remaining.get(couponId);
    if (left === undefined) return 'coupon_busy' satisfies LimitRefusal;
    if (left <= 0) return 'coupon_used_up' satisfies LimitRefusal;
    remaining.set(couponId, left - 1);
    return undefined;
  };
  return { check: take };
}

/** Writes a batch's redemptions and their counters in the ledger's own transaction. */
export async function insertRedemptions(
  tx: Tx,
  accepted: readonly { row: Redemption }[],
): Promise<void> {
  const rows = accepted.map(({ row }) => ({
    ...row,
    memberId: String(row.memberId),
    couponId: String(row.couponId),
    amountMicro: String(row.amountMicro),
  }));
  await tx.query(sql`
    with redeemed as (
           insert into coupon_redemptions
                  (member_id, coupon_id, ordinal, type, amount_micro, call_id)
           select "memberId", "couponId", "ordinal", "type", "amountMicro", "callId"
             from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as redemption (
                    "memberId" bigint, "couponId" bigint, "ordinal" integer, "type" text,
                    "amountMicro" bigint, "callId" uuid
                  )
           returning coupon_id
         )
    update coupons
       set redeemed_count = redeemed_count + added.redemptions
      from (select coupon_id, count(*)::integer as redemptions
              from redeemed
             group by coupon_id) as added
     where coupons.id = added.coupon_id`);
}
