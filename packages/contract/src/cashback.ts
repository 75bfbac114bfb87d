import { z } from 'zod';
import { shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** An award that can be claimed, with the figures that explain it. */
const cashbackAward = z.object({
  period: z.enum(['day', 'week']),
  /** First and last Bangkok day of the period, both inclusive. */
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  /** Stakes less wins and forfeited bonuses, in baht. */
  net_loss: shownBaht,
  percent: z.number(),
  amount: shownBaht,
  expires_at: z.iso.datetime(),
});

/** A running period, with the cashback if it ended now. */
const runningPeriod = z.object({
  period: z.enum(['day', 'week']),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  /** The net loss in baht; negative if the member has won. */
  net_loss: shownBaht,
  percent: z.number(),
  /** The smallest loss in baht that gives cashback. */
  min_loss: shownBaht,
  amount: shownBaht,
  /** The end of the period; the cashback can be claimed soon after. */
  ends_at: z.iso.datetime(),
});

/** Operations of cashback (reward-42, reward-43). */
export const cashbackOperations = {
  getCashback: {
    data: z.object({
      /** The sum that can be claimed now. */
      returnCreditTotal: shownBaht,
      message: z.string(),
      awards: z.array(cashbackAward),
      running: z.array(runningPeriod),
    }),
  },
  claimCashback: {
    data: z.object({
      /** The amount that this claim paid. */
      returnCreditTotal: shownBaht,
      message: z.string(),
    }),
  },
} satisfies Record<string, Operation>;
