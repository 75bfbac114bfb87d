/** How a gateway's message contradicts an earlier one. */
export const contradictionKinds = [
  /** A withdrawal failed and was given back; then the gateway says that it was paid. */
  'paid_after_failed',
  /** A withdrawal was paid; then the gateway says that it failed. */
  'failed_after_paid',
  /** The gateway reports a withdrawal that it was never asked to pay. */
  'never_asked',
  /** The gateway reports a withdrawal with another amount than was asked for. */
  'other_amount',
  /** A payment page was paid; then the gateway says that it failed or expired. */
  'ended_after_paid',
  /** A payment page failed or expired; then the gateway says that it was paid. */
  'paid_after_ended',
  /** The gateway reports a known transfer, or its reversal, with another amount, receiver, reference or payer. */
  'other_details',
  /** A webhook has the id of an earlier one and other contents. */
  'reused_id',
] as const;
export type ContradictionKind = (typeof contradictionKinds)[number];

export const contradictionDecisions = [
  'no_movement',
  'house_loss',
  'member_debt',
  'refund',
  'credit',
] as const;
export type ContradictionDecision = (typeof contradictionDecisions)[number];

/** news-06: the decisions by which a person may close a contradiction; the first moves nothing. */
export function decisionsOf(kind: ContradictionKind): readonly ContradictionDecision[] {
  switch (kind) {
    case 'paid_after_failed':
      return ['no_movement', 'member_debt', 'house_loss'];
    case 'failed_after_paid':
      return ['no_movement', 'refund'];
    case 'paid_after_ended':
      return ['no_movement', 'credit'];
    case 'never_asked':
    case 'other_amount':
    case 'ended_after_paid':
    case 'other_details':
    case 'reused_id':
      return ['no_movement'];
    default:
      return kind satisfies never;
  }
}
