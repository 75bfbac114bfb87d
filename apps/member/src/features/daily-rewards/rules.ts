import { daysOfMonth } from '@kapao/contract/bangkok.ts';
import type { Data } from '@kapao/contract/operation.ts';

export type DailyReward = Data<'listDailyRewards'>['rewards'][number];

/** SPEC section 9: the grid of a month. */
export const GRID_COLUMNS = 5;

export interface DailyCell {
  /** A Bangkok day, YYYY-MM-DD. */
  date: string;
  /** Of the month, from 1. */
  day: number;
  time: 'past' | 'today' | 'coming';
  /** Null on a day without a reward. */
  reward: DailyReward | null;
  /** SPEC 2.4: only today's, and only if it is unclaimed and in the list. */
  canClaim: boolean;
}

/** One cell for each day of the month that `today` is in, whatever days the list has. */
export function dailyCells(rewards: readonly DailyReward[], today: string): DailyCell[] {
  const byDate = new Map(rewards.map((reward) => [reward.date, reward]));
  return daysOfMonth(today).map((date, index) => {
    const reward = byDate.get(date) ?? null;
    const time = date === today ? 'today' : date < today ? 'past' : 'coming';
    const canClaim = time === 'today' && reward !== null && !reward.claimed;
    return { date, day: index + 1, time, reward, canClaim };
  });
}
