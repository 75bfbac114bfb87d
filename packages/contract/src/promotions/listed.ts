import { bahtFromMicro, percentFromBasisPoints } from '../money.ts';
import type { Promotion } from '../promotions.ts';
import type { WrittenPromotion } from './rules.ts';
import { storedTerms, timesFromBps } from './stored.ts';
import { contributionShares, promotionTerms } from './terms.ts';
import type { NamedTerms, SiteTerms, StatedTerms } from './terms.ts';

export interface StatedPromotion extends StatedTerms {
  id: number;
  name: string;
  nameEn: string | null;
  posterImage: string;
  /** The time of the last change, in seconds since 1970. */
  changedAt: number;
  html: string;
  htmlEn: string | null;
  sort: number | null;
}

/** bonus-01: returns a promotion as members get it. Its descriptions are sanitized before. */
export function listedPromotion(
  promotion: StatedPromotion & Pick<NamedTerms, 'brandNames'>,
): Promotion {
  const { rewardMicro, rewardBps, rewardMaxMicro, turnoverMicro, turnoverBps } = promotion;
  return {
    id: promotion.id,
    name: promotion.name,
    name_en: promotion.nameEn,
    poster_image: promotion.posterImage,
    poster_image_version: promotion.changedAt,
    html: promotion.html,
    html_en: promotion.htmlEn,
    sort: promotion.sort,
    kind: promotion.kind,
    min_deposit: bahtFromMicro(promotion.minDepositMicro),
    bonus: {
      amount: bahtOrNull(rewardMicro),
      percent: rewardBps === null ? null : percentFromBasisPoints(rewardBps),
      max: bahtOrNull(rewardMaxMicro),
    },
    turnover: {
      amount: bahtOrNull(turnoverMicro),
      multiple: turnoverBps === null ? null : timesFromBps(turnoverBps),
    },
    contributions: contributionShares(promotion.contributions),
    max_withdrawal: bahtOrNull(promotion.maxWithdrawalMicro),
    duration_hours: promotion.durationHours,
    available_from: promotion.availableFrom?.toISOString() ?? null,
    available_until: promotion.availableUntil?.toISOString() ?? null,
    terms: promotionTerms(promotion, 'th'),
    terms_en: promotionTerms(promotion, 'en'),
  };
}

/**
 * Returns a promotion as members would get it if it were saved now; `id` 0 for one that never was. Its descriptions are
 * not sanitized: the member app does that once more (bonus-08).
 */
export function draftedPromotion(
  written: WrittenPromotion,
  { id, siteContributions, brandNames }: SiteTerms & { id: number },
): Promotion {
  return listedPromotion({
    ...storedTerms(written),
    id,
    name: written.name,
    nameEn: written.name_en,
    posterImage: written.poster_image,
    changedAt: 0,
    html: written.html,
    htmlEn: written.html_en,
    sort: written.sort,
    contributions: written.contributions ?? siteContributions,
    brandNames,
  });
}

function bahtOrNull(micro: bigint | null): number | null {
  return micro === null ? null : bahtFromMicro(micro);
}
