import { routes } from '@kapao/contract/routes.ts';
import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './operation-query.ts';

const STALE_MS = 30_000;
const SERVER_FAULT = 500;

// Notify in a microtask: the library's own timer would delay drawing by a frame.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // Being offline and getting no response are the same failure (api-05).
      networkMode: 'always',
      // The mode 'always' switches this off by default; failed queries must be fetched again when the
      // network returns.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isServerFault(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});

function isServerFault(error: unknown): boolean {
  return error instanceof CallError && error.failure.status >= SERVER_FAULT;
}

const publicOperations = new Set<unknown>(
  Object.entries(routes)
    .filter(([, route]) => route.access === 'visitor')
    .map(([name]) => name),
);

/** Removes the member's data from the cache and keeps the data that every visitor may read. */
export function forgetMemberData(): void {
  const isMemberQuery = ({ queryKey }: { queryKey: QueryKey }) =>
    !publicOperations.has(queryKey[0]);
  void queryClient.cancelQueries({ predicate: isMemberQuery });
  queryClient.removeQueries({ predicate: isMemberQuery });
}
