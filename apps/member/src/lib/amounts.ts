import { digitsOf } from '@kapao/contract/typing/characters.ts';

/**
 * The range of the numeric amount field (pay-75). An amount is whole baht, held as the typed digits; only the 'all'
 * button enters satang too.
 */
export interface FieldRange {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Cleans the text while typing: digits only, no leading zeros, at most the maximum. The minimum is applied
 * after typing, because the 5 of 500 is not yet an amount.
 */
export function cleanAmount(text: string, { max }: FieldRange): string {
  return capAmount(digitsOf(text).replace(/^0+/, ''), { max });
}

/** Replaces an amount above the maximum by the maximum in whole baht. */
export function capAmount(amount: string, { max }: FieldRange): string {
  if (amount === '' || max === undefined || Number(amount) <= max) return amount;
  return max >= 1 ? String(Math.floor(max)) : '';
}

/** Groups thousands: `12500` becomes `12,500`. */
export function groupThousands(amount: string): string {
  const [whole = '', ...satang] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...satang].join('.');
}

/** Caps the amount when typing has ended, and raises it to the minimum. */
export function settleAmount(text: string, { min, max }: FieldRange): string {
  const amount = capAmount(text, { max });
  if (amount === '' || min === undefined || Number(amount) >= min) return amount;
  return capAmount(String(Math.ceil(min)), { max });
}

/** The amount for the 'all' button: the maximum with its satang (type-10); '' if there is nothing. */
export function largestAmount(max: number): string {
  if (max <= 0) return '';
  return Number.isInteger(max) ? String(max) : max.toFixed(2);
}
