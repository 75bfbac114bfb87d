import type { Data } from '@kapao/contract/operation.ts';
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import type { WithdrawalUnderWay } from '@kapao/contract/under-way.ts';

/** One line of the strip. `reference` names its payment and its live room. */
export type UnderWayItem = { reference: string; amount: number; hasEnded: boolean } & (
  | { type: 'deposit'; kind: DepositKind; transferIn: string; hasSlip: boolean }
  | { type: 'withdrawal'; step: WithdrawalStepUnderWay }
  | { type: 'transfer'; paidAt: string }
);

export type WithdrawalStepUnderWay = 'approval' | 'sending' | 'asking';

/** way-03: the step of a withdrawal whose money is held. */
export function stepUnderWay({
  status,
  waits_for_approval,
}: Pick<WithdrawalUnderWay, 'status' | 'waits_for_approval'>): WithdrawalStepUnderWay {
  if (waits_for_approval) return 'approval';
  return status === 'auto_failed' ? 'asking' : 'sending';
}

/**
 * way-02: the lines of the strip: deposits to be paid, slips and wrong amounts that wait, then withdrawals. A deposit
 * whose transfer of another amount waits stands as that transfer alone, because it must not be paid again.
 */
export function itemsUnderWay({
  payins,
  payouts,
  transfers,
}: Data<'listUnderWay'>): UnderWayItem[] {
  const waiting = new Set(transfers.map(({ ref_code }) => ref_code));
  return [
    ...payins
      .filter(({ ref_code }) => !waiting.has(ref_code))
      .map((deposit) => ({
        type: 'deposit' as const,
        reference: deposit.ref_code,
        amount: deposit.amount,
        kind: deposit.kind,
        transferIn: deposit.transfer_in,
        hasSlip: deposit.has_slip,
        hasEnded: false,
      })),
    ...transfers.map(({ ref_code, amount, paid_at }) => ({
      type: 'transfer' as const,
      reference: ref_code,
      amount,
      paidAt: paid_at,
      hasEnded: false,
    })),
    ...payouts.map((withdrawal) => ({
      type: 'withdrawal' as const,
      reference: withdrawal.payout_id,
      amount: withdrawal.amount,
      step: stepUnderWay(withdrawal),
      hasEnded: false,
    })),
  ];
}

export function keyOf(item: UnderWayItem): string {
  return item.type === 'transfer'
    ? `transfer ${item.reference} ${item.paidAt} ${item.amount}`
    : item.reference;
}

/**
 * way-04: joins the lines that a screen shows already with those of a new answer. A line that has ended stays in its
 * place until the member leaves, so that nothing below it moves. A transfer of another amount takes its deposit's place.
 */
export function mergeItems(
  shown: readonly UnderWayItem[],
  read: readonly UnderWayItem[],
): UnderWayItem[] {
  const found = new Map(read.map((item) => [keyOf(item), item]));
  const known = new Set(shown.map(keyOf));
  const newTransferOf = ({ type, reference }: UnderWayItem) =>
    type === 'deposit'
      ? read.find(
          (item) =>
            item.type === 'transfer' && item.reference === reference && !known.has(keyOf(item)),
        )
      : undefined;
  const kept = shown.map(
    (item) => found.get(keyOf(item)) ?? newTransferOf(item) ?? { ...item, hasEnded: true },
  );
  const keys = new Set(kept.map(keyOf));
  return [...kept, ...read.filter((item) => !keys.has(keyOf(item)))];
}
