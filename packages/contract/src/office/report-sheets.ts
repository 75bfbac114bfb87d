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
      'gateway_fees',
      'corrections',
    ],
    filters: ['method'],
  },
  bonuses: {
    by: ['kind', 'day'],
    columns: ['bonus_paid', 'bonus_back', 'bonus_cost', 'bonus_count'],
    filters: ['kind'],
  },
  coupons: {
    by: ['coupon'],
    columns: ['bonus_count', 'bonus_paid', 'turned_over', 'bonus_back', 'bonus_cost'],
    filters: [],
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
  protection: {
    by: ['measure'],
    columns: ['measured', 'ended', 'median_hours'],
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
  'measured',
  'ended',
  'median_hours',
];

export function isCount(column: ReportColumn): boolean {
  return COUNTS.includes(column);
}

/**
 * guard-11: the rows of the sheet of protection: members with limits, events of the period, and the share of members
 * who played at night. `events` are those that a number opens.
 */
const protectionMeasures = {
  limit_deposit: { events: [] },
  limit_loss: { events: [] },
  limit_stake: { events: [] },
  time_out: { events: ['measured', 'ended'] },
  self_exclusion: { events: ['measured', 'ended'] },
  protection_case: { events: ['measured', 'ended'] },
  night_play: { events: ['measured', 'ended'] },
  chasing_losses: { events: ['measured', 'ended'] },
  limits_raised: { events: ['measured', 'ended'] },
  unusual_deposits: { events: ['measured', 'ended'] },
  contact: { events: ['measured'] },
  suggestion: { events: ['measured'] },
  suggestion_accepted: { events: ['measured'] },
  players: { events: [] },
  night_players: { events: [] },
  night_percent: { events: [] },
} as const satisfies Record<string, { events: readonly ReportColumn[] }>;
export type ProtectionMeasure = keyof typeof protectionMeasures;
// Object.keys types the keys as string.
export const protectionMeasureNames = Object.keys(protectionMeasures) as ProtectionMeasure[];

export function isProtectionMeasure(key: string): key is ProtectionMeasure {
  return Object.hasOwn(protectionMeasures, key);
}

/** guard-12: whether a number of the sheet of protection opens the events that it counts. */
export function opensEvents(measure: ProtectionMeasure, column: ReportColumn): boolean {
  const events: readonly ReportColumn[] = protectionMeasures[measure].events;
  return events.includes(column);
}

/** The key of the row for what belongs to no studio, brand, game or method. */
export const NO_KEY = '-';

/** The files that a report is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;
