import type { TransactionType } from '@kapao/contract/history.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { historyQuery } from './rules.ts';

/** The key holds Bangkok days and no time of day, so it stays the same until midnight. */
export function transactionsQuery(type: TransactionType) {
  const query = historyQuery(type, new Date());
  return { ...operationQuery('listTransactions', { query }), staleTime: 0 } as const;
}
