import type { OperationName } from '@kapao/contract/routes.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

/** The missions are always stale, because deposits made elsewhere change them. */
export const missionsQuery = { ...operationQuery('listMissions', {}), staleTime: 0 } as const;

export async function reloadMissions(): Promise<void> {
  const name: OperationName = 'listMissions';
  await queryClient.invalidateQueries({ queryKey: [name] });
}
