import { z } from 'zod';
import { bangkokDayText, near, noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import {
  HEADER_ROWS_MAX,
  KIND_TEXTS_MAX,
  lineClasses,
  lineFilters,
  lineStates,
  reconciliationStates,
  STATEMENT_BYTES_MAX,
  STATEMENT_COLUMNS_MAX,
  statementClocks,
  statementEncodings,
  statementSeparators,
  statementUnits,
} from '../reconciliation/rules.ts';
import { CODE_FORM } from './code-rules.ts';
import { actKey, rowId, typedReason } from './fields.ts';
import { transferKindNames } from './transfer-kinds.ts';

const micro = z.string().regex(/^-?\d{1,30}$/);
const gateway = z.string().regex(CODE_FORM);
const day = near(bangkokDayText);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** The key of a line: of a row of the file by what it says, of a transfer by its id. */
const lineKey = z.string().regex(/^(?:row|transfer)-[0-9a-f]{1,40}$/);

// Object.keys types the keys as string.
const transferKindList = Object.keys(transferKindNames) as (keyof typeof transferKindNames)[];

const column = z
  .int()
  .min(0)
  .max(STATEMENT_COLUMNS_MAX - 1)
  .nullable();
const kindTexts = z.array(plainText(200)).max(KIND_TEXTS_MAX);

const mapping = z.object({
  encoding: z.enum(statementEncodings),
  separator: z.enum(statementSeparators),
  header_rows: z.int().min(0).max(HEADER_ROWS_MAX),
  header: z.array(z.string().max(200)).max(STATEMENT_COLUMNS_MAX),
  id: column,
  reference: column,
  time: column,
  clock: column,
  zone: z.enum(statementClocks),
  amount: column,
  incoming: column,
  outgoing: column,
  unit: z.enum(statementUnits),
  fee: column,
  fees_are_negative: z.boolean(),
  amounts_are_net: z.boolean(),
  kind: column,
  outgoing_kinds: kindTexts,
  fee_kinds: kindTexts,
  ignored_kinds: kindTexts,
});

const file = z.object({
  name: z.string(),
  /** SHA-256 of the file's bytes. */
  hash,
  rows: z.int(),
  /** Rows whose kind is no movement. */
  ignored: z.int(),
  uploaded_by: z.string(),
  uploaded_at: z.iso.datetime(),
});

const side = z.object({ count: z.int(), micro });
const statementSide = z.object({
  row: z.int(),
  id: z.string(),
  reference: z.string(),
  at: z.iso.datetime().nullable(),
  day: z.string().nullable(),
  amount_micro: micro,
  kind: z.string(),
});
const transferSide = z.object({
  id: rowId,
  kind: z.enum(transferKindList),
  at: z.iso.datetime(),
  amount_micro: micro,
  /** The gateway's id and our reference. */
  gateway_id: z.string().nullable(),
  reference: z.string(),
});
const line = z.object({
  key: lineKey,
  state: z.enum(lineStates),
  class: z.enum(lineClasses),
  /** The gateway's side; null where its file has none. */
  statement: statementSide.nullable(),
  /** Our side; null where the ledger has none. */
  transfer: transferSide.nullable(),
  /** The gateway's amount less ours. */
  difference_micro: micro,
  /** recon-18: the side that stands in the day before or after; null where both are of this day. */
  across: z.object({ side: z.enum(['statement', 'transfer']), day: z.string() }).nullable(),
  note: z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type ReconciliationLine = z.infer<typeof line>;

const shownDay = z.object({
  day: z.string(),
  state: z.enum(reconciliationStates),
  file: file.nullable(),
  open: z.int(),
  /** The sum of the open lines, as of the upload or the last note. */
  open_micro: micro,
  explained: z.int(),
});
export type ReconciliationDay = z.infer<typeof shownDay>;

const reconciliation = z.object({
  gateway,
  day: z.string(),
  state: z.enum(reconciliationStates),
  file: file.nullable(),
  /** Both sides by class; the difference is the statement less the ledger. */
  totals: z.array(z.object({ class: z.enum(lineClasses), statement: side, ledger: side })),
  /**
   * The statement's total, the movement of our clearing account, what lies across midnight (recon-18), and the sum of the
   * open lines, which is the first less the second and the third.
   */
  proof: z.object({
    statement_micro: micro,
    clearing_micro: micro,
    across_micro: micro,
    open_micro: micro,
    agrees: z.boolean(),
  }),
  counts: z.object({
    matched: z.int(),
    missing_here: z.int(),
    missing_there: z.int(),
    other_amount: z.int(),
    explained: z.int(),
  }),
  lines: z.array(line),
  next: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** Base64 takes four characters for three bytes. */
const CONTENT_LENGTH_MAX = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4;

export const reconciliationOperations = {
  /** The gateways, and the days of one of them, the newest first. */
  listReconciliations: {
    query: z.object({
      gateway: gateway.optional(),
      until: day.optional(),
    }),
    data: z.object({
      gateways: z.array(
        z.object({ code: gateway, protocol: z.string(), mapping: mapping.nullable() }),
      ),
      /** The gateway whose days these are; null where the site has none. */
      gateway: gateway.nullable(),
      days: z.array(shownDay),
      /** The newest of the earlier days. */
      earlier: z.string(),
    }),
  },
  saveStatementMapping: {
    params: z.object({ gateway }),
    body: z.object({ key: actKey, mapping }),
    data: noData,
  },
  /** Takes a day's file, or another one in place of the file with this hash. */
  uploadStatement: {
    params: z.object({ gateway, day }),
    body: z.object({
      key: actKey,
      name: plainText(200),
      /** The file's bytes in base64, so that the hash is that of the file itself. */
      content: z.base64().min(1).max(CONTENT_LENGTH_MAX),
      replaces: hash.nullable(),
    }),
    data: noData,
  },
  getReconciliation: {
    params: z.object({ gateway, day }),
    query: z.object({
      state: z.enum(lineFilters).optional(),
      after: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(5_000).default(100),
    }),
    data: reconciliation,
  },
  /** The lines of a day as a CSV file, all of the filter. */
  exportReconciliation: {
    params: z.object({ gateway, day }),
    body: z.object({ language: z.enum(['th', 'en']), state: z.enum(lineFilters).optional() }),
    data: noData,
  },
  /** Explains an open line. Nothing moves by it. */
  noteReconciliationLine: {
    params: z.object({ gateway, day }),
    body: z.object({ key: actKey, line: lineKey, reason: typedReason }),
    data: noData,
  },
} satisfies Record<string, Operation>;
