import { isWallet } from '@kapao/contract/members/rules.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';

/** How phones and bank accounts are grouped while typing (site-33, site-34). */
const PHONE_GROUP_ENDS = [3, 6];
const ACCOUNT_GROUP_ENDS = [3, 7];
const CARD_GROUP = 4;

/** Masks a phone: `0812345678` becomes `081-234-5678`. */
export function maskPhone(text: string): string {
  return grouped(digitsOf(text), PHONE_GROUP_ENDS);
}

/** Masks a bank account: `1234567890` becomes `123-4567-890`. */
export function maskBankAccount(text: string): string {
  if (isHidden(text)) return text;
  return grouped(digitsOf(text), ACCOUNT_GROUP_ENDS);
}

/** Masks the account of a bank; a wallet's is a phone (account-73). */
export function maskAccountOf(bankAbbreviation: string, text: string): string {
  return isWallet(bankAbbreviation) && !isHidden(text) ? maskPhone(text) : maskBankAccount(text);
}

/** Groups an account number: `1234567890` becomes `1234 5678 90`, as on the deposit's card. */
export function groupInFours(text: string): string {
  if (isHidden(text)) return text;
  return digitsOf(text).replace(new RegExp(`(\\d{${CARD_GROUP}})(?=\\d)`, 'g'), '$1 ');
}

/** Staff who view a member's screens get an account of which only the last digits stand behind dots (desk-35). */
function isHidden(text: string): boolean {
  return text.includes('•');
}

function grouped(digits: string, groupEnds: readonly number[]): string {
  const starts = [0, ...groupEnds];
  return starts
    .map((start, index) => digits.slice(start, groupEnds[index]))
    .filter((group) => group !== '')
    .join('-');
}

/** The caret's position after masking: behind the same number of digits as before. */
export function caretAfterDigits(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked.charAt(index))) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}
