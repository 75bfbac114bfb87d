import { MAX_AMOUNT_BAHT } from '../money.ts';
import { checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** A day's reward; an amount of 0 means none. */
export interface DayReward {
  type: 'credit' | 'points';
  /** The amount of the reward, in baht or in points. */
  amount: number;
}

/** The reward of a date that has one of its own. With `as_usual` the date is rewarded by its day of the month again. */
export type WrittenDate = { date: string } & (DayReward | { as_usual: true });

/** A row of the operator's calendar: for days of every month, or for one date. */
export type CalendarRow = ({ days: 'every' | number[] } & DayReward) | WrittenDate;

/** reward-20: returns the rules that a day's reward breaks. */
export function dayRewardMistakes({ amount }: Pick<DayReward, 'amount'>): Mistake[] {
  return checkNumber('amount', amount, { min: 0, max: MAX_AMOUNT_BAHT, decimals: 2 });
}
