import { z } from 'zod';
import { shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** Addition: what the site gives for a friend; null where it gives nothing at present. */
const referralTerms = z.object({
  /** Of a friend's first deposit, from `first_deposit_min` baht on. */
  first_deposit_percent: z.number(),
  first_deposit_min: shownBaht,
  /** The largest bonus for one friend; null without one. */
  first_deposit_max: shownBaht.nullable(),
  /** How many times the friend stakes the deposit before the share is earned. */
  first_deposit_stakes: z.int(),
  /** Of what a friend loses in a day. */
  lost_bets_percent: z.number(),
});

/**
 * Addition: a member who came by the caller's link, and the caller's share of the first deposit. The answer says nothing
 * about what the friend plays.
 */
const friend = z.object({
  /** The last three digits of the phone. */
  phone_end: z.string(),
  registered_on: z.iso.date(),
  has_deposited: z.boolean(),
  first_deposit_share: shownBaht,
  /** A share of the first deposit that the friend has not staked yet. */
  waiting_share: shownBaht,
});

/** reward-56: "The friend-referral credit result carries returnCreditTotal." */
export const referralOperations = {
  getReferralCredit: {
    data: z.object({
      /** All that can be claimed now. */
      returnCreditTotal: shownBaht,
      /** Addition: shares of first deposits that friends have not staked yet. */
      waiting_credit: shownBaht,
      /** Addition: how many members came by this member's link, and how many of them have deposited. */
      friends_count: z.int(),
      friends_deposited: z.int(),
      terms: referralTerms.nullable(),
    }),
  },
  /** Addition: the latest hundred. */
  listFriends: { data: z.object({ friends: z.array(friend) }) },
  claimReferralCredit: {
    data: z.object({
      /** The amount that this claim paid. */
      returnCreditTotal: shownBaht,
      message: z.string(),
    }),
  },
} satisfies Record<string, Operation>;
