import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsFresh, useKnownSoon } from '../lib/use-known-soon.ts';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

/** The member's money under way, read again whenever a screen with it opens (way-01). */
export const underWayQuery = { ...operationQuery('listUnderWay', {}), staleTime: 0 } as const;

/**
 * Returns the money under way, once for each screen. Screens wait for `isKnown`, so that the strip is part of their first picture and moves
 * nothing (way-04).
 */
export function useUnderWay(): { underWay: Data<'listUnderWay'> | undefined; isKnown: boolean } {
  const query = useQuery({ ...underWayQuery, refetchOnWindowFocus: 'always' });
  const isFresh = useIsFresh(query);
  return { underWay: isFresh ? query.data : undefined, isKnown: useKnownSoon(isFresh) };
}

export function reloadUnderWay(): void {
  void queryClient.invalidateQueries({ queryKey: underWayQuery.queryKey });
}
