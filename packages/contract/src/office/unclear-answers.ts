import { z } from 'zod';

/** door-26: the last answer of a gateway about a payment that does not fit; null where every answer did. */
export const unclearAnswer = z
  .object({
    reason: z.string(),
    /** The answer's text without our secrets; null where no answer came. */
    said: z.string().nullable(),
    at: z.iso.datetime(),
    /** When the gateway is asked next; null where no time is set. */
    again_at: z.iso.datetime().nullable(),
    /** Until when it is asked every few seconds; null where it is not. */
    asked_until: z.iso.datetime().nullable(),
  })
  .nullable();
export type UnclearAnswer = NonNullable<z.infer<typeof unclearAnswer>>;
