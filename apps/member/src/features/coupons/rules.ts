/** SPEC section 5, "Coupon": the code must be non-empty; there is no other rule of its format. */
export function couponCode(typed: string): string {
  return typed.trim();
}

/** The server reads no longer ones, and no coupon has one. */
export const CODE_LENGTH_MAX = 100;
