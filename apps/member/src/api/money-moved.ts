import type { OperationName } from '@kapao/contract/routes.ts';
import { refreshProfile } from './profile.ts';
import { queryClient } from './query-client.ts';

const lists: readonly OperationName[] = [
  'listActivity',
  'listPromotionHistory',
  'listTransactions',
];

/** After a claim: the balance is right at once, and no history is shown as it was before. */
export async function moneyMoved(): Promise<void> {
  for (const name of lists) void queryClient.invalidateQueries({ queryKey: [name] });
  await refreshProfile();
}
