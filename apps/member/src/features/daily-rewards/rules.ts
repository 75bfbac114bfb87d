import { daysOfMonth } from '@kapao/contract/bangkok.ts';
import { dailyRewardRefusal } from '@kapao/contract/daily-rewards/rules.ts';
import type { Data } from '@kapao/contract/operation.ts';

export type DailyReward = Data<'listDailyRewards'>['rewards'][number];

/** The number of columns of the month's grid (reward-21). */
export const CALENDAR_COLUMNS = 5;

export interface DailyCell {
  /** A Bangkok day, YYYY-MM-DD. */
  date: string;
  /** The day of the month, from 1. */
  day: number;
  time: 'past' | 'today' | 'coming';
  /** The reward of the day; null on a day without one. */
  reward: DailyReward | null;
  /** True only for today's unclaimed reward (reward-22). */
  canClaim: boolean;
}

/** Finds the cell of the next reward to claim: today's, or the first of the days to come; undefined after the last. */
export function nextCell(cells: readonly DailyCell[]): DailyCell | undefined {
  return cells.find(({ canClaim, time, reward }) => canClaim || (time === 'coming' && reward));
}

/**
 * One cell for each day of the month that `today` is in, including days without a reward. @param isRefused Whether the
 * server would refuse today's reward.
 */
export function dailyCells(
  rewards: readonly DailyReward[],
  today: string,
  isRefused = false,
): DailyCell[] {
  const byDate = new Map(rewards.map((reward) => [reward.date, reward]));
  return daysOfMonth(today).map((date, index) => {
    const reward = byDate.get(date) ?? null;
    const time = date === today ? 'today' : date < today ? 'past' : 'coming';
    const canClaim = !isRefused && dailyRewardRefusal(date, reward, today) === undefined;
    return { date, day: index + 1, time, reward, canClaim };
  });
}
