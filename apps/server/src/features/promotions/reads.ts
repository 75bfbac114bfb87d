import { COUPON_POSTER } from '@kapao/contract/coupons/rules.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { listedPromotion } from '@kapao/contract/promotions/listed.ts';
import type { Queryable } from '../../db/database.ts';
import { readBrandNames } from '../games/reads.ts';
import { withdrawalsOf } from '../payments/reads.ts';
import { sanitizePromotionHtml } from './html.ts';
import { listPromotions } from './promotions-store.ts';
import { contributionNote } from './turnover-notes.ts';
import { contributionsOf } from './turnover-store.ts';
import sql from 'sql-template-tag';
import { claimedOfferId, claimName } from './claims-store.ts';
import type { OpenClaim } from './claims-store.ts';
import type { Contributions } from './rules.ts';
import type { ClaimStatus } from '@kapao/contract/promotions/rules.ts';

/**
 * Reads notes on a member's transfers, by transfer id: how much of a bet counted towards a promotion, and why. It runs
 * one query, or none if the list has no bet.
 */
export async function readTurnoverNotes(
  on: Queryable,
  memberId: bigint,
  transfers: readonly { id: bigint; kind: string }[],
): Promise<ReadonlyMap<bigint, Readonly<Record<'th' | 'en', string>>>> {
  const staked = transfers.filter(({ kind }) => kind === 'bet' || kind === 'rollback');
  const counted = await contributionsOf(
    on,
    memberId,
    staked.map(({ id }) => id),
  );
  return new Map(
    counted.map((each) => [
      each.transferId,
      { th: contributionNote(each, 'th'), en: contributionNote(each, 'en') },
    ]),
  );
}

/** Selects the picture of a claim: that of its promotion, or the one that all coupons share. */
const claimPoster = sql`coalesce(promotion.poster_image, ${COUPON_POSTER}::text)`;

/** Lists a member's claims below an id, newest first, and one more than the page holds. */
export async function listClaims(
  on: Queryable,
  memberId: bigint,
  window: { from: Date; until: Date; belowId: bigint; offset: number; limit: number },
): Promise<PastClaim[]> {
  return on.query<PastClaim>(sql`
    select claim.id,
           ${claimedOfferId}          as "promotionId",
           ${claimName}               as name,
           promotion.name_en          as "nameEn",
           ${claimPoster}             as "posterImage",
           claim.status,
           claim.bonus_micro          as "bonusMicro",
           claim.deposit_micro        as "depositMicro",
           claim.turnover_need_micro  as "turnoverNeedMicro",
           claim.turnover_done_micro  as "turnoverDoneMicro",
           claim.max_withdrawal_micro as "maxWithdrawalMicro",
           claim.released_micro       as "releasedMicro",
           claim.forfeited_micro      as "forfeitedMicro",
           claim.claimed_at           as "claimedAt",
           claim.expires_at           as "expiresAt",
           claim.ended_at             as "endedAt"
      from promotion_claims as claim
      left join promotions  as promotion on promotion.id = claim.promotion_id
     where claim.member_id   = ${memberId}
       and claim.id          < ${window.belowId}
       and claim.claimed_at >= ${window.from}
       and claim.claimed_at  < ${window.until}
     order by claim.id desc
     limit ${window.limit + 1}
    offset ${window.offset}`);
}

interface CurrentClaim extends OpenClaim {
  promotionNameEn: string | null;
}

/**
 * Finds the member's open claim. It changes only under the locks on the member's accounts (ledger.lockMember), so a
 * caller that holds them reads a stable value.
 */
export async function findCurrentClaim(
  on: Queryable,
  memberId: bigint,
): Promise<CurrentClaim | undefined> {
  const [claim] = await on.query<CurrentClaim>(
    sql`
      select claim.id,
             claim.member_id            as "memberId",
             ${claimedOfferId}          as "promotionId",
             ${claimName}               as "promotionName",
             promotion.name_en          as "promotionNameEn",
             claim.turnover_need_micro  as "turnoverNeedMicro",
             claim.turnover_done_micro  as "turnoverDoneMicro",
             claim.max_withdrawal_micro as "maxWithdrawalMicro",
             claim.expires_at           as "expiresAt",
             claim.expires_at <= now()  as "isOver"
        from promotion_claims as claim
        left join promotions  as promotion on promotion.id = claim.promotion_id
       where claim.member_id = ${memberId}
         and claim.status = 'open'`,
    'promotions_find_current_claim',
  );
  return claim;
}

/** desk-42: returns the sum of the bonuses that went back at the end of a member's claims, in micro. */
export async function forfeitedBonusOf(on: Queryable, memberId: bigint): Promise<bigint> {
  const [claims] = await on.query<{ forfeitedMicro: bigint }>(sql`
    select coalesce(sum(forfeited_micro), 0)::bigint as "forfeitedMicro"
      from promotion_claims
     where member_id = ${memberId}`);
  return claims?.forfeitedMicro ?? 0n;
}

