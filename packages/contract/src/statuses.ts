/** Transaction statuses in the API (history-03). */
export const transactionStatuses = [
  'success',
  'pending',
  'waiting_callback',
  'auto_failed',
  'failed',
  'refund',
  'reject',
  /** A deposit whose money the gateway took back (reversal-01). */
  'reversed',
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * pay-36: the allowed changes of a deposit's status. A failed deposit is past its deadline, but a late transfer or its
 * slip can still revive it. A deposit that the operator rejected never changes. A reversal follows a success.
 */
export const depositTransitions = {
  pending: ['success', 'failed', 'reject'],
  success: ['reversed'],
  failed: ['success', 'pending'],
  reject: [],
  reversed: [],
} as const satisfies Record<string, readonly TransactionStatus[]>;

/**
 * pay-69: the allowed changes of a withdrawal's status. `waiting_callback` is with the gateway. `auto_failed` has an
 * unknown outcome, about which the gateway is asked. The money stays held in both.
 */
export const withdrawalTransitions = {
  pending: ['waiting_callback', 'auto_failed', 'success', 'failed', 'reject'],
  waiting_callback: ['auto_failed', 'success', 'failed'],
  auto_failed: ['waiting_callback', 'success', 'failed'],
  success: ['refund'],
  failed: [],
  reject: [],
  refund: [],
} as const satisfies Record<string, readonly TransactionStatus[]>;

export type DepositStatus = keyof typeof depositTransitions;
export type WithdrawalStatus = keyof typeof withdrawalTransitions;

export function canBecome<Status extends string>(
  transitions: Readonly<Record<Status, readonly TransactionStatus[]>>,
  from: Status,
  to: TransactionStatus,
): boolean {
  return transitions[from].includes(to);
}

/** Whether a payment may reach `to` from `from` by one step or more; nothing follows a final status. */
export function canFollow(
  transitions: Readonly<Record<string, readonly TransactionStatus[]>>,
  from: TransactionStatus,
  to: TransactionStatus,
): boolean {
  const reached = new Set<TransactionStatus>();
  const steps = [...(transitions[from] ?? [])];
  for (const step of steps) {
    if (reached.has(step)) continue;
    reached.add(step);
    steps.push(...(transitions[step] ?? []));
  }
  return to !== from && reached.has(to);
}
