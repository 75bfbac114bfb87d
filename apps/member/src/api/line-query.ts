import { useQuery } from '@tanstack/react-query';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

export const lineQuery = { ...operationQuery('getLine', {}), staleTime: 0 };

export async function reloadLine(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: lineQuery.queryKey });
}

/** Whether the app leads to the screen of LINE: where the site has a LINE account (line-01). */
export function useOffersLine(): boolean {
  return useQuery(operationQuery('getLine', {})).data?.is_offered === true;
}
