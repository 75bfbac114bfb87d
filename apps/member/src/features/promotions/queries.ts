import { operationQuery } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { offersQuery } from '../../api/promotions-query.ts';
import { queryClient } from '../../api/query-client.ts';

/** The query of the latest claim alone: a member has one promotion at a time, so an open claim is the latest. */
export const latestClaimQuery = {
  ...operationQuery('listPromotionHistory', { query: { limit: '1' } }),
  staleTime: 0,
} as const;

/** Refreshes balance, claim and offers after a claim or its end, even if no money moved. */
export async function refreshClaim(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: latestClaimQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey });
  await refreshProfile();
}
