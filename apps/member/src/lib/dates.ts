import { bangkokTimeText } from '@kapao/contract/bangkok.ts';

/** Formats a time in Bangkok: `2026-11-20T17:05:00Z` becomes `21/11/2026 00:05` (site-37); an invalid one is '-'. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '-' : bangkokTimeText(date);
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
