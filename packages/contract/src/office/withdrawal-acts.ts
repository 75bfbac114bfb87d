import { canBecome, withdrawalTransitions } from '../statuses.ts';
import type { WithdrawalStatus } from '../statuses.ts';

/** The acts that a withdrawal's state allows. */
export interface WithdrawalActs {
  /** Whether staff may claim, approve and reject the withdrawal. */
  decide: boolean;
  /** Whether staff may have the gateway asked at once, instead of after its pause. */
  retry: boolean;
  refund: boolean;
}

export function withdrawalActs({
  approval,
  status,
}: {
  approval: 'automatic' | 'waiting' | 'approved' | 'rejected';
  status: WithdrawalStatus;
}): WithdrawalActs {
  const isWaiting = approval === 'waiting';
  return {
    decide: isWaiting,
    retry: !isWaiting && canBecome(withdrawalTransitions, status, 'success'),
    refund: canBecome(withdrawalTransitions, status, 'refund'),
  };
}
