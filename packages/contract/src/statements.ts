import { z } from 'zod';
import type { Operation } from './operation-schemas.ts';
import { statementFormats, statementLanguages } from './statements/rules.ts';

const statementOrder = z.object({
  /** A Bangkok month, `2026-11`. */
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  format: z.enum(statementFormats),
  language: z.enum(statementLanguages),
});

/** A member's account statement of one month; its file is made in the background (history-31). */
const statement = statementOrder.extend({
  statement_id: z.uuid(),
  status: z.enum(['queued', 'ready', 'failed']),
});
export type AccountStatement = z.infer<typeof statement>;

const statementParams = z.object({ statementId: z.uuid() });

export const statementOperations = {
  /** Lists the Bangkok months that have statements, the newest first. */
  listStatementMonths: { data: z.object({ months: z.array(z.string()) }) },
  requestStatement: { body: statementOrder, data: z.object({ statement }) },
  getStatement: { params: statementParams, data: z.object({ statement }) },
  downloadStatement: {
    params: statementParams,
    data: z.object({
      file_name: z.string(),
      media_type: z.string(),
      /** The file's content, base64. */
      content: z.string(),
    }),
  },
} satisfies Record<string, Operation>;
