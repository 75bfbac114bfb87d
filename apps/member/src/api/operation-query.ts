import type { Data } from '@kapao/contract/operation.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallFailure, type CallInput } from './client.ts';

/** A failed call as an exception, because TanStack Query recognises failures only as exceptions. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Builds a query of an operation, with the key `[name, input]`: `useQuery(operationQuery('listBanks', {}))`. */
export function operationQuery<Name extends OperationName>(name: Name, input: CallInput<Name>) {
  return queryOptions<Data<Name>, CallError>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const result = await call(name, input, { signal });
      if (!result.success) throw new CallError(result);
      return result.data;
    },
  });
}
