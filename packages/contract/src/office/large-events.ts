import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { payee } from './payments.ts';

const micro = z.string();

const largeEvent = z.object({
  kind: z.enum(['deposit', 'withdrawal', 'win']),
  /** The id by which its page opens: the deposit's ref_code, the withdrawal's id, the win's transfer. */
  id: z.string(),
  at: z.iso.datetime(),
  amount_micro: micro,
  member: payee,
  /** The state of the payment; null for a win. */
  status: z.string().nullable(),
  /** The game of a win. */
  game: z.string().nullable(),
});
export type LargeEvent = z.infer<typeof largeEvent>;

export const largeEventOperations = {
  /** The newest large events of the kinds that the caller may see (work-08). */
  listLargeEvents: {
    data: z.object({
      rows: z.array(largeEvent),
      /** The sums from which payments and wins are large. */
      payments_from_micro: micro,
      wins_from_micro: micro,
    }),
  },
} satisfies Record<string, Operation>;
