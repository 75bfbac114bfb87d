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

/** Thailand keeps one time all the year round (RULINGS 22). */
const BANGKOK_OFFSET = '+07:00';
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;
const SECOND_MS = 1000;

export function historyWindow(query: HistoryQuery, now: Date): HistoryWindow {
  const limit = query.limit ?? HISTORY_PAGE_SIZE;
  const to = bangkokTime(query.to ?? `${bangkokDay(now)}T23:59:59`);
  const type = query.txn_type ?? 'all';
  return {
    types: type === 'all' ? transactionTypes : [type],
    from: bangkokTime(query.from ?? DEFAULT_HISTORY_FROM),
    // The last second is meant whole.
    until: new Date(to.getTime() + SECOND_MS),
    offset: ((query.page ?? 1) - 1) * limit,
    limit,
  };
}

function bangkokTime(wallClock: string): Date {
  return new Date(`${wallClock}${BANGKOK_OFFSET}`);
}

function bangkokDay(now: Date): string {
  return new Date(now.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
}
