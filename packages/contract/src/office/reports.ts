import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { noData } from '../fields.ts';
import { dayRange, pageOf, pageQuery } from './fields.ts';
import { exportFormats, reportColumns, reportGroups, reportSheetNames } from './report-sheets.ts';

/** Money in micro, or a count; a text, because a sum of a year may pass a number's exactness. */
const amount = z.string().regex(/^-?\d+$/);
const id = z.string().regex(/^\d{1,18}$/);

/** `-` narrows to what belongs to none, such as bonuses that belong to no game. */
const filters = {
  /** A studio's code. */
  studio: z.string().max(40).optional(),
  /** A brand's code. */
  brand: z.string().max(40).optional(),
  /** `STUDIO/GAME`. */
  game: z.string().max(200).optional(),
  /** A payment method's id. */
  method: z
    .string()
    .regex(/^(-|\d{1,9})$/)
    .optional(),
  /** A kind of bonus, such as `cashback`. */
  kind: z.string().max(100).optional(),
};

const period = {
  /** The default is this month so far. */
  ...dayRange,
};

const reportRow = z.object({
  /** A day, a code, or `-` for what belongs to none. */
  key: z.string(),
  name: z.string().nullable(),
  name_en: z.string().nullable(),
  /** In the order of the sheet's columns; null where a column does not apply. */
  amounts: z.array(amount.nullable()),
});

/** A number of a report, whose rows are wanted. */
const numberOpened = {
  sheet: z.enum(reportSheetNames),
  column: z.enum(reportColumns),
  /** For liabilities: the kind of account, and for the house's `KIND:REFERENCE`. */
  account: z.string().max(200).optional(),
  ...period,
  ...filters,
  /** Leaves out later transfers than the report that is opened. */
  as_of: id.optional(),
};

const choice = z.object({ key: z.string(), name: z.string(), name_en: z.string().nullable() });

const report = z.object({
  sheet: z.enum(reportSheetNames),
  by: z.enum(reportGroups),
  from: z.iso.date(),
  until: z.iso.date(),
  /** The last transfer that is counted. */
  as_of: z.string(),
  made_at: z.iso.datetime(),
  rows: z.array(reportRow),
  /** Rows beyond the first thousand; the total has them, and the export. */
  left_out: z.number().int(),
  total: z.array(amount.nullable()),
  choices: z.object({
    studio: z.array(choice),
    brand: z.array(choice),
    method: z.array(choice),
    kind: z.array(choice),
  }),
});
export type Report = z.infer<typeof report>;

/** One of the rows that a number sums. */
const beneathRow = z.object({
  id: z.string(),
  /** The transfer's id; null for a member or an account. */
  transfer: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** As it counts in the number, with its sign; of a member who played, the stakes of the day. */
  amount: amount.nullable(),
  /** Its kind: a figure such as `bet`, or `active`, `new_member`, `account`. */
  figure: z.string(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Where it comes from, and its id there. */
  source: z.enum(['studio', 'deposit', 'withdrawal', 'bonus', 'correction', 'account', 'member']),
  reference: z.string(),
  studio: z.string().nullable(),
  game: z.string().nullable(),
  game_en: z.string().nullable(),
  round: z.string().nullable(),
  /** The transaction that a win or a rollback names, as the studio knows it. */
  named: z.string().nullable(),
  method: z.string().nullable(),
  method_en: z.string().nullable(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});
export type BeneathRow = z.infer<typeof beneathRow>;

const dayFigures = z.object({
  deposits: amount,
  withdrawals: amount,
  ggr: amount,
  ngr: amount,
  new_members: amount,
  first_deposits: amount,
});
export type DayFigures = z.infer<typeof dayFigures>;

export const reportOperations = {
  getReport: {
    query: z.object({
      sheet: z.enum(reportSheetNames).default('play'),
      by: z.enum(reportGroups).optional(),
      ...period,
      ...filters,
    }),
    data: report,
  },
  listReportRows: {
    query: pageQuery.extend(numberOpened),
    /** A page may be short before the last one: the rows of a rare number are looked for bit by bit. */
    data: pageOf(beneathRow).extend({ as_of: z.string() }),
  },
  /** The report of a query as a file, whole, with the rows that an answer leaves out. */
  exportReport: {
    body: z.object({
      format: z.enum(exportFormats),
      language: z.enum(['th', 'en']),
      sheet: z.enum(reportSheetNames),
      by: z.enum(reportGroups).optional(),
      ...period,
      ...filters,
    }),
    data: noData,
  },
  /** The rows beneath a number as a file, all of them. */
  exportReportRows: {
    body: z.object({
      format: z.enum(exportFormats),
      language: z.enum(['th', 'en']),
      ...numberOpened,
    }),
    data: noData,
  },
  getToday: {
    data: z.object({
      as_of: z.string(),
      made_at: z.iso.datetime(),
      today: dayFigures,
      /** Up to the same time of day, to five minutes. */
      yesterday: dayFigures,
      last_week: dayFigures,
    }),
  },
} satisfies Record<string, Operation>;
