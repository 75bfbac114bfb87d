import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { remainingWageringMicro } from '@kapao/contract/promotions/rules.ts';
import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import type { Queryable } from '../../db/database.ts';
import {
  ONE_OF_ALL,
  formatClaimCursor,
  historyWindow,
  toHistoryPage,
  readClaimCursor,
} from './rules.ts';
import type { HistoryQuery } from './rules.ts';
import { listClaims } from '../promotions/reads.ts';
import type { PastClaim } from '../promotions/reads.ts';

/** The cursor of the first page: an id above every claim id. */
const NO_BOUND = 2n ** 63n - 1n;

/** Returns one page of a member's claims and refusals of promotions; undefined for an invalid cursor. */
export async function listPromotionHistory(
  on: Queryable,
  memberId: bigint,
  query: HistoryQuery,
): Promise<Data<'listPromotionHistory'> | undefined> {
  const { cursor } = query;
  const belowId = cursor === undefined ? NO_BOUND : readClaimCursor(cursor);
  if (belowId === undefined) return undefined;
  const window = historyWindow(query, new Date());
  const rows = await listClaims(on, memberId, { ...window, belowId });
  const { page, last } = toHistoryPage(rows, window.limit);
  return { promotions: page.map(toClaimed), next_cursor: last ? formatClaimCursor(last.id) : null };
}

export async function findClaim(
  on: Queryable,
  memberId: bigint,
  claimId: bigint,
): Promise<ClaimedPromotion | undefined> {
  const [claim] = await listClaims(on, memberId, { ...ONE_OF_ALL, belowId: claimId + 1n });
  return claim?.id === claimId ? toClaimed(claim) : undefined;
}

function toClaimed(claim: PastClaim): ClaimedPromotion {
  return {
    id: String(claim.id),
    promotion_id: claim.promotionId,
    name: claim.name,
    name_en: claim.nameEn,
    poster_image: claim.posterImage,
    status: claim.status,
    bonus: bahtFromMicro(claim.bonusMicro),
    deposit: bahtOrNull(claim.depositMicro),
    turnover_need: bahtFromMicro(claim.turnoverNeedMicro),
    turnover_done: bahtFromMicro(claim.turnoverDoneMicro),
    remaining: bahtFromMicro(remainingWageringMicro(claim)),
    max_withdrawal: bahtOrNull(claim.maxWithdrawalMicro),
    released: bahtFromMicro(claim.releasedMicro),
    forfeited: bahtFromMicro(claim.forfeitedMicro),
    claimed_at: claim.claimedAt.toISOString(),
    expires_at: claim.expiresAt.toISOString(),
    ended_at: claim.endedAt?.toISOString() ?? null,
  };
}

function bahtOrNull(micro: bigint | null): number | null {
  return micro === null ? null : bahtFromMicro(micro);
}
