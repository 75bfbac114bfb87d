/** account-15: lengths of a password. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const PHONE_DIGITS = 10;
/** Digits of a bank account. Banks' lengths vary, so 10 to 15 digits are accepted and none are removed (account-03). */
export const ACCOUNT_DIGITS_MIN = 10;
export const ACCOUNT_DIGITS_MAX = 15;
/** TrueMoney's wallet among the banks. Its account is the phone of its owner (account-73). */
const WALLET_BANK = 'TRUEWALLET';
export const NAME_LENGTH_MAX = 80;
/** account-10: longer values of the first visit are truncated. */
export const ATTRIBUTION_LENGTH_MAX = 500;
/** The number of digits of a one-time code in an SMS. */
export const SMS_CODE_DIGITS = 6;

export function isWallet(bankAbbreviation: string): boolean {
  return bankAbbreviation.toUpperCase() === WALLET_BANK;
}

/** account-73: whether a bank may have this account; a wallet's is a phone, ten digits that begin with 0. */
export function mayBeAccountOf(bankAbbreviation: string, digits: string): boolean {
  if (isWallet(bankAbbreviation)) return /^0\d{9}$/.test(digits);
  return digits.length >= ACCOUNT_DIGITS_MIN && digits.length <= ACCOUNT_DIGITS_MAX;
}
