import { PASSWORD_LENGTH_MIN } from './rules.ts';

const MIN_DIFFERENT_CHARACTERS = 4;

/**
 * The product's own names, which a guesser would try in a password. The check adds the site's name and the member's
 * phone number (account-16).
 */
export const PRODUCT_WORDS = ['kapao', 'กระเป๋า'] as const;

/**
 * Whether a guesser would try the password early: a leaked password, one character repeated, a keyboard run, or
 * decorated words of the site. A password with such a word must be long enough without it.
 */
export function isEasilyGuessed(
  password: string,
  known: { common: ReadonlySet<string>; ownWords: readonly string[] },
): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (known.common.has(folded)) return true;
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS || isRun(folded)) return true;
  let rest = folded;
  for (const word of known.ownWords) rest = rest.replaceAll(word.toLowerCase(), '');
  return rest !== folded && Array.from(rest).length < PASSWORD_LENGTH_MIN;
}

/** Whether the text is a run such as `23456789` or `abcdefgh`, upwards or downwards. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const [first = 0, second = 0] = codes;
  const step = second - first;
  if (Math.abs(step) !== 1) return false;
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}

/** Returns the ways in which people write the phone: as stored, without its 0, and with the country code. */
export function phoneWords(phone: string): string[] {
  if (phone === '') return [];
  return [phone, `66${phone.slice(1)}`, phone.slice(1)];
}
