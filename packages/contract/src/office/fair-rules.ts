import { z } from 'zod';
import { fairTerms } from '../fair-offers/written.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, seenMark, typedReason } from './fields.ts';

/** An offer that members claim: a coupon or a promotion by its id, each day's reward, or the invitation of friends. */
const params = z.object({
  offer: z
    .string()
    .regex(/^(coupons-[1-9]\d{0,17}|promotions-[1-9]\d{0,9}|daily-rewards|referral)$/),
});

export const fairRuleOperations = {
  getFairRule: {
    params,
    data: z.object({
      terms: fairTerms,
      /** Whether nobody has set a rule, so that the terms are those of the offer's kind (fair-01). */
      is_default: z.boolean(),
      seen: seenMark,
      /** The name of the rule's record in the list of versions. */
      record: z.string(),
    }),
  },
  saveFairRule: {
    params,
    body: z.object({ terms: fairTerms, seen: seenMark, reason: typedReason, key: actKey }),
    data: z.object({
      /** When the looser part takes effect; null where nothing is looser. */
      waits_until: z.iso.datetime().nullable(),
    }),
  },
} satisfies Record<string, Operation>;
