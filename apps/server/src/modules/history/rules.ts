import { bangkokDay, fromBangkokTime } from '@kapao/contract/bangkok.ts';
import {
  DEFAULT_HISTORY_FROM,
  HISTORY_PAGE_SIZE,
  transactionTypes,
} from '@kapao/contract/history.ts';
import type { TransactionType } from '@kapao/contract/history.ts';

/** The query of SPEC 7.1, "History query", each part of it optional. */
export interface HistoryQuery {
  page?: number | undefined;
  limit?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  txn_type?: TransactionType | 'all' | undefined;
}

export interface HistoryWindow {
  types: readonly TransactionType[];
  from: Date;
  /** Not included. */
  until: Date;
  offset: number;
  limit: number;
}

const SECOND_MS = 1000;

export function historyWindow(query: HistoryQuery, now: Date): HistoryWindow {
  const limit = query.limit ?? HISTORY_PAGE_SIZE;
  const to = fromBangkokTime(query.to ?? `${bangkokDay(now)}T23:59:59`);
  const type = query.txn_type ?? 'all';
  return {
    types: type === 'all' ? transactionTypes : [type],
    from: fromBangkokTime(query.from ?? DEFAULT_HISTORY_FROM),
    // The last second is meant whole.
    until: new Date(to.getTime() + SECOND_MS),
    offset: ((query.page ?? 1) - 1) * limit,
    limit,
  };
}
