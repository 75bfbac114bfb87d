import type { NotificationContent } from '../notifications.ts';
import type { MessageTopic } from './rules.ts';

/** line-06: the topics of notices that a member turns on for LINE, each by itself, in the order of the screen. */
export const lineTopics = [
  'deposits',
  'withdrawals',
  'rewards',
  'security',
  'account',
  'service',
  'news',
  'offers',
] as const;
export type LineTopic = (typeof lineTopics)[number];

/** The topic of each kind of notice; a message of the operator has that of its own topic. */
export const lineTopicOfKind: Readonly<
  Record<Exclude<NotificationContent['kind'], 'message'>, LineTopic>
> = {
  deposit_received: 'deposits',
  deposit_reversed: 'deposits',
  transfer_waiting: 'deposits',
  deposit_waiting: 'deposits',
  deposit_rejected: 'deposits',
  withdrawal_waiting: 'withdrawals',
  withdrawal_paid: 'withdrawals',
  withdrawal_failed: 'withdrawals',
  withdrawal_returned: 'withdrawals',
  bonus_claimed: 'rewards',
  bonus_refused: 'rewards',
  bonus_expiring: 'rewards',
  cashback_expiring: 'rewards',
  referral_expiring: 'rewards',
  limit_changed: 'account',
  security_event: 'security',
  documents_approved: 'account',
  document_rejected: 'account',
  documents_expiring: 'account',
  documents_expired: 'account',
  case_answered: 'account',
};

/** The outcome of a notice by LINE, as staff see it. `over`: it was read meanwhile, or is no longer wanted. */
export const lineOutcomes = ['waiting', 'sent', 'over', 'blocked', 'refused', 'given_up'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const lineTopicOfMessage: Readonly<Record<MessageTopic, LineTopic>> = {
  news: 'news',
  offer: 'offers',
  service: 'service',
};
