import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import type { SpinPrizeType } from '@kapao/contract/spins.ts';

/**
 * wheel-17, wheel-12: the hours for which an opened round can be played. The round costs nothing before it is played,
 * so the member may return the next day.
 */
export const ROUND_LIFETIME_HOURS = 24;
/** The number of rounds that `listSpinRounds` returns. */
export const ROUNDS_SHOWN = 50;
/** The number of prizes that are distinguishable on a wheel of a phone's width. */
export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;

export interface Prize {
  /** The place of the prize on the wheel, from 1. */
  position: number;
  label: string;
  type: SpinPrizeType;
  amountMicro: bigint;
  /** The number of outcomes out of ODDS_TOTAL that win this prize. */
  weight: number;
}

/** Describes the error in a wheel's odds; undefined without one. The weights must sum to ODDS_TOTAL (wheel-02). */
export function oddsError(weights: readonly number[]): string | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === ODDS_TOTAL) return undefined;
  const difference = Math.abs(total - ODDS_TOTAL).toLocaleString('en-US');
  const totalText = total.toLocaleString('en-US');
  return `the weights sum to ${totalText}, ${difference} too ${total < ODDS_TOTAL ? 'few' : 'many'}: all the numbers are ${ODDS_TOTAL.toLocaleString('en-US')}`;
}

/** wheel-12: whether an open round can still be played. Only playing takes the price. */
export function isPlayable(
  round: { wheelVersion: number; expiresAt: Date },
  wheel: { version: number; isEnabled: boolean },
  now: Date,
): boolean {
  return wheel.isEnabled && wheel.version === round.wheelVersion && now < round.expiresAt;
}

/** The average cost of one spin to the house, in micro, rounded down; without the price in points. */
export interface ExpectedCost {
  creditMicro: bigint;
  pointsMicro: bigint;
}

export function expectedCost(prizes: readonly Prize[]): ExpectedCost {
  const average = (type: SpinPrizeType) =>
    prizes
      .filter((prize) => prize.type === type)
      .reduce((sum, { amountMicro, weight }) => sum + amountMicro * BigInt(weight), 0n) /
    BigInt(ODDS_TOTAL);
  return { creditMicro: average('credit'), pointsMicro: average('points') };
}

/** wheel-16: names the missing points, rounded up so that the figure is never too low. */
export function shortOfPointsText(missingMicro: bigint, pointsName: string): BothLanguages {
  const hundredths = Number((missingMicro + MICRO_PER_SATANG - 1n) / MICRO_PER_SATANG);
  const missing = (hundredths / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return {
    th: `${pointsName} ไม่เพียงพอ ต้องใช้อีก ${missing} ${pointsName}`,
    en: `You need ${missing} ${pointsName} more`,
  };
}
