import { isWholeSatang, MAX_AMOUNT_BAHT } from '../money.ts';
import { VISIBLE_TEXT } from '../visible-text.ts';

/** The states of an offer. No member sees a draft; the other states follow from the start and the end. */
export const offerStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** offer-06: an offer that is live, or begins later, can be ended. */
export function isOnOffer(state: OfferState): boolean {
  return state === 'live' || state === 'scheduled';
}

/** offer-17: a save of a published offer changes what members get at once, or reopens an offer that has ended. */
export function isPublishedOffer(state: OfferState): boolean {
  return state !== 'draft';
}

/**
 * A rule that one field of an offer breaks, worded for staff. Commands check their files by these rules, and the office
 * checks its editor (offer-03).
 */
export interface Mistake {
  /** The field's path, such as `reward.max`. */
  field: string;
  th: string;
  en: string;
}

const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

type Words = Omit<Mistake, 'field'>;

/** Returns the mistake of a field in a list; an empty list if the field is right. */
export function check(field: string, isRight: boolean, words: Words): Mistake[] {
  return isRight ? [] : [{ field, ...words }];
}

const grouped = (value: number) => value.toLocaleString('en-US');

/** A text that a person types: 1 to `max` characters, none of them invisible. */
export function checkText(field: string, text: string, max: number): Mistake[] {
  return check(field, text.length > 0 && text.length <= max && VISIBLE_TEXT.test(text), {
    th: `ต้องมี 1 ถึง ${grouped(max)} ตัวอักษร`,
    en: `must have 1 to ${grouped(max)} characters on one line`,
  });
}

/** pay-01: baht or points in whole hundredths, more than zero. */
export function checkAmount(field: string, amount: number): Mistake[] {
  const isRight = amount > 0 && amount <= MAX_AMOUNT_BAHT && isWholeSatang(amount);
  return check(field, isRight, {
    th: `ต้องมากกว่า 0 ไม่เกิน ${grouped(MAX_AMOUNT_BAHT)} และมีทศนิยมไม่เกิน 2 ตำแหน่ง`,
    en: `must be more than 0, at most ${grouped(MAX_AMOUNT_BAHT)}, with at most 2 decimals`,
  });
}

/** offer-03: a number from `min` to `max` with at most so many decimals, exactly: the database has no 24.0000001 hours. */
export function checkNumber(
  field: string,
  value: number,
  { min, max, decimals = 0 }: { min: number; max: number; decimals?: number },
): Mistake[] {
  const isRight = value >= min && value <= max && Number(value.toFixed(decimals)) === value;
  const whole = decimals === 0;
  return check(field, isRight, {
    th: `ต้องเป็น${whole ? 'จำนวนเต็ม ' : ' '}${grouped(min)} ถึง ${grouped(max)}${whole ? '' : ` ทศนิยมไม่เกิน ${decimals} ตำแหน่ง`}`,
    en: `must be ${whole ? 'a whole number from ' : ''}${grouped(min)} to ${grouped(max)}${whole ? '' : ` with at most ${decimals} decimals`}`,
  });
}

/** offer-25: the sum that an offer pays altogether; null for no budget. */
export function checkBudget(field: string, budget: number | null): Mistake[] {
  return budget === null ? [] : checkAmount(field, budget);
}

const MAX_CLAIMS = 2_147_483_647;

/** offer-25: the number of an offer's claims altogether; null for any number. */
export function checkBudgetClaims(field: string, claims: number | null): Mistake[] {
  return claims === null ? [] : checkNumber(field, claims, { min: 1, max: MAX_CLAIMS });
}

/**
 * bonus-09: the largest terms that an operator may enter: the wagering requirement as a multiple, and the hours to meet
 * it.
 */
const MAX_WAGERING_TIMES = 100;
const MAX_CLAIM_HOURS = 24 * 366;

export function checkWageringTimes(field: string, times: number): Mistake[] {
  return checkNumber(field, times, { min: 0, max: MAX_WAGERING_TIMES, decimals: 4 });
}

export function checkClaimHours(field: string, hours: number): Mistake[] {
  return checkNumber(field, hours, { min: 1, max: MAX_CLAIM_HOURS });
}

/** Both ends are wall-clock times of Bangkok, `2026-11-21T23:59:59`, or null; the end is later than the start. */
export function checkPeriod(
  fields: readonly [from: string, until: string],
  from: string | null,
  until: string | null,
): Mistake[] {
  const mistakes = [...checkTime(fields[0], from), ...checkTime(fields[1], until)];
  if (mistakes.length > 0 || from === null || until === null) return mistakes;
  return check(fields[1], from < until, {
    th: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม',
    en: 'must be later than the start',
  });
}

/** type-20: a text that a field could not read is no time. */
function checkTime(field: string, time: string | null): Mistake[] {
  return check(field, time === null || WALL_CLOCK.test(time), {
    th: 'กรุณาพิมพ์วันและเวลาให้ครบ',
    en: 'must be a whole day and time',
  });
}
