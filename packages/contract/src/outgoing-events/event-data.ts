import { z } from 'zod';
import { TEST_EVENT } from './event-types.ts';
import type { EventType } from './event-types.ts';

/** An amount in baht, exact: two decimals, and more where a part is finer than a satang. */
const amount = z.string().regex(/^-?\d+\.\d{2,6}$/);
const id = z.string().regex(/^\d{1,19}$/);
const time = z.iso.datetime();
const member_id = id;
const limitKind = z.enum(['deposit', 'loss', 'stake']);
const period = z.enum(['day', 'week', 'month']);

const deposit = <Status extends string>(...statuses: [Status, ...Status[]]) =>
  z.strictObject({
    member_id,
    deposit_id: id,
    /** The short reference that members and staff see. */
    reference: z.string(),
    method_id: z.number().int(),
    status: z.enum(statuses),
    /** The amount that the member was asked to transfer. */
    amount,
    /** The amount in the wallet, less the fee; null before. */
    credited: amount.nullable(),
    fee: amount,
  });

const withdrawal = <Status extends string>(...statuses: [Status, ...Status[]]) =>
  z.strictObject({
    member_id,
    withdrawal_id: z.uuid(),
    reference: z.string(),
    method_id: z.number().int(),
    status: z.enum(statuses),
    /** The amount that leaves the wallet; the bank account gets it less the fee. */
    amount,
    fee: amount,
  });

const claim = {
  member_id,
  claim_id: id,
  /** One of promotion and coupon is null. */
  promotion_id: id.nullable(),
  coupon_code: z.string().nullable(),
  deposit_id: id.nullable(),
  bonus: amount,
  turnover_required: amount,
};

const aMember = { member_id: '100042' };
const aDeposit = {
  ...aMember,
  deposit_id: '5120',
  reference: 'D-1129-0007',
  method_id: 2,
  amount: '500.23',
  fee: '0.00',
};
const aWithdrawal = {
  ...aMember,
  withdrawal_id: '0f2d4b1e-6f3a-4c55-9b0e-3f9f3b8a7c11',
  reference: 'W-1129-0003',
  method_id: 1,
  amount: '300.00',
  fee: '5.00',
};
const aClaim = {
  ...aMember,
  claim_id: '88',
  promotion_id: '12',
  coupon_code: null,
  deposit_id: '5120',
  bonus: '100.00',
  turnover_required: '1500.00',
};

interface EventKind<Data extends z.ZodType> {
  /** When the event is written, as a sentence. */
  when: string;
  data: Data;
  example: z.input<Data>;
}

function kind<Data extends z.ZodType>(row: EventKind<Data>): EventKind<Data> {
  return row;
}

/**
 * The data of each event, made by the database's triggers (migration 0044). An event names its member by the id alone:
 * no name, phone, bank account, address or message (hook-04).
 */
