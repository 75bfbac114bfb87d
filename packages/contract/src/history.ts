import { z } from 'zod';
import { englishText, near, shownBaht, wholeNumberText, wallClockTime } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { activityFilters } from './history/rules.ts';
import { transactionStatuses } from './statuses.ts';

export const transactionTypes = ['deposit', 'withdraw'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** A deposit or withdrawal in the history (history-02). */
const transaction = z.object({
  txn_type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  amount: shownBaht,
  txn_createdAt: z.iso.datetime(),
  payment_id: z.int(),
  /** The ref_code of a deposit, or the payout_id of a withdrawal. */
  reference: z.string(),
  /** The reference that people read (refs-01). */
  short_reference: z.string(),
  /** Whether staff look at it first: a withdrawal that waits for approval, or a slip. */
  waits_for_staff: z.boolean(),
});
export type Transaction = z.infer<typeof transaction>;

/**
 * The kinds of transfers that move a member's credit or points, except deposits and withdrawals, which have
 * lists of their own (history-09).
 */
export const activityKinds = [
  'bet',
  'win',
  'rollback',
  'reward',
  'bonus_release',
  'purchase',
  'adjustment',
  /** A deposit's money went back to the gateway, perhaps long after the deposit. */
  'deposit_reversal',
  'fee',
  'forfeit',
  'debt',
  'debt_repayment',
  'opening',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The studio's data about a bet, a win or a rollback (history-11). Sums in baht. */
const playedRound = z.object({
  /** The game's id; null if the catalogue does not have the game. */
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  game_name_en: englishText,
  provider: z.string().nullable(),
  provider_name: z.string().nullable(),
  /** The studio that can be asked about the round. */
  studio: z.string(),
  round: z.string(),
  transaction_uuid: z.string(),
  /** The stake of the bet, or of the bet to which a win or rollback belongs; null if unknown. */
  stake: shownBaht.nullable(),
  /** The bet's wins so far, less wins taken back. */
  win: shownBaht,
  /** Whether the bet was free: it cost the promotion its stake, and the member nothing. */
  is_free: z.boolean(),
  is_rolled_back: z.boolean(),
});

/** The parts of the product that give rewards and take points. */
export const activityAreas = [
  'promotions',
  'coupons',
  'daily-rewards',
  'missions',
  'spins',
  'cashback',
  'referral',
  'points',
] as const;
export type ActivityArea = (typeof activityAreas)[number];

const activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  currency: z.enum(['THB', 'POINTS']),
  /** The amount; negative if it was taken from the member. */
  amount: z.number(),
  /** The balance before, of the account that moved; null if no account of the member moved (a free bet). */
  balance_before: z.number().nullable(),
  balance_after: z.number().nullable(),
  created_at: z.iso.datetime(),
  /** The area in which the movement happened; null for play, corrections and fees. `reference` names the item there. */
  area: z.enum(activityAreas).nullable(),
  /** The subject of the movement: a round, a promotion, a coupon's code, a day, a wheel, or a reason. */
  reference: z.string(),
  /** The English name of a promotion, mission or wheel. */
  reference_en: englishText,
  /** A note for the member, for example how much of a bet counts towards a turnover. */
  note: z.string().nullable(),
  note_en: englishText,
  round: playedRound.nullable(),
});
export type Activity = z.infer<typeof activity>;

/** A play session (history-42): one member's rounds of one game on a day, without a long pause. Sums in baht. */
const playSession = z.object({
  /** The ids of its first and last movement, by which its rounds are listed. */
  id: z.string(),
  /** The game's id; null if the catalogue does not have the game. */
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  game_name_en: englishText,
  provider_name: z.string().nullable(),
  /** The path of the game's picture below /cdn, with its version. */
  image: z.string().nullable(),
  image_version: z.int(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  round_count: z.int(),
  /** Stakes less those given back. */
  stake: shownBaht,
  /** Wins less those taken back. */
  win: shownBaht,
  net: shownBaht,
});
export type PlaySession = z.infer<typeof playSession>;

/** A line of a day: a play session, or a movement outside play. */
const dayLine = z.union([z.object({ session: playSession }), z.object({ movement: activity })]);
export type DayLine = z.infer<typeof dayLine>;

const activityDay = z.object({
  /** The Bangkok day, YYYY-MM-DD. */
  day: z.iso.date(),
  /** The wins of the day less its stakes; null if the day has no play among the chosen kinds. */
  play_net: shownBaht.nullable(),
  /** Newest first. */
  lines: z.array(dayLine),
});
export type ActivityDay = z.infer<typeof activityDay>;

/** One round of a play session, in baht. */
const sessionRound = z.object({
  /** The newest movement of the round in this session. */
  activity_id: z.string(),
  at: z.iso.datetime(),
  stake: shownBaht,
  win: shownBaht,
  net: shownBaht,
  /** The balance after the newest movement; null if none of the round's movements changed it. */
  balance_after: z.number().nullable(),
  is_free: z.boolean(),
  is_rolled_back: z.boolean(),
});
export type SessionRound = z.infer<typeof sessionRound>;

const MAX_PAGE_SIZE = 100;
/** The highest page number, because numbered pages read all rows before them. Use the cursor to go further back. */
const MAX_PAGE = 200;

/** Query parameters of every history. */
export const windowQuery = z.object({
  page: wholeNumberText.refine((page) => page >= 1 && page <= MAX_PAGE).optional(),
  limit: wholeNumberText.refine((limit) => limit >= 1 && limit <= MAX_PAGE_SIZE).optional(),
  from: near(wallClockTime).optional(),
  to: near(wallClockTime).optional(),
  /** `next_cursor` of the previous answer, instead of a page number. */
  cursor: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .optional(),
});

/** The position of the next page; null after the last one. */
export const nextCursor = z.string().nullable();

const activityId = z.string().regex(/^\d{1,18}$/);

export const historyOperations = {
  /** Returns one item of the member's activity list. */
  getActivity: {
    params: z.object({ activityId }),
    data: z.object({
      activity,
      /** All movements of its round, oldest first; none for movements outside play. */
      round_movements: z.array(activity),
    }),
  },
  /** Returns the activity by whole days, the newest first (history-42). */
  listActivityDays: {
    query: windowQuery
      .pick({ from: true, to: true, cursor: true })
      .extend({ kind: z.enum(activityFilters).optional() }),
    data: z.object({ days: z.array(activityDay), next_cursor: nextCursor }),
  },
  /** Returns the rounds of a play session, newest first (history-43). */
  listSessionRounds: {
    query: z.object({
      session: z.string().regex(/^\d{1,18}-\d{1,18}$/),
      /** The last round's activity_id of the previous answer. */
      cursor: activityId.optional(),
    }),
    data: z.object({ rounds: z.array(sessionRound), next_cursor: nextCursor }),
  },
  listTransactions: {
    query: windowQuery.extend({ txn_type: z.enum(['all', ...transactionTypes]).optional() }),
    data: z.object({ transactions: z.array(transaction), next_cursor: nextCursor }),
  },
  listActivity: {
    query: windowQuery,
    data: z.object({ activities: z.array(activity), next_cursor: nextCursor }),
  },
} satisfies Record<string, Operation>;
