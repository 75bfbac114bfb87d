import { addDays, bangkokDay, bangkokTime, bangkokTimeText } from '@kapao/contract/bangkok.ts';

/** Formats a time in Bangkok: `2026-11-20T17:05:00Z` becomes `21/11/2026 00:05` (site-37); an invalid one is '-'. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '-' : bangkokTimeText(date);
}

/** Formats a time of the day in Bangkok: `2026-11-20T17:05:00Z` becomes `00:05`. */
export function formatTime(iso: string): string {
  return bangkokTime(new Date(iso));
}

/** Formats a day: `2026-11-21` becomes `21/11/2026`, the format of all dates (site-37). */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** A duration as HH:mm:ss; a negative one is 00:00:00. */
export function formatCountdown(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return units.map((unit) => String(unit).padStart(2, '0')).join(':');
}

interface DayOf<Item> {
  /** A Bangkok day, `2026-11-21`. */
  day: string;
  items: readonly Item[];
}

/** Items, newest first, by their Bangkok day. */
export function byDay<Item>(items: readonly Item[], atOf: (item: Item) => string): DayOf<Item>[] {
  const days = Map.groupBy(items, (item) => bangkokDay(new Date(atOf(item))));
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** Today, yesterday, or the date as all dates are shown (site-37). */
export function dayName(
  day: string,
  now: Date,
  { today, yesterday }: { today: string; yesterday: string },
): string {
  const current = bangkokDay(now);
  if (day === current) return today;
  return day === addDays(current, -1) ? yesterday : formatDay(day);
}
