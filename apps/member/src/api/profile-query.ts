import { call } from './client.ts';
import { CallError, operationQuery } from './operation-query.ts';

/** SPEC section 4: a failed refresh logs out at once, so there is no second try. */
export const profileQuery = {
  ...operationQuery('checkAccessToken', {}),
  // It is read for the session, not for a screen: the shell going away for a moment, as on the way
  // over `/`, must not call it back.
  queryFn: async () => {
    const result = await call('checkAccessToken', {});
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  retry: false,
  staleTime: 0,
} as const;
