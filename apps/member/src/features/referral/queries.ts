import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

export const referralQuery = {
  ...operationQuery('getReferralCredit', {}),
  staleTime: 0,
  gcTime: 0,
} as const;

export async function reloadReferral(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: referralQuery.queryKey });
}
