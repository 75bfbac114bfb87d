import type { OperationName } from '@kapao/contract/routes.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const ownWebsiteParams = { websiteId: String(WEBSITE_ID) };

/** The query is keyed by day, because the response changes at midnight. */
export function dailyRewardsQuery(today: string) {
  const query = operationQuery('listDailyRewards', { params: ownWebsiteParams });
  return { ...query, queryKey: [...query.queryKey, today], staleTime: 0 };
}

/** Reloads the list after a claim attempt (reward-23). */
export async function reloadDailyRewards(): Promise<void> {
  const name: OperationName = 'listDailyRewards';
  await queryClient.invalidateQueries({ queryKey: [name] });
}
