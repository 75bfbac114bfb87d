import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

/** The cashback is never cached between visits, because the member may have claimed it since (reward-48). */
export const cashbackQuery = {
  ...operationQuery('getCashback', {}),
  staleTime: 0,
  gcTime: 0,
} as const;

export async function reloadCashback(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: cashbackQuery.queryKey });
}
