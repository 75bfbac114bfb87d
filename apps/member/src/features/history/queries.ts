import type { TransactionType } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { ActivityFilter } from '@kapao/contract/history/rules.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { call, type CallFailure, type CallSuccess } from '../../api/client.ts';
import { CallError, operationQuery } from '../../api/operation-query.ts';
import { historyQuery, shownPeriod, type HistoryPeriod } from './rules.ts';

/** The query key contains Bangkok days without a time, so it stays the same until midnight. */
export function transactionsQuery(type: TransactionType, period: HistoryPeriod) {
  const query = historyQuery(type, period, new Date());
  return { ...operationQuery('listTransactions', { query }), staleTime: 0 } as const;
}

/** The months are read again whenever the sheet opens, because a new month may have begun. */
export const statementMonthsQuery = {
  ...operationQuery('listStatementMonths', {}),
  staleTime: 0,
} as const;

export function activityItemQuery(activityId: string) {
  return { ...operationQuery('getActivity', { params: { activityId } }), staleTime: 0 } as const;
}

export function claimQuery(claimId: string) {
  return { ...operationQuery('getClaim', { params: { claimId } }), staleTime: 0 } as const;
}

type Cursor = string | undefined;

/** A list that is loaded page by page with a cursor. */
function pagedQuery<Page extends { next_cursor: string | null }>(
  key: readonly unknown[],
  readPage: (cursor: Cursor, signal: AbortSignal) => Promise<CallSuccess<Page> | CallFailure>,
) {
  return infiniteQueryOptions<Page, CallError, InfiniteData<Page>, readonly unknown[], Cursor>({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const result = await readPage(pageParam, signal);
      if (!result.success) throw new CallError(result);
      return result.data;
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
}

/** The state of a list that is loaded page by page: the pages so far and how to load the next. */
export type PagedList<Name extends OperationName> = UseInfiniteQueryResult<
  InfiniteData<Data<Name>>,
  CallError
>;

export function activityDaysQuery(period: HistoryPeriod, kind: ActivityFilter) {
  const { from, to } = shownPeriod(period, new Date());
  const query = { from, to, kind };
  return pagedQuery(['listActivityDays', query], (cursor, signal) =>
    call('listActivityDays', { query: { ...query, cursor } }, { signal }),
  );
}

/** The rounds of a play session. The session's id names its last movement, so a session that goes on is read again. */
export function sessionRoundsQuery(session: string) {
  return pagedQuery(['listSessionRounds', session], (cursor, signal) =>
    call('listSessionRounds', { query: { session, cursor } }, { signal }),
  );
}

export function promotionHistoryQuery(period: HistoryPeriod) {
  const window = shownPeriod(period, new Date());
  return pagedQuery(['listPromotionHistory', window], (cursor, signal) =>
    call('listPromotionHistory', { query: { ...window, cursor } }, { signal }),
  );
}

export function openRoundsQuery() {
  return pagedQuery(['getOpenRounds'], (cursor, signal) =>
    call('getOpenRounds', { query: { cursor } }, { signal }),
  );
}
