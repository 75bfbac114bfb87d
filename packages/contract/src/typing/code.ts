import { DASHES, plainCharacters } from './characters.ts';

type CodeRefusal = 'empty' | 'not_a_code' | 'too_short' | 'too_long';

export type ReadCode = { value: string } | { refusal: CodeRefusal };

const CODE = /^[A-Z0-9_-]{1,40}$/i;
const SPACES = /\s/gu;
const ANY_DASH = new RegExp(`[${DASHES}]`, 'gu');

/**
 * Reads a coupon's code (type-05): capitals, digits, `_` and `-`. A letter of another alphabet is another letter, even
 * where it looks the same.
 */
export function readCode(text: string): ReadCode {
  const code = plainCharacters(text).replace(SPACES, '').replace(ANY_DASH, '-');
  if (code === '') return { refusal: 'empty' };
  return CODE.test(code) ? { value: code.toUpperCase() } : { refusal: 'not_a_code' };
}

/** Reads a code of so many digits, such as an SMS brings: spaces and dashes between them do not matter (type-06). */
export function readDigitCode(text: string, digits: number): ReadCode {
  const code = plainCharacters(text).replace(SPACES, '').replace(ANY_DASH, '');
  if (code === '') return { refusal: 'empty' };
  if (!/^\d+$/.test(code)) return { refusal: 'not_a_code' };
  if (code.length > digits) return { refusal: 'too_long' };
  return code.length < digits ? { refusal: 'too_short' } : { value: code };
}
