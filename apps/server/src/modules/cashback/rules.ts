import { addDays, startOfDay, startOfWeek } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_SATANG } from '@kapao/contract/money.ts';

export type CashbackPeriod = 'day' | 'week';

/** 1 percent is 100 basis points. */
const BASIS_POINTS_PER_WHOLE = 10_000n;

export interface CashbackTerms {
  basisPoints: number;
  minLossMicro: bigint;
  /** Null where nothing bounds it. */
  maxPayoutMicro: bigint | null;
}

/** What a member did in a period, in micro. */
export interface PeriodPlay {
  stakedMicro: bigint;
  wonMicro: bigint;
  /** Bonus money that was taken back: the house's loss it was not, nor the member's. */
  forfeitedMicro: bigint;
}

/** What the member lost of their own; below zero after a lucky period. */
export function netLoss({ stakedMicro, wonMicro, forfeitedMicro }: PeriodPlay): bigint {
  return stakedMicro - wonMicro - forfeitedMicro;
}

/** What a rule gives back of a loss, in whole satang rounded down; 0 where it gives nothing. */
export function cashbackOf(netLossMicro: bigint, terms: CashbackTerms): bigint {
  if (netLossMicro <= 0n || netLossMicro < terms.minLossMicro) return 0n;
  const share = (netLossMicro * BigInt(terms.basisPoints)) / BASIS_POINTS_PER_WHOLE;
  const whole = share - (share % MICRO_PER_SATANG);
  const { maxPayoutMicro } = terms;
  return maxPayoutMicro !== null && whole > maxPayoutMicro ? maxPayoutMicro : whole;
}

/** The period that ends with this Bangkok day, both its days in it; undefined where none does. */
export function periodEndingOn(
  day: string,
  period: CashbackPeriod,
): { start: string; end: string } | undefined {
  switch (period) {
    case 'day':
      return { start: day, end: day };
    case 'week': {
      const start = startOfWeek(day);
      return addDays(start, 6) === day ? { start, end: day } : undefined;
    }
    default:
      return period satisfies never;
  }
}

/** The end of the last Bangkok day on which it can be claimed, today being the first. */
export function expiryOf(today: string, validDays: number): Date {
  return startOfDay(addDays(today, validDays));
}
