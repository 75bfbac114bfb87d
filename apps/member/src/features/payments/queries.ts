import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import type { OperationName } from '@kapao/contract/routes.ts';

export const paymentMethodsQuery = operationQuery('listPaymentMethods', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** How a deposit stands, for when the live channel is silent; never answered from the cache. */
export function payinQuery(refCode: string) {
  return { ...operationQuery('getPayin', { params: { refCode } }), staleTime: 0 } as const;
}

export const openPayinsQuery = { ...operationQuery('listOpenPayins', {}), staleTime: 0 } as const;

/** What a withdrawal costs and what is left of the day's; the screen works without it too. */
export const payoutTermsQuery = { ...operationQuery('getPayoutTerms', {}), staleTime: 0 } as const;

export function payoutQuery(payoutId: string) {
  return { ...operationQuery('getPayout', { params: { payoutId } }), staleTime: 0 } as const;
}

/** A deposit or withdrawal has begun or ended: lists that name it are read again. */
export function forgetHistory(): void {
  const names: OperationName[] = ['listTransactions', 'listOpenPayins', 'getPayoutTerms'];
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
