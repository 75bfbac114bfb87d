import type { OperationName } from '@kapao/contract/routes.ts';

/**
 * lock-05: the operations of members that a locked session may call. None of them shows or moves money, and each new
 * operation is refused unless it is named here.
 */
export const openWhileLocked: ReadonlySet<OperationName> = new Set<OperationName>([
  'getLock',
  'unlock',
  'startLockPasskey',
  'logout',
]);
