import { bangkokDay, bangkokTime, startOfDay } from '@kapao/contract/bangkok.ts';

/** Times in Bangkok, whatever the zone of the device; Thai dates are in the Buddhist calendar. */
const TIME_ZONE = 'Asia/Bangkok';
const LOCALES = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const;
type Language = keyof typeof LOCALES;

const DAY_SECONDS = 86_400;

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', DAY_SECONDS],
  ['hour', 3600],
  ['minute', 60],
];

/** The locale for parts that format dates themselves. */
export function dateLocale(language: Language): string {
  return LOCALES[language];
}

/** Today in Bangkok, such as `2026-11-28`. */
export function todayInBangkok(): string {
  return bangkokDay(new Date());
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is written as a day, such as `2026-11-28`. */
export function isDay(text: string): boolean {
  return DAY.test(text);
}

/** The calendar whose years the language writes. */
export function calendarOf(language: Language): 'buddhist' | 'gregorian' {
  return language === 'th' ? 'buddhist' : 'gregorian';
}

/** Formats a time: `25 พ.ย. 2569 17:45:03`; in English `25 Nov 2026, 17:45:03`. */
export function formatTime(iso: string, language: Language): string {
  return format(iso, language, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Formats a time as Bangkok's clock: `17:45`. */
export function formatClock(iso: string): string {
  return bangkokTime(new Date(iso));
}

/** Formats milliseconds as Bangkok's clock with its seconds: `17:45:03`. */
export function formatSeconds(ms: number): string {
  return format(new Date(ms).toISOString(), 'en', { timeStyle: 'medium' });
}

/** Formats a Bangkok day: `2026-11-25` becomes `25 พ.ย. 2569`. */
export function formatDay(day: string, language: Language): string {
  return format(`${day}T00:00:00+07:00`, language, { dateStyle: 'medium' });
}

/** Formats the range of two Bangkok days: `1–25 พ.ย. 2569`. */
export function formatDays(from: string, until: string, language: Language): string {
  const formatter = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
  });
  return formatter.formatRange(startOfDay(from), startOfDay(until));
}

/**
 * Formats how long ago a time was: `5 minutes ago`; within a minute `now`, and after a month the day. Days are those of
 * Bangkok's calendar, so that "yesterday" is never the day before.
 */
export function formatRelative(iso: string, now: number, language: Language): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(seconds) >= 30 * DAY_SECONDS) return format(iso, language, { dateStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  const found = units.find(([, length]) => Math.abs(seconds) >= length);
  if (found === undefined) return relative.format(0, 'second');
  if (found[0] === 'day') return relative.format(daysBetween(new Date(now), new Date(iso)), 'day');
  return relative.format(Math.trunc(seconds / found[1]), found[0]);
}

/** Returns the number of midnights in Bangkok between two times. */
function daysBetween(from: Date, until: Date): number {
  const ms = startOfDay(bangkokDay(until)).getTime() - startOfDay(bangkokDay(from)).getTime();
  return ms / (DAY_SECONDS * 1000);
}

/** Formats a duration in its two largest units, `3 hours 4 minutes`; below a minute in seconds. */
export function formatDuration(seconds: number, language: Language): string {
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first === -1) return unitText(seconds, 'second', language);
  let left = seconds;
  const parts = units.slice(first, first + 2).map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? '' : unitText(count, unit, language);
  });
  return parts.join(' ').trim();
}

function unitText(count: number, unit: string, language: Language): string {
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(LOCALES[language], style).format(count);
}

function format(iso: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const formatter = new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, ...options });
  return formatter.format(new Date(iso));
}
