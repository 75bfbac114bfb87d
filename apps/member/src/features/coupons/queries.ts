import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

export const redeemedCouponsQuery = operationQuery('listRedeemedCoupons', {});

export async function reloadRedeemedCoupons(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: redeemedCouponsQuery.queryKey });
}
