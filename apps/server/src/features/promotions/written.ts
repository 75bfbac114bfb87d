import { toBangkokTime } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro, percentFromBasisPoints } from '@kapao/contract/money.ts';
import type { WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import type { WrittenPromotionRow } from './office-store.ts';
import { timesFromBps } from '@kapao/contract/promotions/stored.ts';

/** Returns a stored promotion as an operator writes it: saved again, it changes nothing. */
export function writtenPromotion(row: WrittenPromotionRow): WrittenPromotion {
  const { rewardMicro, rewardBps, rewardMaxMicro, turnoverMicro, turnoverBps } = row;
  return {
    name: row.name,
    name_en: row.nameEn,
    poster_image: row.posterImage,
    html: row.html,
    html_en: row.htmlEn,
    sort: row.sort,
    kind: row.kind,
    reward:
      rewardMicro === null
        ? {
            percent: percentFromBasisPoints(rewardBps ?? 0),
            max: bahtFromMicro(rewardMaxMicro ?? 0n),
          }
        : { amount: bahtFromMicro(rewardMicro) },
    min_deposit: bahtFromMicro(row.minDepositMicro),
    turnover:
      turnoverMicro === null
        ? { multiple: timesFromBps(turnoverBps ?? 0) }
        : { amount: bahtFromMicro(turnoverMicro) },
    max_withdrawal: row.maxWithdrawalMicro === null ? null : bahtFromMicro(row.maxWithdrawalMicro),
    duration_hours: row.durationHours,
    budget: row.budgetMicro === null ? null : bahtFromMicro(row.budgetMicro),
    budget_claims: row.budgetClaims,
    available_from: row.availableFrom && toBangkokTime(row.availableFrom),
    available_until: row.availableUntil && toBangkokTime(row.availableUntil),
    contributions: row.ownContributions,
    excluded_games: [...row.excludedGames],
  };
}
