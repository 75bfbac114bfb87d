import { call } from './client.ts';
import { CallError, operationQuery } from './operation-query.ts';

/** No retry: a failed refresh logs the member out at once (account-44). */
export const profileQuery = {
  ...operationQuery('checkAccessToken', {}),
  // The abort signal is not passed on, because the shell unmounts briefly while a route redirects over `/`, and that
  // must not cancel a request that the session needs.
  queryFn: async () => {
    const result = await call('checkAccessToken', {});
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  retry: false,
  staleTime: 0,
} as const;
