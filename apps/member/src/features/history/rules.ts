import type { Query } from '@kapao/contract/operation.ts';
import type { Transaction, TransactionType } from '@kapao/contract/history.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { bangkokDay } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';

/** SPEC section 9. The contract's own constant stands beside zod, which stays out of the bundle. */
export const PAGE_SIZE = 50;
const WINDOW_DAYS = 90;

/**
 * The tabs of SPEC 2.4 in their order. A tab's key is the route's `type` and its word in the catalogue.
 */
export const historyTabs = ['deposit', 'withdraw', 'activity', 'promotion'] as const;
export type HistoryTab = (typeof historyTabs)[number];
export const FIRST_TAB: HistoryTab = 'deposit';

/** The tab of `?type=…`; null for a missing or unknown one, which leads to the first tab. */
export function tabOf(search: string): HistoryTab | null {
  const type = new URLSearchParams(search).get('type');
  return historyTabs.find((tab) => tab === type) ?? null;
}

/** SPEC 7.1: from 90 days ago at 00:00:00 to today at 23:59:59, both Bangkok days (RULINGS 22). */
export function historyQuery(type: TransactionType, now: Date): Query<'listTransactions'> {
  return { page: '1', ...windowOf(now), txn_type: type };
}

/** The same window for the lists that go on by a cursor. */
export function windowOf(now: Date) {
  return {
    limit: String(PAGE_SIZE),
    from: `${bangkokDay(now, WINDOW_DAYS)}T00:00:00`,
    to: `${bangkokDay(now)}T23:59:59`,
  };
}

export type StatusLabel = 'success' | 'processing' | 'failed' | 'refund' | 'reject' | 'unknown';

const labels: Readonly<Record<TransactionStatus, StatusLabel>> = {
  success: 'success',
  pending: 'processing',
  waiting_callback: 'processing',
  auto_failed: 'processing',
  failed: 'failed',
  refund: 'refund',
  reject: 'reject',
};

/** SPEC section 4, "Transaction status display": a status of a newer server is 'unknown'. */
export function statusLabel(status: string): StatusLabel {
  const known: Readonly<Record<string, StatusLabel>> = labels;
  return Object.hasOwn(known, status) ? (known[status] ?? 'unknown') : 'unknown';
}

export type StatusColor = 'success' | 'secondary' | 'error';

/** SPEC section 4, "Deposit colours"; withdrawals use the same. */
export function statusColor(status: string): StatusColor {
  switch (statusLabel(status)) {
    case 'success':
      return 'success';
    case 'refund':
    case 'reject':
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
 * SPEC section 4: a successful deposit has a plus sign and is green; a withdrawal has a minus sign,
 * except a refund, which shows 0.00. Nothing at all has no sign.
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