/** The bonus that was chosen with a deposit; after the claim its figures are the claim's. */
export interface ShownDepositBonus {
  promotionId: number;
  name: string;
  nameEn: string | null;
  claimId: bigint | null;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
  expiresAt: Date | null;
  refusalTh: string | null;
  refusalEn: string | null;
}

export async function findDepositBonus(
  on: Queryable,
  depositId: bigint,
): Promise<ShownDepositBonus | undefined> {
  const [bonus] = await on.query<ShownDepositBonus>(sql`
    select chosen.promotion_id         as "promotionId",
           promotion.name,
           promotion.name_en           as "nameEn",
           chosen.claim_id             as "claimId",
           coalesce(claim.bonus_micro, chosen.bonus_micro)                 as "bonusMicro",
           coalesce(claim.turnover_need_micro, chosen.turnover_need_micro) as "turnoverNeedMicro",
           chosen.max_withdrawal_micro as "maxWithdrawalMicro",
           chosen.duration_hours       as "durationHours",
           claim.expires_at            as "expiresAt",
           chosen.refusal_th           as "refusalTh",
           chosen.refusal_en           as "refusalEn"
      from deposit_bonuses       as chosen
      join promotions            as promotion on promotion.id = chosen.promotion_id
      left join promotion_claims as claim     on claim.id = chosen.claim_id
     where chosen.deposit_id = ${depositId}`);
  return bonus;
}

/** Whether a claim was earned by this deposit. */
export async function isClaimOfDeposit(
  on: Queryable,
  claimId: bigint,
  depositId: bigint,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from promotion_claims
     where id         = ${claimId}
       and deposit_id = ${depositId}`);
  return rows.length > 0;
}

/** Reads how much of a stake counts for promotions without a list of their own. */
export async function readSiteContributions(on: Queryable): Promise<Contributions> {
  const [row] = await on.query<{ contributions: Contributions }>(sql`
    select coalesce(jsonb_object_agg(category, percent), '{}') as contributions
      from promotion_contributions
     where promotion_id is null`);
  return row?.contributions ?? {};
}

/** Whether the member has a withdrawal on its way; no bonus can be claimed meanwhile (bonus-17). */
export async function isWithdrawing(on: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from (${withdrawalsOf(memberId)}) as withdrawal
     where ended_at is null
     limit 1`);
  return rows.length > 0;
}

export interface RecentClaim {
  id: bigint;
  name: string;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
  forfeitedMicro: bigint;
  claimedAt: Date;
  endedAt: Date | null;
}

/** Lists a member's claims that are open, or were taken or ended since a time, newest first. */
export async function listRecentClaims(
  on: Queryable,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<RecentClaim[]> {
  return on.query<RecentClaim>(sql`
    select claim.id,
           ${claimName}              as name,
           claim.bonus_micro         as "bonusMicro",
           claim.turnover_need_micro as "turnoverNeedMicro",
           claim.turnover_done_micro as "turnoverDoneMicro",
           claim.forfeited_micro     as "forfeitedMicro",
           claim.claimed_at          as "claimedAt",
           claim.ended_at            as "endedAt"
      from promotion_claims as claim
      left join promotions  as promotion on promotion.id = claim.promotion_id
     where claim.member_id = ${memberId}
       and (claim.ended_at is null or claim.ended_at >= ${since} or claim.claimed_at >= ${since})
     order by claim.claimed_at desc, claim.id desc
     limit ${limit}`);
}

export interface PastClaim {
  id: bigint;
  promotionId: number;
  name: string;
  nameEn: string | null;
  posterImage: string;
  status: ClaimStatus;
  bonusMicro: bigint;
  depositMicro: bigint | null;
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
  maxWithdrawalMicro: bigint | null;
  /** The part of the bonus that became cash, and the part that returned to the promotion. */
  releasedMicro: bigint;
  forfeitedMicro: bigint;
  claimedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Reads the promotions as members see them. */
export async function readListedPromotions(on: Queryable, websiteId: number): Promise<Promotion[]> {
  const promotions = await listPromotions(on, websiteId);
  const brandNames = await readBrandNames(on);
  return promotions.map((promotion) => {
    const { html, htmlEn } = promotion;
    return listedPromotion({
      ...promotion,
      brandNames,
      html: sanitizePromotionHtml(html).html,
      htmlEn: htmlEn === null ? null : sanitizePromotionHtml(htmlEn).html,
    });
  });
}

/** Selects the claims that coupons opened: `(id, turnover_done_micro, forfeited_micro)`. */
export const couponClaims = sql`
  select id,
         turnover_done_micro,
         forfeited_micro
    from promotion_claims
   where coupon_id is not null`;
