import { z } from 'zod';
import { MAX_AMOUNT_BAHT, isWholeSatang } from './money.ts';
import { nothing, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** Player protection (limit-01, limit-16, limit-24): all of it is ours. */
const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];

const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const TIME_OUT_DAYS = [1, 7, 30] as const;
const SELF_EXCLUSION_MONTHS = [6, 12, 60] as const;
const REMINDER_MINUTES = [15, 30, 60, 120] as const;
/** A higher limit, or none, counts from so many hours later. */
export const RAISE_AFTER_HOURS = 24;

/** Unlike an amount of money that moves, a limit may be 0: nothing at all. */
const limitBaht = z.number().min(0).max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** In baht; null: no limit. */
  amount: shownBaht.nullable(),
  /** What has been deposited, lost or staked in the period that is running (Bangkok days). */
  used: shownBaht,
  /** Of `used`: deposits that were opened, whenever that was, and may still be paid. */
  waiting: shownBaht,
  /** A change that was asked for and counts from later. */
  pending: z.object({ amount: shownBaht.nullable(), from: z.iso.datetime() }).nullable(),
});

const protection = z.object({
  limits: z.array(limit),
  break_until: z.iso.datetime().nullable(),
  reminder_minutes: z.int().nullable(),
});
export type Protection = z.infer<typeof protection>;

export const protectionOperations = {
  getProtection: { data: protection },
  setLimit: {
    body: z.object({
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      amount: limitBaht.nullable(),
    }),
    data: protection,
  },
  startBreak: {
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('time_out'), days: z.literal(TIME_OUT_DAYS) }),
      z.object({ kind: z.literal('self_exclusion'), months: z.literal(SELF_EXCLUSION_MONTHS) }),
    ]),
    data: z.object({ break_until: z.iso.datetime() }),
  },
  setReminder: {
    body: z.object({ minutes: z.literal(REMINDER_MINUTES).nullable() }),
    data: nothing,
  },
  /** What this session has come to, for the reminder: net_result is won minus staked. */
  getSession: {
    data: z.object({
      started_at: z.iso.datetime(),
      minutes: z.int(),
      staked: shownBaht,
      won: shownBaht,
      net_result: shownBaht,
      reminder_minutes: z.int().nullable(),
    }),
  },
} satisfies Record<string, Operation>;
