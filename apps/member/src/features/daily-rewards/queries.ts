import type { OperationName } from '@kapao/contract/routes.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const websiteParams = { websiteId: String(WEBSITE_ID) };

/** By the day, because the answer is another one after midnight. */
export function dailyRewardsQuery(today: string) {
  const query = operationQuery('listDailyRewards', { params: websiteParams });
  return { ...query, queryKey: [...query.queryKey, today], staleTime: 0 };
}

/** After a claim attempt the list is reloaded (SPEC section 4, "Daily reward cell"). */
export async function reloadDailyRewards(): Promise<void> {
  const name: OperationName = 'listDailyRewards';
  await queryClient.invalidateQueries({ queryKey: [name] });
}
