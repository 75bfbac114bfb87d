import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type CallAnswer, type CallFailure, type CallInput } from './client.ts';
import { noteSignedOut } from './signed-out.ts';

const STALE_MS = 15_000;

/** A failed call as an exception, because TanStack Query recognises failures only as exceptions. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof CallError) noteFailure(error.failure);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && error instanceof CallError && error.failure.isOutcomeUnknown,
      retryDelay: 500,
    },
  },
});

/** Call with each failure: a session ends, or must give its second factor, at any time. */
export function noteFailure(failure: CallFailure): void {
  noteSignedOut(failure);
  // The frame shows the second factor, or the missing permission, by what `getMe` says of the session now.
  if (failure.code === 'factor_required' || failure.code === 'permission_missing') {
    void queryClient.invalidateQueries(queryOf('getMe', {}));
  }
}

/** Builds the query of an operation, with the key `[name, input]`. */
export function queryOf<Name extends OfficeOperationName>(name: Name, input: CallInput<Name>) {
  return queryOptions<OfficeData<Name>, CallError>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const result: CallAnswer<Name> = await call(name, input, signal);
      if (!result.success) throw new CallError(result);
      if (result.isHeld === true) throw new Error(`${name} was held, but it only reads`);
      return result.data;
    },
  });
}
