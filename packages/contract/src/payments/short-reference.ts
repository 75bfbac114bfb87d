import { bangkokDay } from '../bangkok.ts';
import { DASHES, plainCharacters } from '../typing/characters.ts';

/** The letter with which a short reference begins (refs-01). */
const kinds = { D: 'deposit', W: 'withdrawal' } as const;
export type ReferencedKind = (typeof kinds)[keyof typeof kinds];

/** A short reference as somebody typed it, and the days that it may mean. */
export interface ReadReference {
  kind: ReferencedKind;
  /** The Bangkok days with this day and month, newest first. */
  days: string[];
  number: number;
}

const SHORT_REFERENCE = new RegExp(
  `^([dw])[\\s${DASHES}]*(\\d{2})(\\d{2})[\\s${DASHES}]*(\\d{1,9})$`,
  'iu',
);
/** How many years a search goes back, the present one included. */
const YEARS = 10;

/**
 * refs-04: reads a short reference in small letters, without dashes and without leading zeros. It has no year, so it
 * means one day in each of the last ten years.
 */
export function readShortReference(text: string, today: string): ReadReference | undefined {
  const [, letter, day, month, number] = SHORT_REFERENCE.exec(plainCharacters(text)) ?? [];
  if (letter === undefined || day === undefined || month === undefined) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: YEARS }, (_year, ago) => `${thisYear - ago}-${month}-${day}`)
    .filter(isDay)
    .filter((each) => each <= today);
  const kind = letter.toUpperCase() === 'D' ? kinds.D : kinds.W;
  return { kind, days, number: Number(number) };
}

function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

/** refs-05: a short reference with the year of its payment, where that is not the present one. */
export function referenceWithYear(shortReference: string, at: string, now: Date): string {
  const year = bangkokDay(new Date(at)).slice(0, 4);
  return year === bangkokDay(now).slice(0, 4) ? shortReference : `${shortReference} (${year})`;
}
