import { z } from 'zod';
import { bothTexts, noData, storableText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { protectionOperations } from '../protection.ts';
import { lineOutcomes, lineTopics } from '../notifications/line-topics.ts';
import { SELF_EXCLUSION_MONTHS, TIME_OUT_DAYS } from '../protection/rules.ts';
import { viewedOperations } from './viewed-operations.ts';
import {
  actKey,
  dayRange,
  pageOf,
  pageQuery,
  revealReason,
  rowId,
  timeSort,
  typedReason,
} from './fields.ts';

const params = z.object({ id: rowId });
/** First and last name, as many letters as a registration takes. */
const NAME_MAX = 200;
const time = z.iso.datetime();
/** Micro-baht as text; negative for money that left the member. */
const micro = z.string();

const searchKinds = ['member', 'deposit', 'withdrawal', 'transfer', 'round', 'bet'] as const;

const searchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** The result in one line of names, masked numbers and amounts, without words of a language. */
  line: z.string(),
  /** The status of the result, such as `blocked` or `pending`; null if it has none. */
  status: z.string().nullable(),
  member_id: z.string().nullable(),
  /** The transfer that moved the result's money; null if none did. */
  transfer_id: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

const listedMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** The phone, masked except for its last digits; null if another member has proven to own it. */
  phone: z.string().nullable(),
  status: z.enum(['active', 'blocked']),
  rank: z.string(),
  registered_at: time,
  cash_micro: micro,
  bonus_micro: micro,
  debt_micro: micro,
  break_until: time.nullable(),
});
export type ListedMember = z.infer<typeof listedMember>;

const memberSession = z.object({
  id: z.string(),
  network: z.string(),
  user_agent: z.string().nullable(),
  started_at: time,
  last_active_at: time,
  /** Whether the session is still active. */
  is_living: z.boolean(),
});

const openPayment = z.object({
  /** The deposit's ref_code, or the withdrawal's id. */
  id: z.string(),
  amount_micro: micro,
  status: z.string(),
  created_at: time,
});

export const noteKinds = [
  'note',
  'block',
  'unblock',
  'cashback_cancel',
  'sessions_end',
  'time_out',
  'adjustment',
  'phone_change',
  'bank_change',
  'rank',
] as const;

const note = z.object({
  kind: z.enum(noteKinds),
  /** The author: the email of staff, or the name given to a command. */
  actor: z.string(),
  text: z.string(),
  at: time,
});

const rankCode = z.string().max(40);
/** A rank that staff may give by hand (desk-29). */
const rank = z.object({
  code: z.string(),
  name: bothTexts,
  /** Whether staff may give the rank: not if it is below the rank that the member's lifetime turnover has reached. */
  may_give: z.boolean(),
});

const member = z.object({
  id: z.string(),
  uuid: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  is_phone_proven: z.boolean(),
  /** Whether the member has set a second lock; staff see nothing else of it (lock-14). */
  has_second_lock: z.boolean(),
  /** The member's LINE account, without its id, and the latest notices to it; null without one (line-14). */
  line: z
    .object({
      linked_at: time,
      is_friend: z.boolean(),
      topics: z.array(z.enum(lineTopics)),
      notices: z.array(
        z.object({
          id: z.string(),
          /** Null where the notice is no longer kept. */
          topic: z.enum(lineTopics).nullable(),
          outcome: z.enum(lineOutcomes),
          created_at: time,
        }),
      ),
    })
    .nullable(),
  status: z.enum(['active', 'blocked']),
  rank: z.string(),
  /** All ranks, lowest first. */
  ranks: z.array(rank),
  registered_at: time,
  referred_by: z.object({ id: z.string(), username: z.string() }).nullable(),
  bank: z.object({
    bank_abbr: z.string(),
    /** The account number, masked except for its last four digits. */
    account_number: z.string(),
    account_name: z.string(),
    is_confirmed: z.boolean(),
    /** Staff have changed the bank account, so nothing is withdrawn to it before this time (desk-21). */
    cooling_until: time.nullable(),
  }),
  balances: z.object({
    cash_micro: micro,
    bonus_micro: micro,
    held_micro: micro,
    debt_micro: micro,
    points_micro: micro,
  }),
  /** What the member and the house have given each other since the registration (desk-42). */
  lifetime: z.object({
    deposited_micro: micro,
    deposits: z.number().int(),
    last_deposit_at: time.nullable(),
    /** Sent to the member's bank, after fees. */
    withdrawn_micro: micro,
    withdrawals: z.number().int(),
    /** Stakes less wins. */
    ggr_micro: micro,
    /** Bonuses and rewards that the member was given, less the bonuses that went back. */
    bonus_cost_micro: micro,
  }),
  /** The open promotion with its wagering requirement; a withdrawal would forfeit its bonus. */
  wagering: z
    .object({
      promotion: z.string(),
      promotion_en: z.string().nullable(),
      need_micro: micro,
      done_micro: micro,
      remaining_micro: micro,
      expires_at: time,
    })
    .nullable(),
  /** Limits, time-out and reminder as the member sees them, in baht. */
  protection: protectionOperations.getProtection.data,
  sessions: z.array(memberSession),
  open_deposits: z.array(openPayment),
  open_withdrawals: z.array(openPayment),
  notes: z.array(note),
});
export type OfficeMember = z.infer<typeof member>;

const paymentRef = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  /** The deposit's ref_code, or the withdrawal's id. */
  id: z.string(),
});

export const eventKinds = ['money', 'play', 'claim', 'decision'] as const;

