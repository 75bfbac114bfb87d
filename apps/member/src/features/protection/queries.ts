import type { Data } from '@kapao/contract/operation.ts';
import type { Protection } from '@kapao/contract/protection.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

export const protectionQuery = { ...operationQuery('getProtection', {}), staleTime: 0 } as const;

/** The duration of the play session and its stakes and wins so far. */
export const sessionQuery = { ...operationQuery('getSession', {}), staleTime: 0 } as const;

export function cacheProtection(protection: Protection): void {
  queryClient.setQueryData(protectionQuery.queryKey, protection);
}

export function cacheBreakUntil(breakUntil: string): void {
  queryClient.setQueryData<Protection>(
    protectionQuery.queryKey,
    (cached) => cached && { ...cached, break_until: breakUntil },
  );
}

export function cacheReminder(minutes: number | null): void {
  queryClient.setQueryData<Protection>(
    protectionQuery.queryKey,
    (cached) => cached && { ...cached, reminder_minutes: minutes },
  );
  queryClient.setQueryData<Data<'getSession'>>(
    sessionQuery.queryKey,
    (cached) => cached && { ...cached, reminder_minutes: minutes },
  );
}
