import { fromBangkokTime } from '../bangkok.ts';
import { basisPointsFromPercent, microFromBaht } from '../money.ts';
import type { PromotionKind, WrittenPromotion } from './rules.ts';

/** Basis points of a multiple of 1. */
export const BPS_PER_TIME = 10_000;

/** A promotion's terms as they are stored: money in micro, shares and multiples in basis points. */
export interface StoredTerms {
  kind: PromotionKind;
  rewardMicro: bigint | null;
  rewardBps: number | null;
  rewardMaxMicro: bigint | null;
  minDepositMicro: bigint;
  turnoverMicro: bigint | null;
  turnoverBps: number | null;
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
  budgetMicro: bigint | null;
  budgetClaims: number | null;
  availableFrom: Date | null;
  availableUntil: Date | null;
  excludedGames: readonly string[];
}

export function timesFromBps(bps: number): number {
  return bps / BPS_PER_TIME;
}

/** Returns the terms that a save stores. @throws for amounts that promotionMistakes names. */
export function storedTerms(written: WrittenPromotion): StoredTerms {
  const { reward, turnover, max_withdrawal, available_from, available_until } = written;
  return {
    kind: written.kind,
    rewardMicro: 'amount' in reward ? microFromBaht(reward.amount) : null,
    rewardBps: 'percent' in reward ? basisPointsFromPercent(reward.percent) : null,
    rewardMaxMicro: 'max' in reward ? microFromBaht(reward.max) : null,
    minDepositMicro: microFromBaht(written.min_deposit),
    turnoverMicro: 'amount' in turnover ? microFromBaht(turnover.amount) : null,
    turnoverBps: 'multiple' in turnover ? Math.round(turnover.multiple * BPS_PER_TIME) : null,
    maxWithdrawalMicro: max_withdrawal === null ? null : microFromBaht(max_withdrawal),
    durationHours: written.duration_hours,
    budgetMicro: written.budget === null ? null : microFromBaht(written.budget),
    budgetClaims: written.budget_claims,
    availableFrom: available_from === null ? null : fromBangkokTime(available_from),
    availableUntil: available_until === null ? null : fromBangkokTime(available_until),
    excludedGames: written.excluded_games,
  };
}
