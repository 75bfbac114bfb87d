const SHOWN_DIGITS = 4;

/** Covers an account number but for its last four digits, the same way in every list of the office: `•••7890`. */
export function maskedAccount(number: string): string {
  return number === '' ? '' : `•••${number.slice(-SHOWN_DIGITS)}`;
}
