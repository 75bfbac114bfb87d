import { addDays, daysOfMonth, startOfDay } from '@kapao/contract/bangkok.ts';
import type { DayReward } from '@kapao/contract/daily-rewards/calendar.ts';

/** A painted day: its reward, or the one of its day of the month. */
export type Painted = DayReward | 'usual';

/** The rewards of the days of every month, by day from 1 on. */
export type UsualDays = ReadonlyMap<number, DayReward>;
/** A painted day with the version of its record on which it was painted; null where no version has one. */
export interface PaintedDay {
  reward: Painted;
  latest: string | null;
}
/** The days that have changed, by their date, or by their day of the month. */
export type PaintedDays = Readonly<Record<string, PaintedDay>>;

/** The painted days of which something holds. */
export function daysOf(
  days: PaintedDays,
  holds: (id: string, day: PaintedDay) => boolean,
): PaintedDays {
  return Object.fromEntries(Object.entries(days).filter(([id, day]) => holds(id, day)));
}

interface Paint {
  reward: Painted;
  latestOf: (id: string) => string | null;
}

/** Paints days over changed ones. A day that has changed keeps the version on which it first did. */
export function paintedOn(
  changed: PaintedDays,
  ids: readonly string[],
  { reward, latestOf }: Paint,
): PaintedDays {
  const dayOf = (id: string): PaintedDay => {
    const before = changed[id];
    return { reward, latest: before === undefined ? latestOf(id) : before.latest };
  };
  return { ...changed, ...Object.fromEntries(ids.map((id) => [id, dayOf(id)])) };
}

export const NO_REWARD: DayReward = { type: 'points', amount: 0 };
const LONGEST_MONTH = 31;
const DAYS_OF_WEEK = 7;
const SATURDAY = 5;

/** The names of the cells: the dates of a month, or the days 1 to 31. */
export function cellsOf(month: string | null): string[] {
  if (month !== null) return daysOfMonth(`${month}-01`);
  return Array.from({ length: LONGEST_MONTH }, (_day, place) => String(place + 1));
}

/** The number of empty cells before the first of the month; weeks begin on Monday. */
export function cellsBefore(month: string): number {
  return weekdayOf(`${month}-01`);
}

/** The weekday of a date, counted from Monday on. */
export function weekdayOf(date: string): number {
  // The day is taken at noon, so that the zone of the device moves it to no other day.
  const noon = new Date(startOfDay(date).getTime() + 12 * 3_600_000);
  return (noon.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) >= SATURDAY;
}

/** Returns the month so many months later, such as `2026-12`. */
export function monthAfter(month: string, months: 1 | -1): string {
  const day = months === 1 ? addDays(`${month}-28`, 4) : addDays(`${month}-01`, -1);
  return day.slice(0, 'YYYY-MM'.length);
}

/** The reward that members get on a date. */
export function rewardOf(date: string, own: Painted | undefined, usual: UsualDays): DayReward {
  if (own !== undefined && own !== 'usual') return own;
  return usual.get(Number(date.slice(-2))) ?? NO_REWARD;
}

export function isSameReward(one: Painted | undefined, other: Painted | undefined): boolean {
  const text = (painted: Painted | undefined) =>
    painted === undefined || painted === 'usual' ? 'usual' : `${painted.type} ${painted.amount}`;
  return text(one) === text(other);
}

/** Returns the cell at an arrow's end; undefined outside of the month. */
export function cellAt(cells: readonly string[], from: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_OF_WEEK,
    ArrowDown: DAYS_OF_WEEK,
  };
  if (key === 'Home') return cells[0];
  if (key === 'End') return cells.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : cells[cells.indexOf(from) + step];
}
