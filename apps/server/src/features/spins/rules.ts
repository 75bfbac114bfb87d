import { MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import type { SpinPrizeType } from '@kapao/contract/spins.ts';

/** Long enough to be looked at tomorrow; a round costs nothing until it is played. */
export const ROUND_LIFETIME_HOURS = 24;
/** How many rounds `listSpinRounds` tells of. */
export const ROUNDS_SHOWN = 50;
/** What can be told apart on a wheel of a phone's width. */
export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;

export interface Prize {
  /** From 1. */
  position: number;
  label: string;
  type: SpinPrizeType;
  amountMicro: bigint;
  /** How many of ODDS_TOTAL numbers win it. */
  weight: number;
}

/** What is wrong with a wheel's odds, or undefined: they sum to 1 (wheel-02). */
export function oddsMistake(weights: readonly number[]): string | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === ODDS_TOTAL) return undefined;
  const off = Math.abs(total - ODDS_TOTAL).toLocaleString('en-US');
  const said = total.toLocaleString('en-US');
  return `the weights sum to ${said}, ${off} too ${total < ODDS_TOTAL ? 'few' : 'many'}: all the numbers are ${ODDS_TOTAL.toLocaleString('en-US')}`;
}

/** Whether a round that nobody has played yet still may be. The price is taken by playing only. */
export function isPlayable(
  round: { wheelVersion: number; expiresAt: Date },
  wheel: { version: number; isEnabled: boolean },
  now: Date,
): boolean {
  return wheel.isEnabled && wheel.version === round.wheelVersion && now < round.expiresAt;
}

/** What one spin costs the house on average, in micro, rounded down; points count before the price. */
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

/** The figure is what a member wants to know; rounded up, so that it is never too little. */
export function shortOfPointsText(missingMicro: bigint, pointsName: string): string {
  const hundredths = Number((missingMicro + MICRO_PER_SATANG - 1n) / MICRO_PER_SATANG);
  const missing = (hundredths / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${pointsName} ไม่เพียงพอ ต้องใช้อีก ${missing} ${pointsName}`;
}
