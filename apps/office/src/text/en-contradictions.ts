import type { thContradictions } from './th-contradictions.ts';

export const enContradictions: typeof thContradictions = {
  title: 'The gateway contradicts itself',
  openTitle: 'Contradictions of gateways to decide',
  none: 'Nothing to decide',
  kinds: {
    paid_after_failed: 'Told as failed, then as paid',
    failed_after_paid: 'Told as paid, then as failed',
    never_asked: 'Speaks of a withdrawal that it was never given',
    other_amount: 'Tells of a withdrawal with another amount',
    ended_after_paid: 'Told as paid, then as failed or expired',
    paid_after_ended: 'Told as failed or expired, then as paid',
    other_details: 'Tells of a known transfer with another amount, receiver or payer',
    reused_id: 'The id of an earlier webhook with other contents',
  },
  first: 'First message',
  second: 'Contradicting message',
  noMessage: 'There is none',
  ways: { webhook: 'webhook', answer: 'answer to our question' },
  times: (count) => `Told ${count} times, last`,
  subjects: {
    withdrawal: 'Withdrawal',
    deposit: 'Deposit',
    transfer: 'Transfer',
    webhook: 'Webhook',
  },
  decide: 'Decide',
  decideTitle: 'Decide what the gateway told twice',
  decision: 'Decision',
  chooseDecision: 'Choose a decision',
  decisionUnchosen: 'Choose a decision',
  decisions: {
    no_movement: 'Close it: no money moves',
    member_debt: 'It was paid: take it from the member, the rest as debt',
    house_loss: 'It was paid: the house bears the loss',
    refund: 'It was not paid: give it back to the member',
    credit: 'It was paid: credit the member',
  },
  effects: {
    no_movement: 'The first message stands. Every balance stays as it is.',
    member_debt:
      'The withdrawal becomes paid. The money that was given back leaves the member’s cash; what is missing becomes debt, which the next credits repay.',
    house_loss:
      'The withdrawal becomes paid. The member keeps the money that was given back, and the house loses the amount.',
    refund: 'The member gets the amount and the fee back.',
    credit: 'The deposit succeeds, and the member is credited with the amount that was paid.',
  },
  reason: 'Reason',
  decided: 'Decided',
  decidedBy: 'Decided by',
  depositHint: 'Where the money has to go back, propose the reversal first, then close this.',
};
