import type { OperationName } from '@kapao/contract/routes.ts';
import type { SpinRound } from '@kapao/contract/spins.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';

export const spinsQuery = operationQuery('listSpins', {
  params: { websiteId: String(WEBSITE_ID) },
});

export const spinRoundsQuery = { ...operationQuery('listSpinRounds', {}), staleTime: 0 } as const;

export function spinRoundQuery(roundId: string) {
  return { ...operationQuery('getSpinRound', { params: { roundId } }), staleTime: 0 } as const;
}

export function cacheRound(round: SpinRound): void {
  queryClient.setQueryData(spinRoundQuery(round.id).queryKey, { round });
}

/** After a round has been played, reloads the lists that contain it or its money. */
export function invalidateSpinLists(): void {
  const names: OperationName[] = ['listSpinRounds', 'listTransactions'];
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
