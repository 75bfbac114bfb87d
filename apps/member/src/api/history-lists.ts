import type { OperationName } from '@kapao/contract/routes.ts';
import { queryClient } from './query-client.ts';

const lists: readonly OperationName[] = [
  'getOpenRounds',
  'listActivity',
  'listPromotionHistory',
  'listTransactions',
];

/** No history is shown as it was before money moved: what is on the screen is asked for at once. */
export function askHistoryAnew(): void {
  for (const name of lists) void queryClient.invalidateQueries({ queryKey: [name] });
}
