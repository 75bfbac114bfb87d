import { PHONE_DIGITS } from '../members/rules.ts';
import { DASHES, plainCharacters } from './characters.ts';

export type PhoneRefusal = 'empty' | 'not_a_phone' | 'too_short' | 'too_long' | 'not_a_mobile';

export type ReadPhone = { value: string } | { refusal: PhoneRefusal };

const LABEL = /^(?:tel|phone|เบอร์โทร|เบอร์|โทร)[.:]?\s*/iu;
const SEPARATORS = new RegExp(`[\\p{Zs}\\t().${DASHES}]`, 'gu');
/** Thailand's code, as dialled from abroad; the 0 of the number itself often stays behind it. */
const COUNTRY = /^(?:\+|00)?66(?=0?\d)0?/;
const MOBILE = /^0[689]/;

/**
 * Reads a Thai mobile number as people write it (type-03): its ten digits, or why it is none. A number with too many
 * digits is never cut, because its first ten may be another person's.
 */
export function readPhone(text: string): ReadPhone {
  const dialled = plainCharacters(text).replace(LABEL, '').replace(SEPARATORS, '');
  if (dialled === '') return { refusal: 'empty' };
  if (!/^\+?\d+$/.test(dialled)) return { refusal: 'not_a_phone' };
  const digits = dialled.replace(COUNTRY, '0');
  if (!digits.startsWith('0')) return { refusal: 'not_a_phone' };
  if (digits.length > PHONE_DIGITS) return { refusal: 'too_long' };
  if (digits.length < PHONE_DIGITS) return { refusal: 'too_short' };
  return MOBILE.test(digits) ? { value: digits } : { refusal: 'not_a_mobile' };
}
