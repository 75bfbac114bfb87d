import { canBecome, payoutTransitions } from '../statuses.ts';
import type { PayoutStatus } from '../statuses.ts';

/** The acts that a withdrawal's state allows. */
export interface WithdrawalActs {
  /** Claim, approve and reject. */
  decide: boolean;
  /** The gateway is asked at once instead of after its pause. */
  retry: boolean;
  refund: boolean;
}

export function withdrawalActs({
  approval,
  status,
}: {
  approval: 'automatic' | 'waiting' | 'approved' | 'rejected';
  status: PayoutStatus;
}): WithdrawalActs {
  const isWaiting = approval === 'waiting';
  return {
    decide: isWaiting,
    retry: !isWaiting && canBecome(payoutTransitions, status, 'success'),
    refund: canBecome(payoutTransitions, status, 'refund'),
  };
}
