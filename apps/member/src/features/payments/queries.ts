import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import type { OperationName } from '@kapao/contract/routes.ts';

export const paymentMethodsQuery = operationQuery('listPaymentMethods', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** A deposit's status, for when the live channel is silent; always stale. */
export function payinQuery(refCode: string) {
  return { ...operationQuery('getPayin', { params: { refCode } }), staleTime: 0 } as const;
}

export const openPayinsQuery = { ...operationQuery('listOpenPayins', {}), staleTime: 0 } as const;

/** A withdrawal's fee and today's remaining limits; the screen works without them. */
export const payoutTermsQuery = { ...operationQuery('getPayoutTerms', {}), staleTime: 0 } as const;

export function payoutQuery(payoutId: string) {
  return { ...operationQuery('getPayout', { params: { payoutId } }), staleTime: 0 } as const;
}

/** After a deposit or withdrawal has begun or ended, reloads the lists that contain it. */
export function invalidateHistory(): void {
  const names: OperationName[] = ['listTransactions', 'listOpenPayins', 'getPayoutTerms'];
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
