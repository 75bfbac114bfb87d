/** The range of the numeric amount field (pay-75). Amounts are whole baht, held as the typed digits. */
export interface FieldRange {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Cleans the text while typing: digits only, no leading zeros, at most the maximum. The minimum is applied
 * after typing, because the 5 of 500 is not yet an amount.
 */
export function cleanAmount(text: string, { max }: FieldRange): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '') return '';
  return max !== undefined && Number(digits) > max ? largestAmount(max) : digits;
}

/** Groups thousands: `12500` becomes `12,500`. */
export function groupThousands(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cleans the text when typing has ended, and raises it to the minimum. */
export function settleAmount(text: string, range: FieldRange): string {
  const amount = cleanAmount(text, range);
  if (amount === '' || range.min === undefined || Number(amount) >= range.min) return amount;
  return cleanAmount(String(Math.ceil(range.min)), range);
}

/** The amount for the 'all' button: the maximum in whole baht; '' below one baht. */
export function largestAmount(max: number): string {
  return max >= 1 ? String(Math.floor(max)) : '';
}
