import type {
  ContradictionDecision,
  ContradictionKind,
} from '@kapao/contract/office/contradiction-rules.ts';
import type { WithdrawalStatus } from '@kapao/contract/statuses.ts';
import type { GatewayEvent } from '../../../adapters/payment-gateway/port.ts';
import type { Withdrawal } from '../withdrawals/withdrawals-store.ts';

/** The kinds of payments, or the webhook, with which staff see a contradiction. */
export type CaseKind = 'withdrawal' | 'deposit' | 'transfer' | 'webhook';

/** A payment, or the reversal of a transfer, that a gateway's message is about. */
export interface NewsSubject {
  kind: 'withdrawal' | 'deposit' | 'transfer' | 'reversal';
  id: string;
}

/**
 * Returns the subjects of a gateway's event. The earlier message of a contradiction is that of the first known subject.
 */
export function newsSubjects(event: GatewayEvent): NewsSubject[] {
  switch (event.type) {
    case 'payout_succeeded':
    case 'payout_failed':
      return [{ kind: 'withdrawal', id: event.reference.toLowerCase() }];
    case 'checkout_succeeded':
      return [
        { kind: 'transfer', id: event.transferId },
        { kind: 'deposit', id: event.reference },
      ];
    case 'checkout_ended':
      return [{ kind: 'deposit', id: event.reference }];
    case 'transfer_received':
      return [{ kind: 'transfer', id: event.transfer.transferId }];
    case 'transfer_reversed':
      return [
        { kind: 'reversal', id: event.transferId },
        { kind: 'transfer', id: event.transferId },
      ];
    case 'checkout_changed':
    case 'payout_changed':
    case 'other':
      return [];
    default:
      return event satisfies never;
  }
}

/** Returns the payment in whose case staff see the contradiction. */
export function caseSubject(
  event: GatewayEvent,
  webhookId: string | null,
): { kind: CaseKind; id: string } {
  const [subject] = newsSubjects(event);
  if (event.type === 'checkout_succeeded') return { kind: 'deposit', id: event.reference };
  if (subject === undefined) return { kind: 'webhook', id: webhookId ?? '' };
  return { kind: subject.kind === 'reversal' ? 'transfer' : subject.kind, id: subject.id };
}

/**
 * news-03: returns the key of an event's meaning: two messages with one key say the same, whatever their ids, times and
 * wording.
 */
export function sameNewsKey(event: GatewayEvent): string {
  switch (event.type) {
    case 'payout_succeeded':
    case 'payout_failed':
    case 'checkout_succeeded':
    case 'transfer_reversed':
      return JSON.stringify([
        event.type,
        event.amountSatang,
        'transferId' in event && event.transferId,
      ]);
    case 'checkout_ended':
      return event.type;
    case 'transfer_received': {
      const { receiver, amountSatang, payerBankCode, payerAccountNumber, payerName } =
        event.transfer;
      return JSON.stringify([
        event.type,
        receiver,
        amountSatang,
        payerBankCode,
        payerAccountNumber,
        payerName,
      ]);
    }
    case 'checkout_changed':
      return JSON.stringify([event.type, event.checkoutId]);
    case 'payout_changed':
      return JSON.stringify([event.type, event.gatewayWithdrawalId]);
    case 'other':
      return JSON.stringify([event.type, event.name]);
    default:
      return event satisfies never;
  }
}

/** news-01: returns how a gateway's message contradicts the known state of a withdrawal; undefined if it does not. */
export function withdrawalContradiction(
  withdrawal: Pick<Withdrawal, 'approval' | 'status'> | undefined,
  told: { isPaid: boolean; isOurAmount: boolean },
): ContradictionKind | undefined {
  // A gateway cannot have paid a withdrawal that was never submitted.
  if (!withdrawal || withdrawal.approval === 'waiting') return 'never_asked';
  if (!told.isOurAmount) return 'other_amount';
  switch (withdrawal.status) {
    case 'success':
    case 'refund':
      return told.isPaid ? undefined : 'failed_after_paid';
    case 'failed':
      return told.isPaid ? 'paid_after_failed' : undefined;
    case 'reject':
      return told.isPaid ? 'never_asked' : undefined;
    case 'pending':
    case 'waiting_callback':
    case 'auto_failed':
      return undefined;
    default:
      return withdrawal.status satisfies never;
  }
}

/** Returns the withdrawal's status after the decision; undefined where the decision moves no withdrawal. */
export function statusAfter(decision: ContradictionDecision): WithdrawalStatus | undefined {
  switch (decision) {
    case 'no_movement':
    case 'credit':
      return undefined;
    case 'refund':
      return 'refund';
    case 'house_loss':
    case 'member_debt':
      return 'success';
    default:
      return decision satisfies never;
  }
}
