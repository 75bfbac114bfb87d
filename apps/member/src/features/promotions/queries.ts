import { operationQuery } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const promotionsQuery = operationQuery('listPromotions', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** The query of the latest claim alone: a member has one promotion at a time, so an open claim is the latest. */
export const latestClaimQuery = {
  ...operationQuery('listPromotionHistory', { query: { limit: '1' } }),
  staleTime: 0,
} as const;

/** The bonus that each promotion offers this member now, or the reason for a refusal (bonus-07). */
export const offersQuery = { ...operationQuery('listOffers', {}), staleTime: 0 } as const;

/** Refreshes balance, claim and offers after a claim or its end, even if no money moved. */
export async function refreshClaim(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: latestClaimQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey });
  await refreshProfile();
}
