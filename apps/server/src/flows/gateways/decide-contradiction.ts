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

/** `withdrawal` as it was before; null where no withdrawal of ours is meant. */
export type DecidedContradiction =
  | { outcome: 'decided'; contradiction: LockedContradiction; withdrawal: Withdrawal | null }
  | {
      outcome: 'refused';
      refusal: 'contradiction_unknown' | 'contradiction_decided' | 'withdrawal_changed';
    };

interface ContradictionDecisionOf extends OperatorDecision {
  websiteId: number;
  id: bigint;
  /** Refuses one of another kind: of a withdrawal, or of anything else. Without it any. */
  ofWithdrawal?: boolean;
  decision: ContradictionDecision;
}

/** Closes a contradiction of a gateway by a person's decision, once, and moves the money that it names (news-06). */
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

/** A withdrawal of another gateway is not the one that this gateway speaks of. */
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

/** Returns false if the decision does not fit the contradiction, or the withdrawal's state any more. */
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
      const withdrawalId = event.type === 'payout_succeeded' ? event.withdrawalId : '';
      const payment = { payer, withdrawalId, actor, reason } as const;
      await settleReleasedWithdrawal(tx, ledger, withdrawal, payment);
      return true;
    }
    case 'credit':
      return creditCheckout(tx, ledger, contradiction);
    default:
      return decision satisfies never;
  }
}

/** Credits a payment page that the gateway told as ended and then as paid. The second message counts from now on. */
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
