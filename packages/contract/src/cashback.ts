import { z } from 'zod';
import { shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** Own: one award that waits to be claimed, with the figures that explain it. */
const cashbackAward = z.object({
  period: z.enum(['day', 'week']),
  /** Bangkok days, both of them in the period. */
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  /** What was staked, less what was won and what was forfeited, in baht. */
  net_loss: shownBaht,
  percent: z.number(),
  amount: shownBaht,
  expires_at: z.iso.datetime(),
});

/** The calls of the cashback (reward-42, reward-43). */
export const cashbackOperations = {
  getCashback: {
    data: z.object({
      /** All that can be claimed now. */
      returnCreditTotal: shownBaht,
      message: z.string(),
      awards: z.array(cashbackAward),
    }),
  },
  claimCashback: {
    data: z.object({
      /** What this claim paid. */
      returnCreditTotal: shownBaht,
      message: z.string(),
    }),
  },
} satisfies Record<string, Operation>;
