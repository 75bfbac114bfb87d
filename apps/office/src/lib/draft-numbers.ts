import { readAmount } from '@kapao/contract/typing/amount.ts';

/** The most decimals with which a typed number is read. */

const ANY_DECIMALS = 12;

/**
 * Reads a typed or pasted number (type-02). A text that is no number gives NaN, so that the contract's rules name it.
 */
export function numberOf(text: string): number {
  const read = readAmount(text, { decimals: ANY_DECIMALS, signed: true, max: Infinity });
  return 'value' in read ? Number(read.value) : NaN;
}

/** Reads a typed number as numberOf does; an empty field is null. */
export function optionalNumber(text: string): number | null {
  return text.trim() === '' ? null : numberOf(text);
}

export function optionalText(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export function textOf(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Whether the value of a `DateTimeField` is a time: `2026-11-26T18:30`. */
export function isMinute(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
}

/** The value of a `DateTimeField` in the contract's form: with seconds. */
export function wallClock(text: string): string | null {
  if (text === '') return null;
  return isMinute(text) && text.length === 'YYYY-MM-DDTHH:MM'.length ? `${text}:00` : text;
}
