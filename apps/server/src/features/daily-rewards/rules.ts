import type { CalendarRow, DayReward } from '@kapao/contract/daily-rewards/calendar.ts';
import type { RewardType } from '@kapao/contract/fields.ts';

export interface Calendar {
  /** Rewards by day of the month, 1 to 31. */
  days: ReadonlyMap<number, DayReward>;
  /** Rewards by date, which override the day of the month; `usual` ends such an override. */
  dates: ReadonlyMap<string, DayReward | 'usual'>;
}

/** The number of past days that are read to count a streak. */
export const STREAK_DAYS = 60;

interface DatedReward {
  date: string;
  claimed: boolean;
  type: RewardType;
  amountMicro: bigint;
}

export interface Checkin extends DatedReward {
  /** Claimed days in a row that end today, or yesterday while today can still be claimed. */
  streak: number;
}

/**
 * Computes the check-in state; null without a reward today. A day without a reward does not end a streak, because
 * nobody could claim it.
 */
export function checkinOn(rewards: readonly DatedReward[], today: string): Checkin | null {
  const reward = rewards.find(({ date }) => date === today);
  return reward === undefined ? null : { ...reward, streak: streakOn(rewards, today) };
}

/** Counts the claimed days in a row that end today, or before it while today is open or has no reward. */
export function streakOn(rewards: readonly DatedReward[], today: string): number {
  const before = rewards.filter(({ date }) => date < today);
  const lastMissed = before.findLastIndex(({ claimed }) => !claimed);
  const isClaimedToday = rewards.some(({ date, claimed }) => date === today && claimed);
  return before.length - 1 - lastMissed + (isClaimedToday ? 1 : 0);
}

/** The number of days up to today whose stakes a daily reward may require. */
const STAKE_DAYS = 7;

/** The claim of a daily reward: one per person and day, unless the rule of `daily-rewards` says otherwise. */
export const fairClaimOf = (memberId: bigint, date: string) => ({
  memberId,
  offer: `daily-rewards/${date}`,
  rule: 'daily-rewards',
  asksByDefault: true,
  stakeDays: STAKE_DAYS,
});

const DAYS_OF_LONGEST_MONTH = 31;
const everyDay = Array.from({ length: DAYS_OF_LONGEST_MONTH }, (_, index) => index + 1);

/** Builds the calendar. A later row overrides an earlier one, so that a list can begin with the usual reward. */
export function toCalendar(rows: readonly CalendarRow[]): Calendar {
  const days = new Map<number, DayReward>();
  const dates = new Map<string, DayReward | 'usual'>();
  for (const row of rows) {
    if ('as_usual' in row) {
      dates.set(row.date, 'usual');
      continue;
    }
    const { type, amount } = row;
    if ('date' in row) dates.set(row.date, { type, amount });
    else for (const day of daysOf(row.days)) days.set(day, { type, amount });
  }
  return { days, dates };
}

function daysOf(days: 'every' | readonly number[]): readonly number[] {
  return days === 'every' ? everyDay : days;
}
