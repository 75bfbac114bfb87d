import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Query } from '@kapao/contract/operation.ts';
import type { Transaction, TransactionType } from '@kapao/contract/history.ts';
import { HISTORY_PAGE_SIZE } from '@kapao/contract/history/rules.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { formatCredit } from '../../lib/numbers.ts';

/** The periods to choose from: how many days before today each begins and ends. */
const periodDays = {
  quarter: { first: 90, last: 0 },
  today: { first: 0, last: 0 },
  yesterday: { first: 1, last: 1 },
  week: { first: 6, last: 0 },
  month: { first: 29, last: 0 },
} as const;
export type HistoryPeriod = keyof typeof periodDays;
// `Object.keys` has no narrower type than string.
export const historyPeriods = Object.keys(periodDays) as HistoryPeriod[];
/** The period that a history shows at first: from 90 days ago to today (history-20). */
export const FIRST_PERIOD: HistoryPeriod = 'quarter';

/** The tabs in their order (history-19). A tab's key is the route's `type` and its key in the catalogue. */
export const historyTabs = ['deposit', 'withdraw', 'activity', 'promotion'] as const;
export type HistoryTab = (typeof historyTabs)[number];
export const FIRST_TAB: HistoryTab = 'deposit';

/** The tab of `?type=…`; null if it is missing or unknown. */
export function historyTabOf(search: string): HistoryTab | null {
  const type = new URLSearchParams(search).get('type');
  return historyTabs.find((tab) => tab === type) ?? null;
}

/** A period of whole Bangkok days, from 00:00:00 to 23:59:59 (history-20). */
export function historyQuery(
  type: TransactionType,
  period: HistoryPeriod,
  now: Date,
): Query<'listTransactions'> {
  return { page: '1', ...shownPeriod(period, now), txn_type: type };
}

/** Returns the period for lists with a cursor. */
export function shownPeriod(period: HistoryPeriod, now: Date) {
  const today = bangkokDay(now);
  const { first, last } = periodDays[period];
  return {
    limit: String(HISTORY_PAGE_SIZE),
    from: `${addDays(today, -first)}T00:00:00`,
    to: `${addDays(today, -last)}T23:59:59`,
  };
}

export type StatusLabel =
  | 'success'
  | 'processing'
  | 'failed'
  | 'refund'
  | 'reject'
  | 'reversed'
  | 'unknown';

const labels: Readonly<Record<TransactionStatus, StatusLabel>> = {
  success: 'success',
  pending: 'processing',
  waiting_callback: 'processing',
  auto_failed: 'processing',
  failed: 'failed',
  refund: 'refund',
  reject: 'reject',
  reversed: 'reversed',
};

/**
 * The label of a status; one that this version does not know is 'unknown' (history-22, history-23).
 */
export function statusLabel(status: string): StatusLabel {
  const labelByStatus: Readonly<Record<string, StatusLabel>> = labels;
  return Object.hasOwn(labelByStatus, status) ? (labelByStatus[status] ?? 'unknown') : 'unknown';
}

export type StatusColor = 'success' | 'secondary' | 'error';

/** The colour of a status, for deposits and withdrawals (history-22, history-23). */
export function statusColor(status: string): StatusColor {
  switch (statusLabel(status)) {
    case 'success':
      return 'success';
    case 'refund':
    case 'reject':
    case 'reversed':
      return 'error';
    default:
      return 'secondary';
  }
}

export interface ShownAmount {
  text: string;
  color: 'success' | 'ink';
}

/**
 * A successful deposit has a plus sign and is green; a withdrawal has a minus sign, but a refund is 0.00
 * (history-22, history-23). Zero has no sign.
 */
export function shownAmount({ txn_type, status, amount }: Transaction): ShownAmount {
  if (amount === 0) return { text: formatCredit(0), color: 'ink' };
  if (txn_type === 'withdraw') {
    return {
      text: status === 'refund' ? formatCredit(0) : `-${formatCredit(amount)}`,
      color: 'ink',
    };
  }
  return status === 'success'
    ? { text: `+${formatCredit(amount)}`, color: 'success' }
    : { text: formatCredit(amount), color: 'ink' };
}

/** Returns a month's short name: `พ.ย.` for `2026-11`. */
export function monthName(month: string, language: 'th' | 'en'): string {
  const locale = language === 'th' ? 'th-TH' : 'en-US';
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    month: 'short',
    timeZone: 'UTC',
  });
}
