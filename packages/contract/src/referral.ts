import { z } from 'zod';
import { shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** The site's reward for a referred friend; null if there is none at present. */
const referralTerms = z.object({
  /** Percent of a friend's first deposit of at least `first_deposit_min` baht. */
  first_deposit_percent: z.number(),
  first_deposit_min: shownBaht,
  /** The largest reward for one friend; null for no maximum. */
  first_deposit_max: shownBaht.nullable(),
  /** How many times the friend must stake the deposit before the share is earned. */
  first_deposit_stakes: z.int(),
  /** Percent of a friend's losses in a day. */
  lost_bets_percent: z.number(),
  /** Whether a friend who shares an account, a name, a device or a network earns nothing (fair-09). */
  one_per_person: z.boolean(),
});

/**
 * A member who registered by the caller's link, with the caller's share of the first deposit. It says
 * nothing about the friend's play.
 */
const friend = z.object({
  /** The last three digits of the phone. */
  phone_end: z.string(),
  registered_on: z.iso.date(),
  has_deposited: z.boolean(),
  first_deposit_share: shownBaht,
  /** The share of a first deposit that the friend has not staked enough yet. */
  waiting_share: shownBaht,
});

/** reward-56: operations of referral; the result of a claim has returnCreditTotal. */
export const referralOperations = {
  getReferralCredit: {
    data: z.object({
      /** The sum that can be claimed now. */
      returnCreditTotal: shownBaht,
      /** Shares of first deposits that friends have not staked yet. */
      waiting_credit: shownBaht,
      /** The number of members who registered by this member's link, and of those who have deposited. */
      friends_count: z.int(),
      friends_deposited: z.int(),
      terms: referralTerms.nullable(),
    }),
  },
  /** Lists the latest hundred friends who registered by the member's link. */
  listFriends: { data: z.object({ friends: z.array(friend) }) },
  claimReferralCredit: {
    data: z.object({
      /** The amount that this claim paid. */
      returnCreditTotal: shownBaht,
      message: z.string(),
    }),
  },
} satisfies Record<string, Operation>;
