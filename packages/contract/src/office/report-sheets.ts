/**
 * The office's reports as data, without zod, because the office's app bundles it. A sheet has columns; its rows are
 * grouped by one of `by`, the first of which is the default.
 */
export const reportSheets = {
  play: {
    by: ['day', 'studio', 'brand', 'game'],
    columns: ['bets', 'stakes', 'wins', 'ggr', 'bonus_cost', 'ngr'],
    filters: ['studio', 'brand', 'game'],
  },
  cash: {
    by: ['day', 'method'],
    columns: [
      'deposits',
      'deposit_count',
      'reversals',
      'withdrawals',
      'withdrawal_count',
      'net_deposits',
      'fees',
      'corrections',
    ],
    filters: ['method'],
  },
  bonuses: {
    by: ['kind', 'day'],
    columns: ['bonus_paid', 'bonus_back', 'bonus_cost', 'bonus_count'],
    filters: ['kind'],
  },
  liabilities: {
    by: ['member', 'house'],
    columns: ['balance', 'owed'],
    filters: [],
  },
  members: {
    by: ['day'],
    columns: ['active', 'new_members', 'first_deposit_count', 'first_deposits'],
    filters: [],
  },
} as const;

export type ReportSheet = keyof typeof reportSheets;
type Sheets = (typeof reportSheets)[ReportSheet];
export type ReportGroup = Sheets['by'][number];
export type ReportColumn = Sheets['columns'][number];
export type ReportFilter = Sheets['filters'][number];

// Object.keys types the keys as string.
export const reportSheetNames = Object.keys(reportSheets) as ReportSheet[];
const sheets: readonly {
  by: readonly ReportGroup[];
  columns: readonly ReportColumn[];
  filters: readonly ReportFilter[];
}[] = Object.values(reportSheets);
export const reportGroups: ReportGroup[] = [...new Set(sheets.flatMap(({ by }) => by))];
export const reportColumns: ReportColumn[] = [...new Set(sheets.flatMap(({ columns }) => columns))];

/** Columns that contain counts; all others are money in micro. */
const COUNTS: readonly ReportColumn[] = [
  'bets',
  'deposit_count',
  'withdrawal_count',
  'bonus_count',
  'active',
  'new_members',
  'first_deposit_count',
];

export function isCount(column: ReportColumn): boolean {
  return COUNTS.includes(column);
}

/** The key of the row for what belongs to no studio, brand, game or method. */
export const NO_KEY = '-';

/** The files that a report is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;
