import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';

/** Somebody who changes something: a member of staff, a command of the operating system's user, or the server itself. */
export interface Actor {
  kind: 'staff' | 'command' | 'system';
  /** The email, the operating system's user, or the part of the server. */
  name: string;
  staffId?: bigint;
  role?: string;
  address?: string;
  requestId?: string;
}

/** One act as the audit log records it; `before` and `after` hold the values that it changed, as JSON. */
export interface Act {
  operation: AuditOperation;
  permission?: string;
  /** The record that the act changes, such as `withdrawal:…`. */
  target: string;
  /** `held`: the act waits for a second person (risk-02). */
  outcome: 'done' | 'refused' | 'denied' | 'held';
  reason?: string;
  before?: unknown;
  after?: unknown;
}
