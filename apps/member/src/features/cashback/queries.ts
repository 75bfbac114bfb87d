import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

/** Never cached between visits, because it may have been claimed since (reward-48). */
export const cashbackQuery = {
  ...operationQuery('getCashback', {}),
  staleTime: 0,
  gcTime: 0,
} as const;

export async function reloadCashback(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: cashbackQuery.queryKey });
}
