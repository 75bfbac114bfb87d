import { addDays, startOfDay, startOfMonth } from '@kapao/contract/bangkok.ts';

/** Returns the first moments of a Bangkok month and of the next one. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const first = `${month}-01`;
  // The day 32 lies in the next month.
  return { from: startOfDay(first), until: startOfDay(startOfMonth(addDays(first, 31))) };
}

const MICRO_DIGITS = 6;

/**
 * Formats an exact amount such as `-1234.50`, with more than two decimals only if it has them, so that columns add up.
 */
export function exactBaht(micro: bigint): string {
  const digits = String(micro < 0n ? -micro : micro).padStart(MICRO_DIGITS + 1, '0');
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '');
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -MICRO_DIGITS)}.${fraction}`;
}

/**
 * Splits a SARA AM after a tone mark, so that its circle comes below the mark as in `น้ำ`. HarfBuzz does the same;
 * pdfkit's shaper does not.
 */
export function splitSaraAm(words: string): string {
  return words.replaceAll(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32');
}
