/** Transaction statuses as they cross the wire (history-03). */
export const transactionStatuses = [
  'success',
  'pending',
  'waiting_callback',
  'auto_failed',
  'failed',
  'refund',
  'reject',
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * pay-36: what a deposit may become from where it stands. A failed one has run out of time: money that still comes
 * makes good of it, and a slip shows that it is on its way. What the operator rejected stays so.
 */
export const payinTransitions = {
  pending: ['success', 'failed', 'reject'],
  success: [],
  failed: ['success', 'pending'],
  reject: [],
} as const satisfies Record<string, readonly TransactionStatus[]>;

/**
 * pay-69: what a withdrawal may become. `waiting_callback` is with the gateway, `auto_failed` means that its outcome
 * is unknown and is being asked for: the money stays held in both.
 */
export const payoutTransitions = {
  pending: ['waiting_callback', 'auto_failed', 'success', 'failed', 'reject'],
  waiting_callback: ['auto_failed', 'success', 'failed'],
  auto_failed: ['waiting_callback', 'success', 'failed'],
  success: ['refund'],
  failed: [],
  reject: [],
  refund: [],
} as const satisfies Record<string, readonly TransactionStatus[]>;

export type PayinStatus = keyof typeof payinTransitions;
export type PayoutStatus = keyof typeof payoutTransitions;

export function canBecome<Status extends string>(
  transitions: Readonly<Record<Status, readonly TransactionStatus[]>>,
  from: Status,
  to: TransactionStatus,
): boolean {
  return transitions[from].includes(to);
}
