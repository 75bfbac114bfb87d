import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { noData } from '../fields.ts';
import { dayRange, pageOf, pageQuery } from './fields.ts';
import { todayFigureNames } from './today-figures.ts';
import {
  exportFormats,
  protectionMeasureNames,
  reportColumns,
  reportGroups,
  reportSheetNames,
} from './report-sheets.ts';

/** Money in micro, or a count; a text, because a sum of a year may pass a number's exactness. */
const amount = z.string().regex(/^-?\d+$/);
const id = z.string().regex(/^\d{1,18}$/);

/** The filters of a report. The value `-` selects rows without a game, studio or kind, such as bonuses of no game. */
const filters = {
  /** A studio's code. */
  studio: z.string().max(40).optional(),
  /** A brand's code. */
  brand: z.string().max(40).optional(),
  /** A game, as `STUDIO/GAME`. */
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
  /** The days of the report; by default the current month so far. */
  ...dayRange,
};

const reportRow = z.object({
  /** The key of the row: a day, a code, or `-` for rows that belong to none. */
  key: z.string(),
  name: z.string().nullable(),
  name_en: z.string().nullable(),
  /** The amounts in the order of the sheet's columns; null if a column does not apply to the row. */
  amounts: z.array(amount.nullable()),
});

/** One number of a report, to list the rows behind it. */
const numberOpened = {
  sheet: z.enum(reportSheetNames),
  column: z.enum(reportColumns),
  /** For liabilities, the account: its kind, or `KIND:REFERENCE` for an account of the house. */
  account: z.string().max(200).optional(),
  /** For protection, the row. */
  measure: z.enum(protectionMeasureNames).optional(),
  ...period,
  ...filters,
  /** The report's last transfer, so that later ones are left out. */
  as_of: id.optional(),
};

const choice = z.object({ key: z.string(), name: z.string(), name_en: z.string().nullable() });

const report = z.object({
  sheet: z.enum(reportSheetNames),
  by: z.enum(reportGroups),
  from: z.iso.date(),
  until: z.iso.date(),
  /** The id of the last transfer that the report counts. */
  as_of: z.string(),
  made_at: z.iso.datetime(),
  rows: z.array(reportRow),
  /** The number of rows beyond the first thousand; the total and the export include them. */
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

/** One row behind a number of a report. */
const beneathRow = z.object({
  id: z.string(),
  /** The transfer's id; null for a member or an account. */
  transfer: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** The row's signed part of the number; for a member who played, the stakes of the day. */
  amount: amount.nullable(),
  /** The kind of the row: a figure such as `bet`, or `active`, `new_member`, `account`. */
  figure: z.string(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The origin of the row, and `reference`, its id there. */
  source: z.enum([
    'studio',
    'deposit',
    'withdrawal',
    'gateway',
    'bonus',
    'correction',
    'account',
    'member',
    'case',
  ]),
  reference: z.string(),
  studio: z.string().nullable(),
  game: z.string().nullable(),
  game_en: z.string().nullable(),
  round: z.string().nullable(),
  /** The studio's id of the transaction to which a win or a rollback refers. */
  named: z.string().nullable(),
  method: z.string().nullable(),
  method_en: z.string().nullable(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  /** The reference of a deposit or a withdrawal that people read (refs-01). */
  short_reference: z.string().nullable(),
});
export type BeneathRow = z.infer<typeof beneathRow>;

/** One figure of today, of yesterday and of the day a week ago. */
const threeDays = <Value extends z.ZodType>(value: Value) =>
  z.object({ today: value, yesterday: value, last_week: value });

const todayFigure = z.object({
  figure: z.enum(todayFigureNames),
  /** The figure of each day up to the present time of day, within five minutes. */
  so_far: threeDays(amount),
  /** The figure at the end of each hour of the day; today's last hour is the present one, up to now. */
  hours: threeDays(z.array(amount)),
});
export type TodayCurve = z.infer<typeof todayFigure>;

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
    /** A page may have few rows although more follow, because rows of a rare number are searched part by part. */
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
      /** The figures that the caller's permissions open. */
      figures: z.array(todayFigure),
    }),
  },
} satisfies Record<string, Operation>;
