import type { Data } from '@kapao/contract/operation.ts';
import { call } from '../../api/client.ts';
import type { CallOptions } from '../../api/client.ts';
import { CallError, operationQuery } from '../../api/operation-query.ts';
import { rememberedToken } from '../../state/session.ts';

/** The member's second lock as the server shows it. */
export type SecondLock = Data<'getLock'>;

/** The session's token, which a locked page has before its session (lock-06). */
export function lockAuthorization(): CallOptions {
  const authorization = rememberedToken();
  return authorization === null ? {} : { authorization };
}

/** The member's second lock, with the ways to open it. */
export const lockQuery = {
  ...operationQuery('getLock', {}),
  queryFn: async () => {
    const result = await call('getLock', {}, lockAuthorization());
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  staleTime: 0,
} as const;
