import type { Data } from '@kapao/contract/operation.ts';
import type { Protection } from '@kapao/contract/protection.ts';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';

export const protectionQuery = { ...operationQuery('getProtection', {}), staleTime: 0 } as const;

/** How long the session has lasted and what play has come to since. */
export const sessionQuery = { ...operationQuery('getSession', {}), staleTime: 0 } as const;

export function keepProtection(protection: Protection): void {
  queryClient.setQueryData(protectionQuery.queryKey, protection);
}

export function noteBreak(breakUntil: string): void {
  queryClient.setQueryData<Protection>(
    protectionQuery.queryKey,
    (known) => known && { ...known, break_until: breakUntil },
  );
}

export function noteReminder(minutes: number | null): void {
  queryClient.setQueryData<Protection>(
    protectionQuery.queryKey,
    (known) => known && { ...known, reminder_minutes: minutes },
  );
  queryClient.setQueryData<Data<'getSession'>>(
    sessionQuery.queryKey,
    (known) => known && { ...known, reminder_minutes: minutes },
  );
}
