import { WEBSITE_ID } from '../lib/site.ts';
import { operationQuery } from './operation-query.ts';

/** The promotions on offer, which are the same for all members. */
export const promotionsQuery = operationQuery('listPromotions', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** The bonus of each promotion for this member now, or the reason for its refusal (bonus-07, gift-02). */
export const offersQuery = { ...operationQuery('listOffers', {}), staleTime: 0 } as const;
