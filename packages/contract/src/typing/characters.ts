/** Characters as a person reads them: what cannot be seen is gone, and each script's digits are digits (type-01). */

/** Zero-width characters, direction marks, soft hyphens and the like, which a copy brings along unseen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const DIGIT_OF_A_SCRIPT = /\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Any dash that a phone's keyboard or a printer may put for `-`. */
export const DASHES = '\\p{Pd}\\u2212';

/** Folds digits of all scripts and full-width signs to ASCII, removes what is invisible, and trims. */
export function plainCharacters(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(DIGIT_OF_A_SCRIPT, digitOf)
    .trim();
}

/** Keeps the digits of any script, as a field does while somebody types. */
export function digitsOf(text: string): string {
  return plainCharacters(text).replace(/\D/g, '');
}

/** Unicode puts each script's ten digits in a row that begins with its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
