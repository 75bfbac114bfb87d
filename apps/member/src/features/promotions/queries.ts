import { operationQuery } from '../../api/operation-query.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const promotionsQuery = operationQuery('listPromotions', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** The latest claim alone: there is one promotion at a time, so a running one is the latest. */
export const latestClaimQuery = {
  ...operationQuery('listPromotionHistory', { query: { limit: '1' } }),
  staleTime: 0,
} as const;