const memberEvent = z.object({
  /** The event's id in the timeline, such as `transfer:17`. */
  id: z.string(),
  kind: z.enum(eventKinds),
  /**
   * The transfer's kind, `deposit_opened`, `withdrawal_requested`, `claimed`, a note's kind, `limit` or `break`; of what
   * staff decided `deposit_approved`, `deposit_rejected`, `withdrawal_approved`, `withdrawal_rejected`, or the kind of a
   * rejected proposal with `_refused`.
   */
  type: z.string(),
  at: time,
  /** The signed change of the balance. For a request, or a decision on one, the amount of the request. */
  amount_micro: micro.nullable(),
  balance_after_micro: micro.nullable(),
  /** `points` for points, `baht` otherwise. */
  currency: z.enum(['baht', 'points']),
  status: z.string().nullable(),
  /** The subject of the event: the game, the promotion, the payment's short reference, or the reason. */
  text: z.string(),
  /** The English name of the game or the promotion, where there is one. */
  text_en: z.string().nullable(),
  /** The round of the game; null for other events. */
  round: z.string().nullable(),
  actor: z.string().nullable(),
  transfer_id: z.string().nullable(),
  /** The payment that the event opened or decided. */
  payment: paymentRef.nullable(),
});
export type MemberEvent = z.infer<typeof memberEvent>;

/** Where a transfer came from: the call, the webhook, the request or the person behind it. */
const transferSources = [
  'studio',
  'webhook',
  'deposit',
  'withdrawal',
  'proposal',
  'operator',
  'site',
] as const;

const transfer = z.object({
  id: z.string(),
  kind: z.string(),
  currency: z.enum(['baht', 'points']),
  amount_micro: micro,
  /** The accounts of the transfer, such as `studio_clearing:lotus`. */
  from: z.string(),
  to: z.string(),
  /** The name of the studio to which the money or the call belongs; null without a studio. */
  studio_name: z.string().nullable(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  balance_before_micro: micro.nullable(),
  balance_after_micro: micro.nullable(),
  reference: z.string(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  at: time,
  source: z.object({
    kind: z.enum(transferSources),
    /**
     * The id at the source: of the studio's transaction, the gateway's transfer, the deposit, the withdrawal or the
     * proposal; else the key.
     */
    id: z.string(),
    /** The owner of the source: the studio, the gateway or the area of the site. */
    of: z.string(),
  }),
  /** The payment to which the transferred money belongs. */
  payment: paymentRef.nullable(),
  /** For a bet or a win: the studio's calls about the round, oldest first. */
  round: z
    .object({
      studio: z.string(),
      round: z.string(),
      game: z.string(),
      game_en: z.string().nullable(),
      transactions: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          amount_micro: micro,
          at: time,
          transfer_id: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type OfficeTransfer = z.infer<typeof transfer>;

export const officeMemberOperations = {
  searchEverything: {
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    data: z.object({ results: z.array(searchResult) }),
  },
  listMembers: {
    query: pageQuery.extend({
      /** The beginning of a word of the member's name (desk-40). */
      name: storableText(NAME_MAX).optional(),
      status: z.enum(['active', 'blocked']).optional(),
      has_debt: z.literal('yes').optional(),
      on_break: z.literal('yes').optional(),
      /** The order of the registration; the newest first unless given. */
      sort: timeSort.optional(),
      /** The days on which the members registered. */
      ...dayRange,
    }),
    data: pageOf(listedMember).extend({
      /** The number of members that match the filters; null above 1,000. */
      count: z.number().int().nullable(),
    }),
  },
  getMember: { params, data: member },
  listMemberEvents: {
    params,
    query: pageQuery.extend({
      /** The end of the page before; it joins one cursor for each list that the timeline merges. */
      after: z.string().max(400).optional(),
      kind: z.enum(eventKinds).optional(),
    }),
    data: pageOf(memberEvent),
  },
  getTransfer: { params, data: transfer },
  revealMember: {
    params,
    body: revealReason,
    data: z.object({ phone: z.string().nullable(), account_number: z.string() }),
  },
  /** Opens the view of the member's own screens, which readAsMember then answers. */
  viewAsMember: { params, data: noData },
  readAsMember: {
    params,
    query: z.object({
      operation: z.enum(viewedOperations),
      /** The path of the members' call below /api, with its search parameters. */
      path: z
        .string()
        .max(500)
        .regex(/^\/[^\s#]*$/),
    }),
    /** The answer to the members' call, with phone and account masked. */
    data: z.object({ status: z.number().int(), body: z.unknown() }),
  },
  blockMember: { params, body: z.object({ reason: typedReason }), data: noData },
  unblockMember: { params, body: z.object({ reason: typedReason }), data: noData },
  endMemberSessions: {
    params,
    /** The session to end; without it, all sessions of the member end. */
    body: z.object({ session_id: z.string().max(100).optional(), reason: typedReason }),
    data: noData,
  },
  removeMemberLock: { params, body: z.object({ key: actKey, reason: typedReason }), data: noData },
  setMemberTimeout: {
    params,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('time_out'),
        days: z.literal(TIME_OUT_DAYS),
        reason: typedReason,
      }),
      z.object({
        kind: z.literal('self_exclusion'),
        months: z.literal(SELF_EXCLUSION_MONTHS),
        reason: typedReason,
      }),
    ]),
    data: z.object({ break_until: time }),
  },
  setMemberRank: {
    params,
    /** `seen` is the rank that the person saw. */
    body: z.object({ key: actKey, rank: rankCode, seen: rankCode, reason: typedReason }),
    data: noData,
  },
  addMemberNote: { params, body: z.object({ key: actKey, text: typedReason }), data: noData },
} satisfies Record<string, Operation>;
