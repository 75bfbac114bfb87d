import { z } from 'zod';
import { bangkokDayText } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

const signedDay = z.object({
  site: z.string(),
  day: bangkokDayText,
  count: z.int(),
  root: z.string(),
  previous: z.string(),
  key_id: z.string(),
  /** The last row of the office's log at the closing, and its hash; null where the log was empty (office-58). */
  audit: z.string().nullable(),
  signature: z.string(),
});

/** The published history of the ledger (proof-10). Hashes, keys and signatures are hexadecimal. */
export const proofOperations = {
  /** The newest days first; `next_before` asks for the page after. */
  listLedgerDays: {
    query: z.object({ before: bangkokDayText.optional() }),
    data: z.object({ days: z.array(signedDay), next_before: bangkokDayText.nullable() }),
  },
  getLedgerDay: {
    params: z.object({ day: bangkokDayText }),
    data: z.object({ day: signedDay.extend({ hash: z.string() }) }),
  },
  listLedgerKeys: {
    data: z.object({ keys: z.array(z.object({ key_id: z.string(), public_key: z.string() })) }),
  },
} satisfies Record<string, Operation>;
