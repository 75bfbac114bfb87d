import { z } from 'zod';
import {
  bankAccountNumber,
  englishText,
  newPassword,
  phone,
  nameText,
  shownBaht,
} from './fields.ts';
import { ATTRIBUTION_LENGTH_MAX, mayBeAccountOf, NAME_LENGTH_MAX } from './members/rules.ts';
import type { Operation } from './operation-schemas.ts';
import { LOCK_MINUTES } from './second-lock/rules.ts';
import { requestToken, smsCode } from './sessions.ts';

/**
 * Values of the first visit (account-10), for attribution only. A browser may send anything, so invalid values are
 * cut or cleaned and never fail a registration.
 */
const attribution = z
  .string()
  .transform((text) => text.replace(/\p{Cc}/gu, '').slice(0, ATTRIBUTION_LENGTH_MAX))
  .nullish();

const creditData = z.object({
  /** Withdrawable baht (cash), rounded down to the satang. */
  availableCredit: shownBaht,
  /** The bonus balance in baht; the app shows the sum of both balances. */
  bonusCredit: shownBaht,
  /** Baht held for withdrawals in progress. */
  outStandingCredit: shownBaht,
  currency: z.literal('THB'),
});

const currentPromotion = z.object({
  name: z.string(),
  /** The promotion's English name; without it the app shows the Thai one (site-68). */
  name_en: englishText,
  poster_image: z.string(),
  turnover_need: shownBaht,
  remaining: shownBaht,
});

/** The open promotion with its wagering requirement, as the profile shows it (account-48). */
const turnoverItem = z.object({
  promotion_id: z.int(),
  name: z.string(),
  name_en: englishText,
  turnover_need: shownBaht,
  turnover_done: shownBaht,
  remaining: shownBaht,
  expires_at: z.iso.datetime().nullable(),
});

/** The profile of a member (account-48). */
const memberData = z.object({
  id: z.int(),
  uuid: z.string(),
  username: z.string(),
  username_application: z.string(),
  website_id: z.int(),
  credit_data: creditData,
  bank_account_data: z.object({
    bank_abbr: z.string(),
    bank_account_name: z.string(),
    bank_account_number: z.string(),
  }),
  current_points: z.number(),
  rank_data: z.object({ name_en: z.string(), name_th: z.string(), image: z.string() }),
  current_promotion: currentPromotion.nullable(),
  turnover: z.array(turnoverItem),
  /** How many notifications are unread, at most 99 (note-05). */
  unread_notifications: z.int(),
  /** The session locks after these minutes without an act; null: never by time (lock-04). */
  lock_after_minutes: z.literal(LOCK_MINUTES).nullable(),
});

export type MemberData = z.infer<typeof memberData>;

/** A rank of the members' ladder. */
const rank = z.object({
  code: z.string(),
  name_en: z.string(),
  name_th: z.string(),
  image: z.string(),
  /** Lifetime turnover in baht that raises a member to this rank; null if play does not reach it. */
  turnover_from: shownBaht.nullable(),
  benefits: z.array(z.object({ text_th: z.string(), text_en: z.string() })),
});

export const memberOperations = {
  register: {
    body: z
      .object({
        phone,
        password: newPassword,
        first_name: nameText(NAME_LENGTH_MAX),
        last_name: nameText(NAME_LENGTH_MAX),
        bank_abbr: z.string().regex(/^[A-Z]{2,20}$/),
        bank_acc_number: bankAccountNumber,
        website_id: z.int().positive(),
        /** The code that proves the phone, with its request token; both or neither (account-64). */
        phone_code: smsCode.optional(),
        request_token: requestToken.optional(),
        /** The referring member's id from the link; an unknown id is ignored. */
        aff_id: z.union([z.string(), z.number()]).nullish(),
        partner: attribution,
        referrer: attribution,
      })
      .refine(({ bank_abbr, bank_acc_number }) => mayBeAccountOf(bank_abbr, bank_acc_number)),
    data: z.object({
      token: z.string(),
      memberData: z.object({ id: z.int(), uuid: z.string() }),
    }),
  },
  checkAccessToken: { data: z.object({ member_data: memberData }) },
  getCredit: { data: creditData },
  listRanks: {
    data: z.object({
      /** The ranks, lowest first. */
      ranks: z.array(rank),
      /** The code of the member's rank. */
      rank_code: z.string(),
      /** The member's lifetime turnover in baht. */
      lifetime_turnover: shownBaht,
    }),
  },
} satisfies Record<string, Operation>;
