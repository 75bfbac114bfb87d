import type { OfferState } from '@kapao/contract/rewards/rules.ts';
import type { StatedPromotion } from '@kapao/contract/promotions/listed.ts';
import type { ClaimStatus, PromotionKind } from '@kapao/contract/promotions/rules.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { promotionColumns } from './promotions-store.ts';
import type { Contributions } from './rules.ts';

/** offer-08: the number at which the count of a promotion's claims stops, so that it never scans all of them. */
export const CLAIM_COUNT_MAX = 1_000;

export interface OfficePromotionRow {
  id: number;
  name: string;
  nameEn: string | null;
  kind: PromotionKind;
  state: OfferState;
  sort: number | null;
  availableFrom: Date | null;
  availableUntil: Date | null;
  openClaims: number;
  changedAt: Date;
}

export interface PromotionFilter {
  websiteId: number;
  state?: OfferState | undefined;
  kind?: PromotionKind | undefined;
  name?: string | undefined;
  /** The cursor: only promotions with a smaller id are listed. */
  before?: number | undefined;
  limit: number;
}

const state = sql`
  case
    when not promotion.is_enabled                            then 'draft'
    when coalesce(promotion.available_until <= now(), false) then 'ended'
    when coalesce(promotion.available_from  >  now(), false) then 'scheduled'
    else                                                          'live'
  end`;

/** Lists promotions, the newest first. A site has hundreds of them, which one query can filter. */
export async function listOfficePromotions(
  on: Queryable,
  { websiteId, kind, name, before, limit, ...filter }: PromotionFilter,
): Promise<OfficePromotionRow[]> {
  const part = name === undefined ? undefined : `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return on.query<OfficePromotionRow>(sql`
    select promotion.id,
           promotion.name,
           promotion.name_en         as "nameEn",
           promotion.kind,
           ${state}                  as state,
           promotion.sort,
           promotion.available_from  as "availableFrom",
           promotion.available_until as "availableUntil",
           ${claimsOf(sql`promotion.id`, 'open')} as "openClaims",
           promotion.changed_at      as "changedAt"
      from promotions as promotion
     where promotion.website_id = ${websiteId}
       ${before === undefined ? sql`` : sql`and promotion.id < ${before}`}
       ${kind === undefined ? sql`` : sql`and promotion.kind = ${kind}`}
       ${filter.state === undefined ? sql`` : sql`and ${state} = ${filter.state}`}
       ${
         part === undefined
           ? sql``
           : sql`and (promotion.name ilike ${part} or promotion.name_en ilike ${part} or promotion.id::text = ${name})`
       }
     order by promotion.id desc
     limit ${limit}`);
}

export interface WrittenPromotionRow extends Omit<StatedPromotion, 'changedAt' | 'contributions'> {
  state: OfferState;
  changedAt: Date;
  /** The promotion's row as JSON, from which `writtenPromotion` builds the terms. */
  kept: string;
  /** The promotion's own list of contributions; null where the site's list applies. */
  ownContributions: Contributions | null;
  isEnabled: boolean;
}

/**
 * Finds a promotion in any state, in the form that an operator writes. `isLocked` locks it until the transaction ends.
 */
export async function findWrittenPromotion(
  on: Queryable,
  { id, websiteId, isLocked = false }: { id: number; websiteId: number; isLocked?: boolean },
): Promise<WrittenPromotionRow | undefined> {
  const [row] = await on.query<WrittenPromotionRow>(sql`
    select ${promotionColumns},
           ${state}             as state,
           promotion.changed_at as "changedAt",
           to_jsonb(promotion)::text as kept,
           (select jsonb_object_agg(category, percent)
              from promotion_contributions
             where promotion_id = promotion.id) as "ownContributions",
           promotion.is_enabled as "isEnabled"
      from promotions as promotion
     where promotion.id         = ${id}
       and promotion.website_id = ${websiteId}
       ${isLocked ? sql`for no key update of promotion` : sql``}`);
  return row;
}

/** Returns the id of the next promotion. Other saves wait until the transaction ends; claims do not. */
export async function nextPromotionId(tx: Tx): Promise<number> {
  await tx.query(sql`lock table promotions in share row exclusive mode`);
  const [row] = await tx.query<{ id: number }>(sql`
    select coalesce(max(id), 0) + 1 as id
      from promotions`);
  return row?.id ?? 1;
}

/** Counts a promotion's claims by status, each at most one more than CLAIM_COUNT_MAX. */
export async function countClaims(
  on: Queryable,
  promotionId: number,
): Promise<Record<ClaimStatus, number>> {
  const [counts] = await on.query<Record<ClaimStatus, number>>(sql`
    select ${claimsOf(promotionId, 'open')}      as open,
           ${claimsOf(promotionId, 'completed')} as completed,
           ${claimsOf(promotionId, 'expired')}   as expired,
           ${claimsOf(promotionId, 'cancelled')} as cancelled`);
  if (!counts) throw new Error('counts were not answered');
  return counts;
}

/** Selects a promotion's claims of one status, by the index promotion_claims_by_status. */
function claimsOf(promotionId: number | Sql, status: ClaimStatus): Sql {
  return sql`
    (select count(*)::integer
       from (
              select
                from promotion_claims
               where promotion_id = ${promotionId}
                 and status       = ${status}
               limit ${CLAIM_COUNT_MAX + 1}
            ) as found)`;
}

export interface OfficeClaimRow {
  id: bigint;
  memberId: bigint;
  username: string;
  status: ClaimStatus;
  bonusMicro: bigint;
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
  releasedMicro: bigint;
  forfeitedMicro: bigint;
  claimedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Lists a promotion's claims, newest first, by promotion_claims_by_promotion or promotion_claims_by_status. */
export async function listPromotionClaims(
  on: Queryable,
  {
    promotionId,
    status,
    belowId,
    limit,
  }: {
    promotionId: number;
    status: ClaimStatus | undefined;
    belowId: bigint | undefined;
    limit: number;
  },
): Promise<OfficeClaimRow[]> {
  return on.query<OfficeClaimRow>(sql`
    select claim.id,
           claim.member_id           as "memberId",
           member.username,
           claim.status,
           claim.bonus_micro         as "bonusMicro",
           claim.turnover_need_micro as "turnoverNeedMicro",
           claim.turnover_done_micro as "turnoverDoneMicro",
           claim.released_micro      as "releasedMicro",
           claim.forfeited_micro     as "forfeitedMicro",
           claim.claimed_at          as "claimedAt",
           claim.expires_at          as "expiresAt",
           claim.ended_at            as "endedAt"
      from promotion_claims as claim
      join members          as member on member.id = claim.member_id
     where claim.promotion_id = ${promotionId}
       ${status === undefined ? sql`` : sql`and claim.status = ${status}`}
       ${belowId === undefined ? sql`` : sql`and claim.id < ${belowId}`}
     order by claim.id desc
     limit ${limit}`);
}
