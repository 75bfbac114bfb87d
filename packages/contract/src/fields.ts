import { z } from 'zod';
import {
  ACCOUNT_DIGITS_MAX,
  ACCOUNT_DIGITS_MIN,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from './members/rules.ts';
import { isWholeSatang, MAX_AMOUNT_BAHT } from './money.ts';

/** Schemas of fields that several operations share. */

/** Ten digits that begin 06, 08 or 09 (account-02); the caller sends digits only (account-02). */
export const phone = z.string().regex(/^0[689]\d{8}$/);

/** account-15: any characters; which ones are too common is the server's rule. */
export const newPassword = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX);

/** Lenient on purpose: lengths are customary, not guaranteed (account-03). */
export const bankAccountNumber = z
  .string()
  .regex(new RegExp(`^\\d{${ACCOUNT_DIGITS_MIN},${ACCOUNT_DIGITS_MAX}}$`));

/** pay-01: baht in whole satang, more than zero (api-16). */
export const amountBaht = z.number().positive().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A balance or a sum in baht, two decimals, as shown to the member. */
export const shownBaht = z.number();

/** reward-02: what a reward is paid in. */
export const rewardType = z.enum(['credit', 'points']);
export type RewardType = z.infer<typeof rewardType>;

/** The reward that a claim has just paid: baht or points, with 0 to 2 decimals. */
export const receivedReward = z.object({ type: rewardType, amount: z.number() });

/** A Bangkok wall-clock time of our era, such as `2026-11-21T23:59:59`: no zone, no fraction. */
export const wallClockTime = z.iso.datetime({ local: true, precision: 0 }).regex(/^2.*\d$/);

/** A whole number in a path or query string. */
export const wholeNumberText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const websiteParams = z.object({ websiteId: wholeNumberText });

/** Answers that carry nothing but the envelope. */
export const nothing = z.null();

/** Text a person typed: no control characters, so that it can be stored and shown as it is. */
export function plainText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);
}

/**
 * account-04: a person's name: no character either that is not seen or turns the direction of the next, so that two
 * names which look alike are alike.
 */
export function nameText(maxLength: number) {
  return plainText(maxLength).regex(/^[^\p{Cf}\p{Zl}\p{Zp}]+$/u);
}

/** The English text beside an operator's Thai text; the app shows the Thai one where there is none (site-68). */
export const englishText = z.string().nullable().exactOptional();
