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

/** unknown-02: an id of a payment, as the gateways write theirs. */
export const GATEWAY_ID = /^[A-Za-z0-9_.:-]{4,100}$/;

/** The gateways' answers that leave a withdrawal open. */
export const openAnswers = ['processing', 'not_received', 'unknown'] as const;
export type OpenAnswer = (typeof openAnswers)[number];

/** unknown-01: how long ago a gateway was asked to pay, before people may end a withdrawal in its place. */
export const ENDED_BY_PEOPLE_AFTER_MINUTES = 15;

/** The same where the gateway says that it never received it: an order that is still on its way has arrived by then. */
const NOT_RECEIVED_AFTER_MINUTES = 2;

export type EndHindrance = 'not_unknown' | 'gateway_pays' | 'ordered_lately';

/** The minutes from the last order on until people may end a withdrawal, by its gateway's last answer. */
export function endWaitMinutes(lastAnswer: OpenAnswer | null): number {
  return lastAnswer === 'not_received' ? NOT_RECEIVED_AFTER_MINUTES : ENDED_BY_PEOPLE_AFTER_MINUTES;
}

/** unknown-01: why people may not end a withdrawal yet in the place of its gateway; undefined if they may. */
export function endHindrance({
  status,
  lastAnswer,
  orderedAt,
  now,
}: {
  status: WithdrawalStatus;
  lastAnswer: OpenAnswer | null;
  /** The last order; null before any. */
  orderedAt: Date | null;
  now: Date;
}): EndHindrance | undefined {
  if (status === 'waiting_callback') return 'gateway_pays';
  if (status !== 'auto_failed') return 'not_unknown';
  const waitedMs = now.getTime() - (orderedAt?.getTime() ?? 0);
  return waitedMs < endWaitMinutes(lastAnswer) * 60_000 ? 'ordered_lately' : undefined;
}