export const outgoingEventKinds = {
  'member.registered': kind({
    when: 'A member has registered.',
    data: z.strictObject({ member_id, rank: z.string(), referrer_id: id.nullable() }),
    example: { ...aMember, rank: 'member', referrer_id: null },
  }),
  'member.blocked': kind({
    when: 'Staff have blocked a member.',
    data: z.strictObject({ member_id }),
    example: aMember,
  }),
  'member.unblocked': kind({
    when: 'Staff have unblocked a member.',
    data: z.strictObject({ member_id }),
    example: aMember,
  }),
  'member.rank_changed': kind({
    when: 'A member has another rank, by turnover or by staff.',
    data: z.strictObject({ member_id, rank: z.string(), previous_rank: z.string() }),
    example: { ...aMember, rank: 'silver', previous_rank: 'member' },
  }),
  'deposit.opened': kind({
    when: 'A deposit is open: a member asked for it, or a slip came after its deadline.',
    data: deposit('pending'),
    example: { ...aDeposit, status: 'pending', credited: null },
  }),
  'deposit.credited': kind({
    when: 'The money of a deposit is in the wallet.',
    data: deposit('success'),
    example: { ...aDeposit, status: 'success', credited: '500.23' },
  }),
  'deposit.failed': kind({
    when: 'A deposit has expired, was cancelled or was rejected. A late transfer may still credit one that has failed.',
    data: deposit('failed', 'reject'),
    example: { ...aDeposit, status: 'failed', credited: null },
  }),
  'deposit.reversed': kind({
    when: 'The gateway took a credited deposit back.',
    data: deposit('reversed'),
    example: { ...aDeposit, status: 'reversed', credited: '500.23' },
  }),
  'withdrawal.requested': kind({
    when: 'A member has asked for a withdrawal. The money is held.',
    data: withdrawal('pending', 'waiting_callback', 'auto_failed'),
    example: { ...aWithdrawal, status: 'pending' },
  }),
  'withdrawal.paid': kind({
    when: 'The bank account has the money.',
    data: withdrawal('success'),
    example: { ...aWithdrawal, status: 'success' },
  }),
  'withdrawal.failed': kind({
    when: 'The gateway could not pay, or staff rejected it. The money is in the wallet again.',
    data: withdrawal('failed', 'reject'),
    example: { ...aWithdrawal, status: 'failed' },
  }),
  'withdrawal.refunded': kind({
    when: 'A paid withdrawal came back, and the money is in the wallet again.',
    data: withdrawal('refund'),
    example: { ...aWithdrawal, status: 'refund' },
  }),
  'round.settled': kind({
    when: 'A round is closed, or each bet of it has a win or rollback. Each later change tells its sums again; the newest holds.',
    data: z.strictObject({
      member_id,
      studio: z.string(),
      game: z.string(),
      round: z.string(),
      /** The bets that stand, without those that were rolled back. */
      bets: z.number().int(),
      /** Whole stakes, less those that came back; free bets apart. */
      staked: amount,
      /** The part of the stakes that bonus money paid. */
      staked_bonus: amount,
      /** Free bets, which the promotion paid. */
      staked_free: amount,
      won: amount,
      /** The part of the wins that is bonus money. */
      won_bonus: amount,
    }),
    example: {
      ...aMember,
      studio: 'lotus',
      game: 'lotus-lanterns',
      round: 'r-20261129-000381',
      bets: 2,
      staked: '40.00',
      staked_bonus: '10.00',
      staked_free: '0.00',
      won: '66.50',
      won_bonus: '16.625',
    },
  }),
  'claim.opened': kind({
    when: 'A member has taken a bonus.',
    data: z.strictObject(claim),
    example: aClaim,
  }),
  'claim.ended': kind({
    when: 'A bonus was fulfilled, has expired or was cancelled. One without a turnover ends as it opens.',
    data: z.strictObject({
      ...claim,
      status: z.enum(['completed', 'expired', 'cancelled']),
      /** The part that became cash. */
      released: amount,
      /** The part that went back to the promotion. */
      forfeited: amount,
    }),
    example: { ...aClaim, status: 'completed', released: '92.10', forfeited: '0.00' },
  }),
  'limit.changed': kind({
    when: 'A member has set, changed or ended a limit. One that loosens is in force from `effective_at` on.',
    data: z.strictObject({
      member_id,
      kind: limitKind,
      period,
      /** Null: no limit. */
      from: amount.nullable(),
      to: amount.nullable(),
      effective_at: time,
    }),
    example: {
      ...aMember,
      kind: 'deposit',
      period: 'day',
      from: null,
      to: '2000.00',
      effective_at: '2026-11-29T04:05:06.000Z',
    },
  }),
  'break.started': kind({
    when: 'A time-out or a self-exclusion has begun. Send this member no advertising until `ends_at`.',
    data: z.strictObject({
      member_id,
      kind: z.enum(['time_out', 'self_exclusion']),
      ends_at: time,
    }),
    example: { ...aMember, kind: 'self_exclusion', ends_at: '2027-05-28T04:05:06.000Z' },
  }),
} as const satisfies Record<EventType, EventKind<z.ZodType>>;

/** The body of each message, of one type of event. */
export function eventBody<Data extends z.ZodType>(type: string, data: Data) {
  return z.strictObject({
    type: z.literal(type),
    timestamp: time,
    /** Grows from event to event of a member; a replay keeps its number. */
    sequence: z.number().int().positive(),
    data,
  });
}

export const testEvent = kind({
  when: 'Staff have asked for a test of the endpoint. No endpoint chooses it.',
  data: z.strictObject({}),
  example: {},
});

/** Every type with its data, the test included. */
export const allEventKinds: Readonly<Record<string, EventKind<z.ZodType>>> = {
  ...outgoingEventKinds,
  [TEST_EVENT]: testEvent,
};
