import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import type { SpinPrizeType } from '@kapao/contract/spins/rules.ts';

/**
 * wheel-17, wheel-12: the hours for which an opened round can be played. The round costs nothing before it is played,
 * so the member may return the next day.
 */
export const ROUND_LIFETIME_HOURS = 24;
/** The number of rounds that `listSpinRounds` returns. */
export const ROUNDS_SHOWN = 50;

export interface Prize {
  /** The place of the prize on the wheel, from 1. */
  position: number;
  label: string;
  type: SpinPrizeType;
  amountMicro: bigint;
  /** The number of outcomes out of ODDS_TOTAL that win this prize. */
  weight: number;
}

/** wheel-12: whether an open round can still be played. Only playing takes the price. */
export function isPlayable(
  round: { wheelVersion: number; expiresAt: Date },
  wheel: { version: number; isEnabled: boolean },
  now: Date,
): boolean {
  return wheel.isEnabled && wheel.version === round.wheelVersion && now < round.expiresAt;
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
