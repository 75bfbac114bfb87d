import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from './client.ts';
import { queryOf } from './query-client.ts';

/**
 * Reads one operation: `useQueryOf('listAudit', { query: {} })`. `<Loaded query={…}>` draws each of its states. While
 * another page or filter loads, the rows before it stay, and `isPlaceholderData` is true. With `everyMs` it is read again
 * and again, as long as the page is seen; unless `enabled` it is not read.
 */
export function useQueryOf<Name extends OfficeOperationName>(
  name: Name,
  input: CallInput<Name>,
  { everyMs, enabled = true }: { everyMs?: number; enabled?: boolean } = {},
) {
  const query = { ...queryOf(name, input), placeholderData: keepPreviousData, enabled };
  return useQuery(everyMs === undefined ? query : { ...query, refetchInterval: everyMs });
}
