import { MAX_AMOUNT_BAHT } from '../money.ts';
import { plainCharacters } from './characters.ts';

/** Why a text is no amount, in the order in which they are looked for. */
export type AmountRefusal =
  | 'empty'
  | 'not_a_number'
  | 'too_many_decimals'
  | 'fraction'
  | 'too_large';

export type ReadNumber = { value: string } | { refusal: AmountRefusal };

interface AmountForm {
  /** The decimals that the field takes: 0 where it takes whole baht alone. */
  decimals: number;
  /** Whether the amount may be negative, as for an adjustment. */
  signed?: boolean;
  max?: number;
}

const SATANG_DECIMALS = 2;
/** Baht before or behind the number, and the price mark `.-`. */
const UNIT = '(?:฿|thb|baht|บาท|บ\\.)';
const AMOUNT = new RegExp(`^${UNIT}?\\s*(-?)\\s*(.*?)\\s*(?:${UNIT}|\\.-)?$`, 'iu');
/** One sign groups thousands throughout: a comma, an apostrophe or a space. */
const GROUPED = /^([1-9]\d{0,2})([,'\u2019\p{Zs}])\d{3}(?:\2\d{3})*$/u;
const WHOLE = /^\d+$/;
/** Arabic signs of decimals and groups, and the minus sign of a printed text. */
const OTHER_SIGNS = /[\u066b\u066c\u2212]/g;
const otherSigns: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': ',',
  '\u2212': '-',
};

/**
 * Reads an amount as a person reads it (type-02): the value without grouping and needless zeros, such as `1234.5`, or
 * why it is none. Whatever can be read in two ways is no number.
 */
export function readAmount(text: string, form: AmountForm): ReadNumber {
  const plain = plainCharacters(text).replace(OTHER_SIGNS, (sign) => otherSigns[sign] ?? sign);
  if (plain === '') return { refusal: 'empty' };
  const [, sign = '', number = ''] = AMOUNT.exec(plain) ?? [];
  const [whole = '', fraction = '', ...more] = number.split('.');
  const isWhole = WHOLE.test(whole) || GROUPED.test(whole);
  if (!isWhole || more.length > 0 || !/^\d*$/.test(fraction)) return { refusal: 'not_a_number' };
  if (sign !== '' && form.signed !== true) return { refusal: 'not_a_number' };
  if (fraction.length > Math.max(form.decimals, SATANG_DECIMALS)) {
    return { refusal: 'too_many_decimals' };
  }
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > form.decimals) return { refusal: 'fraction' };
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const value = `${sign}${digits}${decimals === '' ? '' : `.${decimals}`}`;
  const { max = MAX_AMOUNT_BAHT } = form;
  return Math.abs(Number(value)) > max ? { refusal: 'too_large' } : { value };
}
