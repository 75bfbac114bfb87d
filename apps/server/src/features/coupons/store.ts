import { fromBangkokTime } from '@kapao/contract/bangkok.ts';
import { amountBaht, rewardType, wallClockTime } from '@kapao/contract/fields.ts';
import type { RewardType } from '@kapao/contract/fields.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { couponCode } from '@kapao/contract/coupons/rules.ts';
import { COUPON_CODE } from './rules.ts';
import type { CouponTerms, Misses } from './rules.ts';

const count = z.int32().positive();

/** A coupon as an operator writes it; limits and either end of the period may be left out. */
export const couponRow = z
  .strictObject({
    code: z.string().transform(couponCode).pipe(z.string().regex(COUPON_CODE)),
    type: rewardType,
    /** Baht or points, in whole hundredths. */
    amount: amountBaht,
    total_limit: count.nullable().default(null),
    per_member_limit: count.default(1),
    /** Bangkok time; `until` is exclusive. */
    from: wallClockTime.nullable().default(null),
    until: wallClockTime.nullable().default(null),
    is_enabled: z.boolean().default(true),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    error: 'must be later than from',
  });
export type CouponRow = z.infer<typeof couponRow>;

/** Saves coupons. A total limit below the redemptions so far is raised to their number, which closes the coupon. */
export async function saveCoupons(
  tx: Tx,
  websiteId: number,
  coupons: readonly CouponRow[],
): Promise<void> {
  await tx.query(sql`
    insert into coupons as saved
           (website_id, code, type, amount_micro, total_limit, per_member_limit, starts_at, ends_at,
            is_enabled)
    select ${websiteId}, code, type, amount_micro, total_limit, per_member_limit, starts_at,
           ends_at, is_enabled
      from jsonb_to_recordset(${JSON.stringify(coupons.map(toJson))}::jsonb) as coupon (
             code text, type text, amount_micro bigint, total_limit integer,
             per_member_limit integer, starts_at timestamptz, ends_at timestamptz,
             is_enabled boolean
           )
     order by code
        on conflict (website_id, code) do update
       set type             = excluded.type,
           amount_micro     = excluded.amount_micro,
           total_limit      = case
             when excluded.total_limit < saved.redeemed_count then saved.redeemed_count
             else excluded.total_limit
           end,
           per_member_limit = excluded.per_member_limit,
           starts_at        = excluded.starts_at,
           ends_at          = excluded.ends_at,
           is_enabled       = excluded.is_enabled`);
}

function toJson({ from, until, amount, ...coupon }: CouponRow) {
  return {
    ...coupon,
    amount_micro: String(microFromBaht(amount)),
    starts_at: from === null ? null : fromBangkokTime(from),
    ends_at: until === null ? null : fromBangkokTime(until),
  };
}

export async function hasCoupons(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from coupons
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}

export interface Coupon extends CouponTerms {
  id: bigint;
  code: string;
  type: RewardType;
  amountMicro: bigint;
}

const couponColumns = sql`
  id,
  code,
  type,
  amount_micro     as "amountMicro",
  total_limit      as "totalLimit",
  per_member_limit as "perMemberLimit",
  redeemed_count   as "redeemedCount",
  starts_at        as "startsAt",
  ends_at          as "endsAt",
  is_enabled       as "isEnabled"`;

/** Lists coupons, newest first. */
export function listCoupons(on: Queryable, websiteId: number, limit: number): Promise<Coupon[]> {
  return on.query<Coupon>(sql`
    select ${couponColumns}
      from coupons
     where website_id = ${websiteId}
     order by id desc
     limit ${limit}`);
}

export async function findCoupon(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<Coupon | undefined> {
  const [coupon] = await on.query<Coupon>(sql`
    select ${couponColumns}
      from coupons
     where website_id = ${websiteId}
       and code       = ${code}`);
  return coupon;
}

/** Locks and reads a member's unknown codes, so that concurrent guesses see each other. */
export async function lockMisses(tx: Tx, memberId: bigint): Promise<Misses> {
  const [misses] = await tx.query<Misses>(sql`
    insert into coupon_misses (member_id, misses, last_at)
    values (${memberId}, 0, clock_timestamp())
        on conflict (member_id) do update
       set misses = coupon_misses.misses
    returning misses,
              extract(epoch from clock_timestamp() - last_at)::float8 as "secondsSince"`);
  if (!misses) throw new Error('a row of coupon_misses was not locked');
  return misses;
}

export async function noteMisses(tx: Tx, memberId: bigint, misses: number): Promise<void> {
  await tx.query(sql`
    update coupon_misses
       set misses  = ${misses},
           last_at = clock_timestamp()
     where member_id = ${memberId}`);
}
