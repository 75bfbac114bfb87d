import type { RewardType } from '@kapao/contract/fields.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import {
  selectFacts,
  knownFacts,
  type Participant,
  type Reading,
} from '../../ledger/participants.ts';
import type { LimitRefusal } from './rules.ts';

export interface Redemption {
  memberId: bigint;
  couponId: bigint;
  /** The unique code that this redemption uses up; null for a code that many members may use. */
  codeId: bigint | null;
  ordinal: number;
  type: RewardType;
  amountMicro: bigint;
  /** The claim of the coupon's bonus; null where the coupon pays at once. */
  claimId: bigint | null;
  /** The id of the call that redeems the coupon, so that a repeated call finds its own redemption. */
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
    select coalesce(own.code, coupon.code) as code,
           redemption.type,
           redemption.amount_micro as "amountMicro",
           redemption.created_at   as "redeemedAt"
      from coupon_redemptions as redemption
      join coupons            as coupon on coupon.id = redemption.coupon_id
      left join coupon_codes  as own    on own.id    = redemption.code_id
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

/** Whether the call with this id made the stored redemption, so that a repeat gets the first answer. */
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

interface RedemptionFacts {
  /** How often each coupon can still be redeemed, and the rest of its budget. */
  remaining: Map<bigint, Remaining>;
  usedCodes: Set<bigint>;
}

interface Remaining {
  redemptions: number;
  /** The rest of the coupon's budget; null for a coupon without a budget. */
  micro: bigint | null;
}

/**
 * Writes a redemption's row and the coupon's counter in the batch that pays it, within the coupon's total limit, and
 * once for a unique code. The coupons stay locked until the batch commits.
 */
export const redemptionPart: Participant<Redemption, RedemptionFacts> = {
  read: (redemptions) =>
    selectFacts(
      lockedCoupons([...new Set(redemptions.map(({ couponId }) => couponId))]),
      'coupons_lock',
      (rows: { id: bigint; remaining: number | null; micro: bigint | null }[]) =>
        readUsedCodes(
          redemptions,
          new Map(
            rows.map(({ id, remaining, micro }) => [
              id,
              { redemptions: remaining ?? Infinity, micro },
            ]),
          ),
        ),
    ),
  check: ({ remaining, usedCodes }, { couponId, codeId, amountMicro }) => {
    const left = remaining.get(couponId);
    if (left === undefined) return 'coupon_busy' satisfies LimitRefusal;
    if (left.redemptions <= 0 || (codeId !== null && usedCodes.has(codeId))) {
      return 'coupon_used_up' satisfies LimitRefusal;
    }
    if (left.micro !== null && left.micro < amountMicro) {
      return 'budget_spent' satisfies LimitRefusal;
    }
    left.redemptions -= 1;
    if (left.micro !== null) left.micro -= amountMicro;
    if (codeId !== null) usedCodes.add(codeId);
    return undefined;
  },
  write: (_facts, redeemed) => [{ sql: insertRedemptions(redeemed.map(({ row }) => row)) }],
};

/** Reads which codes are used, after the locks: a code is used up under the lock of its coupon. */
function readUsedCodes(
  redemptions: readonly Redemption[],
  remaining: Map<bigint, Remaining>,
): Reading<RedemptionFacts> {
  const codeIds = redemptions.flatMap(({ codeId }) => (codeId === null ? [] : [codeId]));
  if (codeIds.length === 0) return knownFacts({ remaining, usedCodes: new Set() });
  return selectFacts(
    sql`
      select code_id as "codeId"
        from coupon_redemptions
       where code_id = any(${bigintArray(codeIds)}::bigint[])`,
    'coupons_used_codes',
    (rows: { codeId: bigint }[]) =>
      knownFacts({ remaining, usedCodes: new Set(rows.map(({ codeId }) => codeId)) }),
  );
}

/**
 * Locks the coupons. A coupon that another transaction has locked is refused as busy, because waiting would delay
 * everybody's bets; one that was closed meanwhile is refused as busy too, so that the caller reads it again.
 */
function lockedCoupons(couponIds: readonly bigint[]): Sql {
  return sql`
    select id,
           total_limit - redeemed_count as remaining,
           budget_micro - spent_micro   as micro
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
    codeId: redemption.codeId === null ? null : String(redemption.codeId),
    claimId: redemption.claimId === null ? null : String(redemption.claimId),
    amountMicro: String(redemption.amountMicro),
  }));
  return sql`
    with redeemed as (
           insert into coupon_redemptions
                  (member_id, coupon_id, code_id, ordinal, type, amount_micro, claim_id, call_id,
                   created_at)
           select "memberId", "couponId", "codeId", "ordinal", "type", "amountMicro", "claimId",
                  "callId", now()
             from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as redemption (
                    "memberId" bigint, "couponId" bigint, "codeId" bigint, "ordinal" integer,
                    "type" text, "amountMicro" bigint, "claimId" bigint, "callId" uuid
                  )
           returning coupon_id, amount_micro
         )
    update coupons
       set redeemed_count = redeemed_count + added.redemptions,
           spent_micro    = spent_micro + added.micro
      from (select coupon_id, count(*)::integer as redemptions, sum(amount_micro)::bigint as micro
              from redeemed
             group by coupon_id) as added
     where coupons.id = added.coupon_id`;
}
