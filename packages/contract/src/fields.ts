import { z } from 'zod';
import { bangkokDay } from './bangkok.ts';
import {
  ACCOUNT_DIGITS_MAX,
  ACCOUNT_DIGITS_MIN,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from './members/rules.ts';
import { isWholeSatang, MAX_AMOUNT_BAHT } from './money.ts';
import { isNearDay } from './typing/day.ts';
import { hasReadableMarks } from './typing/name.ts';
import { VISIBLE_TEXT } from './visible-text.ts';

/** Schemas of fields that several operations share. */

/** A phone: ten digits beginning with 06, 08 or 09, without separators (account-02). */
export const phone = z.string().regex(/^0[689]\d{8}$/);

/** account-15: a new password may have any characters; the server refuses common ones. */
export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

/** A bank account number. The pattern is lenient, because banks' lengths are not guaranteed (account-03). */
export const bankAccountNumber = z
  .string()
  .regex(new RegExp(`^\\d{${ACCOUNT_DIGITS_MIN},${ACCOUNT_DIGITS_MAX}}$`));

/** pay-01: baht in whole satang, more than zero (api-16). */
export const amountBaht = z.number().positive().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A balance or a sum in baht, two decimals, as shown to the member. */
export const shownBaht = z.number();

/** reward-02: the currency of a reward. */
export const rewardType = z.enum(['credit', 'points']);
export type RewardType = z.infer<typeof rewardType>;

/** The reward that a claim has just paid: baht or points, with 0 to 2 decimals. */
export const receivedReward = z.object({ type: rewardType, amount: z.number() });

/** type-13: matches years from 2000 on, except 2400 to 2699, which are years of the Buddhist calendar. */
const OUR_CALENDAR = /^2(?![4-6])/;

/** A Bangkok day of the years from 2000 on. Other years are mistakes, and PostgreSQL knows no year 0. */
export const bangkokDayText = z.iso.date().regex(OUR_CALENDAR, 'takes a year such as 2026');

/** A Bangkok wall-clock time of our era, such as `2026-11-21T23:59:59`: no zone, no fraction. */
export const wallClockTime = z.iso
  .datetime({ local: true, precision: 0 })
  .regex(OUR_CALENDAR, 'takes a year such as 2026')
  .regex(/\d$/);

const YEAR_AND_ON = /^\d{4}-\d{2}-\d{2}/;

/** type-19: whether a day or a time is at most ten years away. A text that is neither is refused by its form. */
function isNear(text: string): boolean {
  const day = YEAR_AND_ON.exec(text)?.[0];
  return day === undefined || isNearDay(day, bangkokDay(new Date()));
}

/** type-19: refuses with the code `day_too_far`, for days and times that a person chooses. */
export function near<Text extends z.ZodType<string>>(schema: Text): Text {
  return schema.refine(isNear, {
    error: 'is more than ten years away',
    params: { code: 'day_too_far' },
  });
}

/** A whole number in a path or query string. */
export const wholeNumberText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const websiteParams = z.object({ websiteId: wholeNumberText });

/** A text that the server words in both languages. */
export const bothTexts = z.object({ th: z.string(), en: z.string() });

/** The `data` of an answer without content. */
export const noData = z.null();

/** A text without control characters, which PostgreSQL can store: a name or a code to look up. */
export function storableText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);
}

/** office-61: a text typed by a person, of visible characters alone, so that it reads as it is stored. */
export function plainText(maxLength: number) {
  return z.string().trim().min(1).max(maxLength).regex(VISIBLE_TEXT);
}

/**
 * account-04: a person's name, without invisible characters and direction marks, so that two names that look alike are
 * equal.
 */
export function nameText(maxLength: number) {
  return plainText(maxLength)
    .regex(/^[^\p{Cf}\p{Zl}\p{Zp}]+$/u)
    .refine(hasReadableMarks);
}

/** The English version of an operator's Thai text; without it the app shows the Thai text (site-68). */
export const englishText = z.string().nullable().exactOptional();
