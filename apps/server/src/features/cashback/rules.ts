import { addDays, startOfWeek } from '@kapao/contract/bangkok.ts';
import { cashbackOf } from '@kapao/contract/cashback/rules.ts';
import type { CashbackPeriod, CashbackTerms } from '@kapao/contract/cashback/rules.ts';

/** reward-41: the rest of an unclaimed award after a bet with this loss is rolled back; never more than before. */
export function reduceUnclaimedCashback(
  award: CashbackTerms & { netLossMicro: bigint; amountMicro: bigint },
  rolledBackLossMicro: bigint,
): bigint {
  const share = cashbackOf(award.netLossMicro - rolledBackLossMicro, award);
  return share < award.amountMicro ? share : award.amountMicro;
}

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
