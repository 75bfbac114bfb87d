import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Data } from '@kapao/contract/operation.ts';
import { call } from '../../api/client.ts';
import { CallError } from '../../api/operation-query.ts';

type Page = Data<'listNotifications'>;
type Cursor = string | undefined;

export const notificationsQuery = infiniteQueryOptions<
  Page,
  CallError,
  InfiniteData<Page>,
  readonly unknown[],
  Cursor
>({
  queryKey: ['listNotifications'],
  queryFn: async ({ pageParam: cursor, signal }) => {
    const result = await call('listNotifications', { query: { cursor } }, { signal });
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  initialPageParam: undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  staleTime: 0,
  // The inbox is not cached, because an old list would show read notifications as unread and change while it is read.
  gcTime: 0,
});
