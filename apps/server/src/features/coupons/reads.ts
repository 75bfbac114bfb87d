import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

export interface RecentRedemption {
  code: string;
  amountMicro: bigint;
  redeemedAt: Date;
}

/** Lists the money that coupons gave a member since a time, newest first. */
export async function listRecentRedemptions(
  on: Queryable,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<RecentRedemption[]> {
  return on.query<RecentRedemption>(sql`
    select coupon.code,
           redemption.amount_micro as "amountMicro",
           redemption.created_at   as "redeemedAt"
      from coupon_redemptions as redemption
      join coupons            as coupon on coupon.id = redemption.coupon_id
     where redemption.member_id   = ${memberId}
       and redemption.type        = 'credit'
       and redemption.created_at >= ${since}
     order by redemption.created_at desc
     limit ${limit}`);
}

/**
 * Selects the redemptions of a website's coupons in a period: `(coupon_id, batch_id, credit_micro, claim_id)`. Points
 * have no credit; a code that many members use has no batch.
 */
export function couponRedemptions({
  websiteId,
  from,
  until,
}: {
  websiteId: number;
  from: Date;
  until: Date;
}): Sql {
  return sql`
    select redemption.coupon_id,
           own.batch_id,
           case redemption.type when 'credit' then redemption.amount_micro end as credit_micro,
           redemption.claim_id
      from coupons            as coupon
      join coupon_redemptions as redemption on redemption.coupon_id = coupon.id
      left join coupon_codes  as own        on own.id               = redemption.code_id
     where coupon.website_id      = ${websiteId}
       and redemption.created_at >= ${from}
       and redemption.created_at <  ${until}`;
}

/** Finds the codes of coupons by their ids. */
export async function findCouponCodes(
  on: Queryable,
  ids: readonly bigint[],
): Promise<{ id: bigint; code: string }[]> {
  return on.query<{ id: bigint; code: string }>(sql`
    select id,
           code
      from coupons
     where id = any(${bigintArray(ids)}::bigint[])`);
}
