import { decisionsOf } from '@kapao/contract/office/contradiction-rules.ts';
import type { ContradictionDecision } from '@kapao/contract/office/contradiction-rules.ts';
import type { Tx } from '../../db/database.ts';
import {
  closeContradiction,
  keepNews,
  lockContradiction,
} from '../../features/payments/gateways/contradictions-store.ts';
import type { LockedContradiction } from '../../features/payments/gateways/contradictions-store.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import { lockWithdrawalById } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { settleCheckout } from '../deposits/settle-deposit.ts';
import { refundWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { settleReleasedWithdrawal } from '../withdrawals/end-withdrawal.ts';

/**
 * The outcome of a decision. `withdrawal` is its state before; null if the contradiction is about no withdrawal of
 * ours.
 */
export type DecidedContradiction =
  | { outcome: 'decided'; contradiction: LockedContradiction; withdrawal: Withdrawal | null }
  | {
      outcome: 'refused';
      refusal: 'contradiction_unknown' | 'contradiction_decided' | 'withdrawal_changed';
    };

interface ContradictionDecisionOf extends OperatorDecision {
  websiteId: number;
  id: bigint;
  /** Which contradictions are accepted: true for those about withdrawals, false for all others, undefined for both. */
  ofWithdrawal?: boolean;
  decision: ContradictionDecision;
}

/**
 * news-06: closes a gateway's contradiction by a person's decision, once, and moves the money that the decision names.
 */
export async function decideContradiction(
  tx: Tx,
  ledger: Ledger,
  { websiteId, id, ofWithdrawal, decision, actor, reason }: ContradictionDecisionOf,
): Promise<DecidedContradiction> {
  const contradiction = await lockContradiction(tx, websiteId, id);
  if (!contradiction) return { outcome: 'refused', refusal: 'contradiction_unknown' };
  const isOfWithdrawal = contradiction.subjectKind === 'withdrawal';
  if (ofWithdrawal !== undefined && ofWithdrawal !== isOfWithdrawal) {
    return { outcome: 'refused', refusal: 'contradiction_unknown' };
  }
  if (contradiction.isDecided) return { outcome: 'refused', refusal: 'contradiction_decided' };
  const withdrawal = isOfWithdrawal ? await lockWithdrawalOf(tx, contradiction) : undefined;
  const isMoved = await move(tx, ledger, { contradiction, withdrawal, decision, actor, reason });
  if (!isMoved) return { outcome: 'refused', refusal: 'withdrawal_changed' };
  await closeContradiction(tx, id, { decision, actor, reason });
  return { outcome: 'decided', contradiction, withdrawal: withdrawal ?? null };
}

/** Locks the contradiction's withdrawal; undefined if the withdrawal belongs to another gateway. */
async function lockWithdrawalOf(
  tx: Tx,
  { subject, gatewayCode }: LockedContradiction,
): Promise<Withdrawal | undefined> {
  const withdrawal = await lockWithdrawalById(tx, subject);
  return withdrawal?.gatewayCode === gatewayCode ? withdrawal : undefined;
}

interface Movement extends OperatorDecision {
  contradiction: LockedContradiction;
  withdrawal: Withdrawal | undefined;
  decision: ContradictionDecision;
}

/**
 * Moves the money of a decision. Returns false if the decision does not fit the contradiction, or no longer fits the
 * withdrawal's state.
 */
async function move(
  tx: Tx,
  ledger: Ledger,
  { contradiction, withdrawal, decision, actor, reason }: Movement,
): Promise<boolean> {
  if (!decisionsOf(contradiction.kind).includes(decision)) return false;
  switch (decision) {
    case 'no_movement':
      return true;
    case 'refund': {
      if (!withdrawal) return false;
      const refunded = await refundWithdrawal(tx, ledger, { id: withdrawal.id, actor, reason });
      return refunded.outcome === 'decided';
    }
    case 'house_loss':
    case 'member_debt': {
      if (withdrawal?.status !== 'failed') return false;
      const payer = decision === 'house_loss' ? 'house' : 'member';
      const { event } = contradiction;
      const gatewayWithdrawalId =
        event.type === 'payout_succeeded' ? event.gatewayWithdrawalId : '';
      const payment = { payer, gatewayWithdrawalId, actor, reason } as const;
      await settleReleasedWithdrawal(tx, ledger, withdrawal, payment);
      return true;
    }
    case 'credit':
      return creditCheckout(tx, ledger, contradiction);
    default:
      return decision satisfies never;
  }
}

/**
 * Credits a checkout that the gateway reported first as ended and then as paid. From now on the second message counts.
 */
async function creditCheckout(
  tx: Tx,
  ledger: Ledger,
  { gatewayCode, event, way, webhookId, body }: LockedContradiction,
): Promise<boolean> {
  if (event.type !== 'checkout_succeeded') return false;
  const { outcome } = await settleCheckout(tx, ledger, gatewayCode, event);
  if (outcome !== 'credited') return false;
  await keepNews(tx, { gatewayCode, event, message: { way, webhookId, body } });
  return true;
}
