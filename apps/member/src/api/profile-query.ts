import { call, TOO_LONG } from './client.ts';
import type { CallOptions } from './client.ts';
import { CallError, operationQuery } from './operation-query.ts';

/** The timeout of a refresh. In a tunnel no answer comes, and the phone does not say so for minutes. */
const REFRESH_TIMEOUT_MS = 10_000;

/** Reads the profile of the open session, or of the token that is given. */
export async function askForProfile(options: CallOptions = {}) {
  // Not AbortSignal.timeout, which phones of before 2022 lack.
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException('no answer in time', TOO_LONG)),
    REFRESH_TIMEOUT_MS,
  );
  try {
    return await call('checkAccessToken', {}, { ...options, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The query of the profile has no retry: a refused refresh logs the member out at once (account-44). */
export const profileQuery = {
  ...operationQuery('checkAccessToken', {}),
  // The abort signal is not passed on, because the shell unmounts briefly while a route redirects over `/`, and that
  // must not cancel a request that the session needs.
  queryFn: async () => {
    const result = await askForProfile();
    if (!result.success) throw new CallError(result);
    return result.data;
  },
  retry: false,
  staleTime: 0,
} as const;
