import { addDays, startOfDay, startOfMonth } from '@kapao/contract/bangkok.ts';

/** Returns the first moments of a Bangkok month and of the next one. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const first = `${month}-01`;
  // The day 32 lies in the next month.
  return { from: startOfDay(first), until: startOfDay(startOfMonth(addDays(first, 31))) };
}

/**
 * Splits a SARA AM after a tone mark, so that its circle comes below the mark as in `น้ำ`. HarfBuzz does the same;
 * pdfkit's shaper does not.
 */
export function splitSaraAm(words: string): string {
  return words.replaceAll(/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32');
}
