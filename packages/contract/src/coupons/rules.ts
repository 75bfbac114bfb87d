/** The longest text that the coupon field takes; the codes themselves are shorter. */
export const TYPED_CODE_LENGTH_MAX = 100;

/** The code that a member means: small letters and spaces around it do not matter (reward-08). Empty: no code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
