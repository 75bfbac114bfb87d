import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { isNotified } from '../notifications/reads.ts';
import { isOnBreak } from '../protection/reads.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import type { ClaimFacts, Contributions, UsableDeposit } from './rules.ts';
import { successfulDeposits, withdrawalsOf } from '../payments/reads.ts';

/** Selects the name of a claim: that of its promotion, or the code of its coupon. */
export const claimName = sql`coalesce(promotion.name, claim.coupon_code)`;

/**
 * Selects the id of a claim in members' operations: the promotion's id, or the coupon's as a negative number
 * (offer-29).
 */
export const claimedOfferId = sql`coalesce(claim.promotion_id, -claim.coupon_id::integer)`;

/** A claim whose wagering requirement is not met yet. */
export interface OpenClaim {
  id: bigint;
  memberId: bigint;
  promotionId: number;
  promotionName: string;
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
  maxWithdrawalMicro: bigint | null;
  expiresAt: Date;
  isOver: boolean;
}

/** Lists open claims whose time is over, by their ids. */
export async function listDueClaims(
  on: Queryable,
  afterId: bigint,
  limit: number,
): Promise<{ id: bigint; memberId: bigint }[]> {
  return on.query(sql`
    select id,
           member_id as "memberId"
      from promotion_claims
     where status = 'open'
       and expires_at <= now()
       and id > ${afterId}
     order by id
     limit ${limit}`);
}

/**
 * Lists open claims that end within this many hours and whose members were not notified. Claims that last a day or less
 * are omitted.
 */
export async function listEndingClaims(
  on: Queryable,
  { withinHours, limit }: { withinHours: number; limit: number },
): Promise<{ memberId: bigint; promotionName: string; expiresAt: Date; onceKey: string }[]> {
  const onceKey = sql`'bonus:' || claim.id`;
  return on.query(sql`
    select claim.member_id       as "memberId",
           ${claimName}          as "promotionName",
           claim.expires_at      as "expiresAt",
           ${onceKey}            as "onceKey"
      from promotion_claims as claim
      left join promotions  as promotion on promotion.id = claim.promotion_id
     where claim.status = 'open'
       and claim.expires_at > now()
       and claim.expires_at <= now() + make_interval(hours => ${withinHours})
       and claim.claimed_at < claim.expires_at - interval '1 day'
       and not ${isOnBreak(sql`claim.member_id`)}
       and not ${isNotified(sql`claim.member_id`, onceKey)}
     order by claim.expires_at
     limit ${limit}`);
}

/** The offer of a claim: a promotion, or a coupon that requires a turnover. */
type ClaimedOffer = { promotionId: number } | { couponId: bigint; couponCode: string };

export interface NewClaim {
  memberId: bigint;
  offer: ClaimedOffer;
  periodKey: string;
  deposit: UsableDeposit | undefined;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  maxWithdrawalMicro: bigint | null;
  contributions: Contributions;
  excludedGames: readonly string[];
  durationHours: number;
}

/** Inserts a claim; undefined if it exists already. A claim without a wagering requirement is completed at once. */
export async function insertClaim(
  tx: Tx,
  claim: NewClaim,
): Promise<{ id: bigint; expiresAt: Date } | undefined> {
  const isOpen = claim.turnoverNeedMicro > 0n;
  const { promotionId, couponId, couponCode } = offerColumns(claim.offer);
  const [inserted] = await tx.query<{ id: bigint; expiresAt: Date }>(sql`
    insert into promotion_claims
           (member_id, promotion_id, coupon_id, coupon_code, period_key, deposit_id, deposit_micro, bonus_micro,
            turnover_need_micro, max_withdrawal_micro, contributions, excluded_games, status,
            released_micro, claimed_at, ended_at, expires_at)
    values (${claim.memberId}, ${promotionId}, ${couponId}, ${couponCode}, ${claim.periodKey},
            ${claim.deposit?.id ?? null}, ${claim.deposit?.creditedMicro ?? null},
            ${claim.bonusMicro}, ${claim.turnoverNeedMicro}, ${claim.maxWithdrawalMicro},
            ${JSON.stringify(claim.contributions)}, ${claim.excludedGames},
            ${isOpen ? 'open' : 'completed'}, ${isOpen ? 0n : claim.bonusMicro},
            now(), case when ${isOpen} then null else now() end,
            now() + make_interval(hours => ${claim.durationHours}))
        on conflict do nothing
    returning id,
              expires_at as "expiresAt"`);
  return inserted;
}

function offerColumns(offer: ClaimedOffer) {
  return 'promotionId' in offer
    ? { promotionId: offer.promotionId, couponId: null, couponCode: null }
    : { promotionId: null, ...offer };
}

export async function endClaim(
  tx: Tx,
  claim: { id: bigint; memberId: bigint },
  end: { ending: 'expired' | 'cancelled'; forfeitedMicro: bigint },
): Promise<void> {
  await tx.query(sql`
    update promotion_claims
       set status          = ${end.ending},
           forfeited_micro = ${end.forfeitedMicro},
           ended_at        = now()
     where id        = ${claim.id}
       and member_id = ${claim.memberId}`);
}

type FactsRow = Omit<ClaimFacts, 'deposit'> & {
  promotionId: number;
  depositId: bigint | null;
  creditedMicro: bigint | null;
};

/**
 * Reads the facts that decide whether a member may claim these promotions, by promotion id. Lock the member's accounts
 * before a claim. Only the newest successful deposit can serve, and a later claim or withdrawal, even a failed one,
 * uses it up (bonus-18, bonus-19).
 */
export async function readClaimFacts(
  on: Queryable,
  memberId: bigint,
  wanted: readonly { promotionId: number; periodKey: string }[],
): Promise<ReadonlyMap<number, ClaimFacts>> {
  const rows = await on.query<FactsRow>(sql`
    select wanted.promotion_id     as "promotionId",
           exists (
             select
               from (${withdrawalsOf(memberId)}) as withdrawal
              where ended_at is null
           )                       as "isWithdrawing",
           exists (
             select
               from promotion_claims
              where member_id    = ${memberId}
                and promotion_id = wanted.promotion_id
                and period_key   = wanted.period_key
           )                       as "hasClaimedInPeriod",
           (select count(*)::integer
              from (${successfulDeposits(memberId)}) as deposit) as "depositCount",
           usable.id               as "depositId",
           usable.credited_micro   as "creditedMicro"
      from unnest(
             ${bigintArray(wanted.map(({ promotionId }) => BigInt(promotionId)))}::integer[],
             ${textArray(wanted.map(({ periodKey }) => periodKey))}::text[]
           ) as wanted (promotion_id, period_key)
      left join lateral (
             select newest.id, newest.credited_micro
               from (select id, credited_micro, ended_at
                       from (${successfulDeposits(memberId)}) as deposit
                      order by ended_at desc, id desc
                      limit 1) as newest
              where not exists (
                      select
                        from promotion_claims
                       where member_id = ${memberId}
                         and (deposit_id = newest.id or claimed_at >= newest.ended_at)
                    )
                and not exists (
                      select
                        from (${withdrawalsOf(memberId)}) as withdrawal
                       where created_at >= newest.ended_at
                    )
           ) as usable on true`);
  return new Map(
    rows.map(({ promotionId, depositId, creditedMicro, ...facts }) => {
      const isUsable = depositId !== null && creditedMicro !== null;
      const deposit = isUsable ? { id: depositId, creditedMicro } : undefined;
      return [promotionId, { ...facts, deposit }];
    }),
  );
}
