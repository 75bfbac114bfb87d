/** The longest text that the coupon field takes; the codes themselves are shorter. */
export const TYPED_CODE_LENGTH_MAX = 100;

/**
 * Normalises a typed code: lower-case letters and surrounding spaces do not matter (reward-08). Returns '' for no code.
 */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
