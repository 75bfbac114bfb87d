import { operationQuery } from './operation-query.ts';

/** SPEC section 4: a failed refresh logs out at once, so there is no second try. */
export const profileQuery = {
  ...operationQuery('checkAccessToken', {}),
  retry: false,
  staleTime: 0,
} as const;
