import { couponRow } from '@kapao/contract/coupons/written.ts';
import type { CouponRow } from '@kapao/contract/coupons/written.ts';
import type { CouponOffer } from '@kapao/contract/coupons/terms.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { baht, bangkokClock, savedRecord, stored, times } from '../../db/saved-record.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import type { CouponTerms, Misses } from './rules.ts';

const couponRecord = savedRecord<CouponRow>({
  table: 'coupons',
  key: ['website_id', 'code'],
  fields: {
    code: stored('text'),
    type: stored('text'),
    amount: baht('amount_micro'),
    total_limit: stored('integer'),
    per_member_limit: stored('integer'),
    budget: baht('budget_micro'),
    turnover_multiple: times('turnover_bps'),
    max_withdrawal: baht('max_withdrawal_micro'),
    duration_hours: stored('integer'),
    from: bangkokClock('starts_at'),
    until: bangkokClock('ends_at'),
    unique_codes: stored('boolean', 'has_unique_codes'),
    is_enabled: stored('boolean'),
  },
  onUpdate: {
    total_limit: sql`
      case
        when excluded.total_limit < saved.redeemed_count then saved.redeemed_count
        else excluded.total_limit
      end`,
    has_unique_codes: sql`saved.has_unique_codes or excluded.has_unique_codes`,
  },
});

/**
 * Saves coupons. A total limit below the redemptions so far is raised to their number, which closes the coupon. A
 * coupon keeps its unique codes.
 */
export async function saveCoupons(
  tx: Tx,
  websiteId: number,
  coupons: readonly CouponRow[],
): Promise<void> {
  await couponRecord.save(tx, { website_id: websiteId }, coupons);
}

export const couponKind = rowKind('coupons', couponRecord, {
  schema: couponRow,
  save: (tx, websiteId, row) => ruleless(saveCoupons(tx, websiteId, [row])),
});

/** Returns a stored coupon in the form that an operator writes; saving this form again changes nothing. */
export function writtenCoupon(kept: KeptRow): CouponRow {
  // The cast is safe, because the same record stored the row.
  return couponRecord.formOf(kept) as CouponRow;
}

export async function hasCoupons(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from coupons
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}

export interface Coupon extends CouponTerms, CouponOffer {
  id: bigint;
  code: string;
}

/** All columns of a Coupon but its code: a unique code replaces the coupon's own. */
export const couponColumns = sql`
  coupon.id,
  coupon.type,
  coupon.amount_micro         as "amountMicro",
  coupon.total_limit          as "totalLimit",
  coupon.per_member_limit     as "perMemberLimit",
  coupon.redeemed_count       as "redeemedCount",
  coupon.budget_micro         as "budgetMicro",
  coupon.spent_micro          as "spentMicro",
  coupon.turnover_bps         as "turnoverBps",
  coupon.max_withdrawal_micro as "maxWithdrawalMicro",
  coupon.duration_hours       as "durationHours",
  coupon.starts_at            as "startsAt",
  coupon.ends_at              as "endsAt",
  coupon.is_enabled           as "isEnabled"`;

/** Lists coupons, newest first. */
export function listCoupons(on: Queryable, websiteId: number, limit: number): Promise<Coupon[]> {
  return on.query<Coupon>(sql`
    select ${couponColumns},
           coupon.code
      from coupons as coupon
     where coupon.website_id = ${websiteId}
     order by coupon.id desc
     limit ${limit}`);
}

/** The coupon that a code typed by a member names. */
export interface FoundCoupon extends Coupon {
  /** The unique code that was typed; null for a code that many members may use. */
  codeId: bigint | null;
}

/** Finds a coupon by the code that everybody may use, or by one of its unique codes; `code` is then that code. */
export async function findCoupon(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<FoundCoupon | undefined> {
  const [coupon] = await on.query<FoundCoupon>(sql`
    select ${couponColumns},
           coupon.code,
           null::bigint as "codeId"
      from coupons as coupon
     where coupon.website_id = ${websiteId}
       and coupon.code       = ${code}
       and not coupon.has_unique_codes`);
  return coupon ?? findByUniqueCode(on, websiteId, code);
}

async function findByUniqueCode(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<FoundCoupon | undefined> {
  const [coupon] = await on.query<FoundCoupon>(sql`
    select ${couponColumns},
           own.code,
           own.id as "codeId"
      from coupon_codes as own
      join coupons      as coupon on coupon.id = own.coupon_id
     where own.website_id = ${websiteId}
       and own.code       = ${code}`);
  return coupon;
}

/** Locks a coupon until the transaction ends; redemptions meanwhile try again (reward-13). */
export async function lockCoupon(tx: Tx, id: bigint): Promise<void> {
  await tx.query(sql`
    select
      from coupons
     where id = ${id}
       for no key update`);
}

/** Locks and reads a member's unknown codes, so that concurrent guesses see each other. */
export async function lockMisses(tx: Tx, memberId: bigint): Promise<Misses> {
  const [misses] = await tx.query<Misses>(sql`
    insert into coupon_misses (member_id, misses, last_at)
    values (${memberId}, 0, clock_timestamp())
        on conflict (member_id) do update
       set misses = coupon_misses.misses
    returning misses,
              asked_code as "askedCode",
              extract(epoch from clock_timestamp() - last_at)::float8 as "secondsSince"`);
  if (!misses) throw new Error('a row of coupon_misses was not locked');
  return misses;
}

export async function noteMisses(
  tx: Tx,
  memberId: bigint,
  { misses, askedCode }: { misses: number; askedCode: string | null },
): Promise<void> {
  await tx.query(sql`
    update coupon_misses
       set misses     = ${misses},
           asked_code = ${askedCode},
           last_at    = clock_timestamp()
     where member_id = ${memberId}`);
}

export async function forgetAskedCode(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update coupon_misses
       set asked_code = null
     where member_id = ${memberId}`);
}

/** Reads the payments of a coupon so far and the number of its unused unique codes; undefined for an unknown code. */
export async function readCouponUse(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<{ claims: bigint; spentMicro: bigint; codes: bigint } | undefined> {
  const [use] = await on.query<{ claims: bigint; spentMicro: bigint; codes: bigint }>(sql`
    select redeemed_count::bigint as claims,
           spent_micro            as "spentMicro",
           (select coalesce(sum(codes), 0)::bigint
              from coupon_code_batches
             where coupon_id = coupons.id)
           - (select count(*)
                from coupon_redemptions
               where coupon_id = coupons.id
                 and code_id is not null) as codes
      from coupons
     where website_id = ${websiteId}
       and code       = ${code}`);
  return use;
}
