import type { RewardType } from '@kapao/contract/fields.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { selectFacts, knownFacts, type Participant } from '../../ledger/participants.ts';
import type { LimitRefusal } from './rules.ts';

export interface Redemption {
  memberId: bigint;
  couponId: bigint;
  ordinal: number;
  type: RewardType;
  amountMicro: bigint;
  /** The id of the call that redeems: a repeat with the same id finds its own redemption. */
  callId: string;
}

export interface RedeemedCouponRow {
  code: string;
  type: RewardType;
  amountMicro: bigint;
  redeemedAt: Date;
}

/** Lists the member's redemptions, newest first. */
export function listRedemptions(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<RedeemedCouponRow[]> {
  return on.query<RedeemedCouponRow>(sql`
    select coupon.code,
           redemption.type,
           redemption.amount_micro as "amountMicro",
           redemption.created_at   as "redeemedAt"
      from coupon_redemptions as redemption
      join coupons            as coupon on coupon.id = redemption.coupon_id
     where redemption.member_id = ${memberId}
     order by redemption.created_at desc, redemption.coupon_id, redemption.ordinal desc
     limit ${limit}`);
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

/** Whether the stored redemption was made by this call. */
export async function isOwnRedemption(
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
 * Writes a redemption's row and the coupon's counter in the batch that pays it, within the coupon's total limit. The
 * coupons stay locked until the batch commits.
 */
export const redemptionPart: Participant<Redemption, Map<bigint, number>> = {
  read: (redemptions) =>
    selectFacts(
      lockedCoupons([...new Set(redemptions.map(({ couponId }) => couponId))]),
      'coupons_lock',
      (rows: { id: bigint; remaining: number | null }[]) =>
        knownFacts(new Map(rows.map(({ id, remaining }) => [id, remaining ?? Infinity]))),
    ),
  check: (remaining, { couponId }) => {
    const left = remaining.get(couponId);
    if (left === undefined) return 'coupon_busy' satisfies LimitRefusal;
    if (left <= 0) return 'coupon_used_up' satisfies LimitRefusal;
    remaining.set(couponId, left - 1);
    return undefined;
  },
  write: (_remaining, redeemed) => [{ sql: insertRedemptions(redeemed.map(({ row }) => row)) }],
};

/**
 * Locks the coupons. One that another transaction holds is refused as busy, because waiting would delay everybody's
 * bets. One that was closed meanwhile is refused as busy too, so that the caller reads it again.
 */
function lockedCoupons(couponIds: readonly bigint[]): Sql {
  return sql`
    select id,
           total_limit - redeemed_count as remaining
      from coupons
     where id = any(${bigintArray(couponIds)}::bigint[])
       and is_enabled
     order by id
       for no key update skip locked`;
}

function insertRedemptions(redemptions: readonly Redemption[]): Sql {
  const rows = redemptions.map((redemption) => ({
    ...redemption,
    memberId: String(redemption.memberId),
    couponId: String(redemption.couponId),
    amountMicro: String(redemption.amountMicro),
  }));
  return sql`
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
     where coupons.id = added.coupon_id`;
}
