import { z } from 'zod';
import { MAX_AMOUNT_BAHT, isWholeSatang } from './money.ts';
import {
  limitKinds,
  limitPeriods,
  REMINDER_MINUTES,
  SELF_EXCLUSION_MONTHS,
  TIME_OUT_DAYS,
} from './protection/rules.ts';
import { noData, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** The amount of a limit. It may be 0, which allows nothing. */
export const limitBaht = z.number().min(0).max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** The limit in baht; null for no limit. */
  amount: shownBaht.nullable(),
  /** The amount deposited, lost or staked in the current period (Bangkok days). */
  used: shownBaht,
  /** The part of `used` in open deposits that may still be paid. */
  waiting: shownBaht,
  /** A requested change that takes effect later. */
  pending: z.object({ amount: shownBaht.nullable(), from: z.iso.datetime() }).nullable(),
});

const protection = z.object({
  limits: z.array(limit),
  break_until: z.iso.datetime().nullable(),
  reminder_minutes: z.int().nullable(),
  /** A limit that staff suggest; null without one that waits for the member's answer (guard-07). */
  suggestion: z
    .object({
      id: z.string(),
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      amount: shownBaht,
    })
    .nullable(),
});
export type Protection = z.infer<typeof protection>;

/** limit-06: operations of responsible gambling; all are additions. */
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
  /** Accepts the limit that staff suggest, or sets it aside (guard-07). */
  answerLimitSuggestion: {
    body: z.object({ id: z.string().regex(/^\d{1,18}$/), accept: z.boolean() }),
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
    data: noData,
  },
  /** The session's result, for the reminder: net_result is wins minus stakes. */
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
