import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

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
