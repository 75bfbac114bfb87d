import { endHindrance } from '@kapao/contract/office/withdrawal-acts.ts';
import type { EndHindrance } from '@kapao/contract/office/withdrawal-acts.ts';
import type { Tx } from '../../db/database.ts';
import { hasOpenContradiction } from '../../features/payments/gateways/contradictions-store.ts';
import { secondsUntilFeeAsk } from '../../features/payments/rules.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import {
  askEndedWithdrawalLater,
  isGatewayIdTaken,
} from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import { lockWithdrawalById } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { releaseByPeople, settleByPeople } from './end-withdrawal.ts';

/** An answer of the gateway that is older says too little. The job asks every five minutes at the latest. */
const ANSWER_MINUTES = 10;

export type EndedByPeople =
  | { outcome: 'decided'; withdrawal: Withdrawal }
  | {
      outcome: 'refused';
      refusal:
        | 'withdrawal_unknown'
        | EndHindrance
        | 'gateway_not_asked'
        | 'contradiction_open'
        | 'gateway_id_taken';
    };

interface PeoplesEnd extends OperatorDecision {
  id: string;
}

/** unknown-01: ends a withdrawal that its gateway never paid as failed, and gives the held money back. */
export async function endUnpaidWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, ...decision }: PeoplesEnd,
): Promise<EndedByPeople> {
  const locked = await lockToEnd(tx, id);
  if (locked.outcome === 'refused') return locked;
  await releaseByPeople(tx, ledger, locked.withdrawal, decision);
  await askAfterwards(tx, id);
  return locked;
}

/** unknown-02: ends a withdrawal as paid whose payment stands on its gateway's page alone. */
export async function endPaidWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, gatewayWithdrawalId, ...decision }: PeoplesEnd & { gatewayWithdrawalId: string },
): Promise<EndedByPeople> {
  const locked = await lockToEnd(tx, id);
  if (locked.outcome === 'refused') return locked;
  if (await isGatewayIdTaken(tx, locked.withdrawal, gatewayWithdrawalId)) {
    return { outcome: 'refused', refusal: 'gateway_id_taken' };
  }
  await settleByPeople(tx, ledger, locked.withdrawal, { ...decision, gatewayWithdrawalId });
  await askAfterwards(tx, id);
  return locked;
}

/**
 * Locks a withdrawal whose outcome its gateway does not tell. The lock is that of an order, so that either the order is
 * seen here and refuses the end, or the order sees the end and is not sent (door-25).
 */
async function lockToEnd(tx: Tx, id: string): Promise<EndedByPeople> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  const { status, lastAnswer, lastSubmittedAt, answeredAt } = withdrawal;
  const now = tx.now();
  const hindrance = endHindrance({ status, lastAnswer, orderedAt: lastSubmittedAt, now });
  if (hindrance) return { outcome: 'refused', refusal: hindrance };
  const answeredMs = answeredAt?.getTime() ?? 0;
  if (now.getTime() - answeredMs > ANSWER_MINUTES * 60_000) {
    return { outcome: 'refused', refusal: 'gateway_not_asked' };
  }
  if (await hasOpenContradiction(tx, withdrawal)) {
    return { outcome: 'refused', refusal: 'contradiction_open' };
  }
  return { outcome: 'decided', withdrawal };
}

/** Has the gateway asked for a week, because a payment that it finds later is a contradiction (news-01). */
async function askAfterwards(tx: Tx, id: string): Promise<void> {
  await askEndedWithdrawalLater(tx, id, secondsUntilFeeAsk(tx.now(), tx.now()));
}
