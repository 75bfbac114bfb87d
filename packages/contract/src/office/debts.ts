import { z } from 'zod';
import { caseStates } from '../cases/rules.ts';
import type { Operation } from '../operation-schemas.ts';
import { pageOf, pageQuery } from './fields.ts';
import { payee } from './payments.ts';

const micro = z.string();

const debtRow = z.object({
  member: payee,
  status: z.enum(['active', 'blocked']),
  /** The member's debt now. */
  debt_micro: micro,
  /** The sum and the number of deposits that were taken back within a year. */
  charged_back_micro: micro,
  charge_backs: z.int(),
  /** Since when the oldest part of the debt is owed; null without a debt, or where no deposit was taken back. */
  owed_since: z.iso.datetime().nullable(),
  last_charge_back_at: z.iso.datetime().nullable(),
  /** The member's newest risk case; null without one, and for whoever may not see cases. */
  case: z.object({ id: z.string(), number: z.int(), state: z.enum(caseStates) }).nullable(),
});
export type DebtRow = z.infer<typeof debtRow>;

export const debtOperations = {
  listDebts: {
    query: pageQuery.extend({
      /** Without it those who owe, the largest debt first; `taken_back` has those of taken-back deposits, the latest first. */
      view: z.enum(['taken_back']).optional(),
    }),
    data: pageOf(debtRow),
  },
} satisfies Record<string, Operation>;
