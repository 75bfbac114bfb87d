import { routes } from '@kapao/contract/routes.ts';
import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './operation-query.ts';

const STALE_MS = 30_000;
const SERVER_FAULT = 500;

// What has come is drawn in the same task: with the library's own timer it misses a frame.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // SPEC section 8 makes no difference between "offline" and "no answer": both fail.
      networkMode: 'always',
      // That mode would leave it out: what failed without a network is asked for when there is one.
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

/** Everything that belongs to the member goes; what every visitor may read stays. */
export function forgetMemberData(): void {
  const isMembers = ({ queryKey }: { queryKey: QueryKey }) => !publicOperations.has(queryKey[0]);
  void queryClient.cancelQueries({ predicate: isMembers });
  queryClient.removeQueries({ predicate: isMembers });
}
