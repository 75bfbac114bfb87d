import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from './client.ts';
import { queryOf } from './query-client.ts';

/**
 * Reads one operation: `useQueryOf('listAudit', { query: {} })`. `<Loaded query={…}>` draws each of its states. While
 * another page or filter loads, the rows before it stay, and `isPlaceholderData` is true.
 */
export function useQueryOf<Name extends OfficeOperationName>(name: Name, input: CallInput<Name>) {
  return useQuery({ ...queryOf(name, input), placeholderData: keepPreviousData });
}
