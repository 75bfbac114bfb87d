const FIRST_DIGITS = 3;
const LAST_DIGITS = 4;

/** Covers a phone but for its first digits and its last four: `089-xxx-5432`. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, FIRST_DIGITS)}-xxx-${phone.slice(-LAST_DIGITS)}`;
}
