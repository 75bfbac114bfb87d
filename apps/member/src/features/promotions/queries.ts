import { operationQuery } from '../../api/operation-query.ts';
import { refreshProfile } from '../../api/profile.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const promotionsQuery = operationQuery('listPromotions', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** The latest claim alone: there is one promotion at a time, so a running one is the latest. */
export const latestClaimQuery = {
  ...operationQuery('listPromotionHistory', { query: { limit: '1' } }),
  staleTime: 0,
} as const;

/** The bonus that each promotion gives this member now, or the reason why it gives none (RULINGS 40). */
export const offersQuery = { ...operationQuery('listOffers', {}), staleTime: 0 } as const;

/** After a claim or its end: balance and claim are right at once, also where no money moved. */
export async function refreshClaim(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: latestClaimQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: offersQuery.queryKey });
  await refreshProfile();
}
