import { addDays, startOfWeek } from '@kapao/contract/bangkok.ts';
import { shareOf } from '@kapao/contract/money.ts';

export type CashbackPeriod = 'day' | 'week';

export interface CashbackTerms {
  basisPoints: number;
  minLossMicro: bigint;
  /** The largest cashback of a period; null for no maximum. */
  maxAwardMicro: bigint | null;
}

/** reward-39: the cashback for a loss, in whole satang rounded down; 0 if the rule gives nothing. */
export function cashbackOf(netLossMicro: bigint, terms: CashbackTerms): bigint {
  if (netLossMicro <= 0n || netLossMicro < terms.minLossMicro) return 0n;
  const share = shareOf(netLossMicro, terms.basisPoints);
  const { maxAwardMicro } = terms;
  return maxAwardMicro !== null && share > maxAwardMicro ? maxAwardMicro : share;
}

/** reward-41: the rest of an unclaimed award after a bet with this loss is rolled back; never more than before. */
export function reduceUnclaimedCashback(
  award: CashbackTerms & { netLossMicro: bigint; amountMicro: bigint },
  rolledBackLossMicro: bigint,
): bigint {
  const share = cashbackOf(award.netLossMicro - rolledBackLossMicro, award);
  return share < award.amountMicro ? share : award.amountMicro;
}

export const CASHBACK_PERIODS: readonly CashbackPeriod[] = ['day', 'week'];

/** Returns the period that contains this Bangkok day; both ends are inclusive. */
export function cashbackPeriodOf(
  day: string,
  period: CashbackPeriod,
): { start: string; end: string } {
  switch (period) {
    case 'day':
      return { start: day, end: day };
    case 'week': {
      const start = startOfWeek(day);
      return { start, end: addDays(start, 6) };
    }
    default:
      return period satisfies never;
  }
}

/** Returns the period that ends with this Bangkok day; undefined if none does. */
export function periodEndingOn(
  day: string,
  period: CashbackPeriod,
): { start: string; end: string } | undefined {
  const ending = cashbackPeriodOf(day, period);
  return ending.end === day ? ending : undefined;
}
