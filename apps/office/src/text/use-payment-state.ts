import { useText } from './language.ts';

/** The words of a payment's state, the same as in the queue where staff decide it. */
export function usePaymentState(): (kind: 'deposit' | 'withdrawal', status: string) => string {
  const { deposits, withdrawals } = useText();
  const words: Readonly<Record<'deposit' | 'withdrawal', Readonly<Record<string, string>>>> = {
    deposit: { ...deposits.statuses, slip_waits: deposits.slipWaits },
    withdrawal: { ...withdrawals.statuses, to_review: withdrawals.approvals.waiting },
  };
  return (kind, status) => words[kind][status] ?? status;
}
