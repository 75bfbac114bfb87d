import { plainCharacters } from './characters.ts';

/** Days and times as people type and paste them (type-18). Values are Gregorian days of Bangkok. */

export type DayRefusal =
  | 'empty'
  /** The text is no full day yet; more digits may follow. */
  | 'incomplete'
  | 'not_a_day'
  | 'impossible'
  | 'too_far';

/** The reasons why a typed text is refused; an empty text is no fault. */
export type TypedDayFault = Exclude<DayRefusal, 'empty'>;

export type ReadDay = { value: string } | { refusal: DayRefusal };

const BUDDHIST_YEARS = 543;
const NEAR_YEARS = 10;
const YEAR_LENGTH = 4;

const DAY_FIRST = /^(?<day>\d{1,2})(?<sign>[/.\- ])(?<month>\d{1,2})\k<sign>(?<year>\d{4})$/;
const EIGHT_DIGITS = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const BEGUN =
  /^(?:\d{1,7}|\d{1,2}([/.\- ])(?:\d{1,2}(?:\1\d{0,3})?)?|\d{4}-(?:\d{0,2}|\d{2}-\d?))$/;

/** A day, and the text after it, which may be a time. */
const TIMED =
  /^(?<day>\d{8}|\d{1,2}([/.\- ])\d{1,2}\2\d{4}|\d{4}-\d{2}-\d{2})(?:T|,?\s*)(?<time>.*)$/;
/** `18:30`, `18.30 น.`, `18:30:00`. */
const CLOCK = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::[0-5]\d)?(?:\s*น\.?)?$/;
const FOUR_DIGITS = /^([01]\d|2[0-3])([0-5]\d)$/;
const BEGUN_CLOCK = /^(?:\d{0,3}|\d{1,2}[:.]\d?)$/;

/** Whether the year is one of the Buddhist calendar (type-13): 2400 to 2699. */
function isBuddhistYear(year: number): boolean {
  return year >= 2400 && year <= 2699;
}

/** Whether a day is at most ten years away (type-19); both are `2026-11-28`. */
export function isNearDay(day: string, today: string): boolean {
  const year = Number(today.slice(0, YEAR_LENGTH));
  const rest = today.slice(YEAR_LENGTH);
  return day >= `${year - NEAR_YEARS}${rest}` && day <= `${year + NEAR_YEARS}${rest}`;
}

/**
 * Reads a day, `28/11/2569`, `28112569` or an ISO day. A near year is of one calendar alone, so that both are read
 * everywhere.
 */
export function readDay(text: string, today: string): ReadDay {
  const plain = plainCharacters(text);
  if (plain === '') return { refusal: 'empty' };
  const found = [DAY_FIRST, EIGHT_DIGITS, YEAR_FIRST].find((form) => form.test(plain));
  if (!found) return { refusal: BEGUN.test(plain) ? 'incomplete' : 'not_a_day' };
  const { year = '', month = '', day = '' } = found.exec(plain)?.groups ?? {};
  const gregorian = Number(year) - (isBuddhistYear(Number(year)) ? BUDDHIST_YEARS : 0);
  const value = `${String(gregorian).padStart(YEAR_LENGTH, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!exists(value)) return { refusal: 'impossible' };
  return isNearDay(value, today) ? { value } : { refusal: 'too_far' };
}

/** Reads a day with a time of the clock, as `2026-11-28T18:30`. A day alone is incomplete. */
export function readDayTime(text: string, today: string): ReadDay {
  const { day = text, time = '' } = TIMED.exec(plainCharacters(text))?.groups ?? {};
  const read = readDay(day, today);
  if ('refusal' in read) return read;
  const [, hour, minute] = CLOCK.exec(time) ?? FOUR_DIGITS.exec(time) ?? [];
  if (hour !== undefined && minute !== undefined) {
    return { value: `${read.value}T${hour.padStart(2, '0')}:${minute}` };
  }
  return { refusal: BEGUN_CLOCK.test(time) ? 'incomplete' : 'not_a_day' };
}

/** Returns a value as a field shows it: `28/11/2569`, or with a time `28/11/2569 18:30`. */
export function typedDay(value: string, calendar: 'buddhist' | 'gregorian'): string {
  const [day = '', time] = value.split('T');
  const [year, month, date] = day.split('-');
  const shown = Number(year) + (calendar === 'buddhist' ? BUDDHIST_YEARS : 0);
  return `${date}/${month}/${shown}${time === undefined ? '' : ` ${time.slice(0, 'HH:MM'.length)}`}`;
}

/** Whether the calendar has this day: the 31st of February is moved on by Date. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
