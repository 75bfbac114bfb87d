import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { couponRedemptions } from '../coupons/reads.ts';
import { couponClaims } from '../promotions/reads.ts';

interface Days {
  websiteId: number;
  from: string;
  until: string;
}

/** A coupon's or a batch's sums. Points are no money, so a coupon of points has its number alone. */
interface CouponSum {
  /** The coupon's id; of unique codes with their batch, as `12/3`. */
  key: string;
  bonus_count: bigint;
  bonus_paid: bigint | null;
  bonus_back: bigint | null;
  bonus_cost: bigint | null;
  turned_over: bigint | null;
}

/**
 * report-20: sums the redemptions of each coupon in a period, unique codes by their batch. A bonus that has come back
 * since, and the turnover since, belong to their redemption, whenever they happened.
 */
export async function sumCoupons(
  on: Queryable,
  { websiteId, from, until }: Days,
): Promise<CouponSum[]> {
  const period = { from: startOfDay(from), until: startOfDay(addDays(until, 1)) };
  return on.query<CouponSum>(sql`
    select coalesce(concat_ws('/', redeemed.coupon_id, redeemed.batch_id), '')      as key,
           count(*)                                                                 as bonus_count,
           sum(redeemed.credit_micro)::bigint                                       as bonus_paid,
           sum(${zeroWithoutClaim(sql`claim.forfeited_micro`)})::bigint             as bonus_back,
           sum(redeemed.credit_micro - coalesce(claim.forfeited_micro, 0))::bigint  as bonus_cost,
           sum(${zeroWithoutClaim(sql`claim.turnover_done_micro`)})::bigint         as turned_over
      from (${couponRedemptions({ websiteId, ...period })}) as redeemed
      left join (${couponClaims})                           as claim on claim.id = redeemed.claim_id
     group by redeemed.coupon_id,
              redeemed.batch_id`);
}

/** An amount of a redemption's claim: 0 for money that was paid at once, and null for points. */
function zeroWithoutClaim(ofClaim: Sql): Sql {
  return sql`coalesce(${ofClaim}, case when redeemed.credit_micro is not null then 0 end)`;
}
