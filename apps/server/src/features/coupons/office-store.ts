import type { RewardType } from '@kapao/contract/fields.ts';
import type { OfferState } from '@kapao/contract/rewards/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { couponColumns } from './store.ts';
import type { Coupon } from './store.ts';

export interface OfficeCouponRow extends Coupon {
  uniqueCodes: boolean;
  /** The coupon's row as JSON, from which `writtenCoupon` builds the terms. */
  kept: string;
  state: OfferState;
}

const state = sql`
  case
    when not coupon.is_enabled                     then 'draft'
    when coalesce(coupon.ends_at   <= now(), false) then 'ended'
    when coalesce(coupon.starts_at >  now(), false) then 'scheduled'
    else                                                 'live'
  end`;

const coupons = sql`
  select ${couponColumns},
         coupon.code,
         coupon.has_unique_codes as "uniqueCodes",
         to_jsonb(coupon)::text  as kept,
         ${state}                as state
    from coupons as coupon`;

interface CouponFilter {
  websiteId: number;
  state?: OfferState | undefined;
  /** The filter: the beginning of a coupon's code, or a whole unique code. */
  code?: string | undefined;
  belowId?: bigint | undefined;
  limit: number;
}

/**
 * Lists coupons, the newest first, by the index coupons_latest. Unique codes are rows of another table, so a site has
 * only thousands of coupons.
 */
export async function listOfficeCoupons(
  on: Queryable,
  { websiteId, code, belowId, limit, ...filter }: CouponFilter,
): Promise<OfficeCouponRow[]> {
  return on.query<OfficeCouponRow>(sql`
    ${coupons}
     where coupon.website_id = ${websiteId}
       ${belowId === undefined ? sql`` : sql`and coupon.id < ${belowId}`}
       ${filter.state === undefined ? sql`` : sql`and ${state} = ${filter.state}`}
       ${
         code === undefined
           ? sql``
           : sql`and (starts_with(coupon.code, ${code}) or coupon.id = (
                     select own.coupon_id
                       from coupon_codes as own
                      where own.website_id = ${websiteId}
                        and own.code       = ${code}
                   ))`
       }
     order by coupon.id desc
     limit ${limit}`);
}

export async function findOfficeCoupon(
  on: Queryable,
  websiteId: number,
  id: bigint,
): Promise<OfficeCouponRow | undefined> {
  const [coupon] = await on.query<OfficeCouponRow>(sql`
    ${coupons}
     where coupon.id         = ${id}
       and coupon.website_id = ${websiteId}`);
  return coupon;
}

/**
 * Returns the id of the coupon with this code. The lock makes other saves of a new coupon wait until the transaction
 * ends.
 */
export async function findCouponIdForSave(
  tx: Tx,
  websiteId: number,
  code: string,
): Promise<bigint | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('new coupons', 0))::text`);
  const [coupon] = await tx.query<{ id: bigint }>(sql`
    select id
      from coupons
     where website_id = ${websiteId}
       and code       = ${code}
     union all
    select coupon_id
      from coupon_codes
     where website_id = ${websiteId}
       and code       = ${code}`);
  return coupon?.id;
}

/** The cursor in a coupon's list of redemptions. */
export interface RedemptionCursor {
  /** The time of the redemption, in microseconds since 1970. */
  atMicros: bigint;
  memberId: bigint;
  ordinal: number;
}

export interface OfficeRedemptionRow extends RedemptionCursor {
  username: string;
  code: string;
  type: RewardType;
  amountMicro: bigint;
  redeemedAt: Date;
}

/** Lists a coupon's redemptions, the newest first, by the index coupon_redemptions_by_coupon. */
export async function listCouponRedemptions(
  on: Queryable,
  couponId: bigint,
  { after, limit }: { after: RedemptionCursor | undefined; limit: number },
): Promise<OfficeRedemptionRow[]> {
  return on.query<OfficeRedemptionRow>(sql`
    select redemption.member_id as "memberId",
           redemption.ordinal,
           (extract(epoch from redemption.created_at) * 1000000)::bigint as "atMicros",
           member.username,
           coalesce(own.code, coupon.code) as code,
           redemption.type,
           redemption.amount_micro as "amountMicro",
           redemption.created_at   as "redeemedAt"
      from coupon_redemptions as redemption
      join coupons            as coupon on coupon.id = redemption.coupon_id
      join members            as member on member.id = redemption.member_id
      left join coupon_codes  as own    on own.id    = redemption.code_id
     where redemption.coupon_id = ${couponId}
       ${
         after === undefined
           ? sql``
           : sql`and (redemption.created_at, redemption.member_id, redemption.ordinal)
                     < (to_timestamp(0) + ${after.atMicros}::bigint * interval '1 microsecond',
                        ${after.memberId}::bigint, ${after.ordinal}::integer)`
       }
     order by redemption.created_at desc, redemption.member_id desc, redemption.ordinal desc
     limit ${limit}`);
}
