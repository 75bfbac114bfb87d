/** The numeric amount field of SPEC section 5: whole baht, held as the digits that were typed. */
export interface AmountRange {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * While typing: digits only, all-zero becomes empty, too much becomes the maximum. The minimum
 * waits for the end of typing, because the 5 of 500 is not yet an amount.
 */
export function cleanAmount(text: string, { max }: AmountRange): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return '';
  return max !== undefined && Number(digits) > max ? largestAmount(max) : digits;
}

/** When typing has ended: the same, and too little becomes the minimum. */
export function settleAmount(text: string, range: AmountRange): string {
  const amount = cleanAmount(text, range);
  if (amount === '' || range.min === undefined || Number(amount) >= range.min) return amount;
  return cleanAmount(String(Math.ceil(range.min)), range);
}

/** The 'all' button: the maximum in whole baht, or nothing where there is nothing. */
export function largestAmount(max: number): string {
  return max >= 1 ? String(Math.floor(max)) : '';
}
