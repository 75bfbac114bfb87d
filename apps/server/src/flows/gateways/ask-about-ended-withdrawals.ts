import { satangFromMicro } from '@kapao/contract/money.ts';
import { partOf } from '../../adapters/payment-gateway/protocols.ts';
import { unknown } from '../../adapters/payment-gateway/unknown.ts';
import type { Context } from '../../context.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';
import { secondsUntilFeeAsk } from '../../features/payments/rules.ts';
import {
  askEndedWithdrawalLater,
  leaseEndedWithdrawals,
} from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import {
  submissionsOf,
  withdrawalNetMicro,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { noteUnknown } from '../../features/payments/gateways/note-unknown.ts';
import { takeAnswer } from './take-gateway-news.ts';
import { withdrawalNews } from './withdrawal-news.ts';

const BATCH = 20;
/** The pause after a question whose answer is unknown. */
const PAUSE_SECONDS = 60;

/**
 * door-18: asks about withdrawals that have ended and of which a webhook says that they changed, or whose fee is not
 * known yet. A withdrawal that was paid and came back contradicts the earlier answer, and a person decides. One that
 * people ended is asked about for a week, so that a payment which its gateway finds later is known (unknown-01).
 */
export async function askAboutEndedWithdrawals(
  context: Context,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!stopping.aborted) {
    const due = await leaseEndedWithdrawals(context.database, {
      limit: BATCH,
      pauseSeconds: PAUSE_SECONDS,
    });
    if (due.length === 0) break;
    count += due.length;
    const asked = await Promise.allSettled(due.map((ended) => ask(context, ended)));
    for (const answer of asked) {
      if (answer.status === 'fulfilled') continue;
      context.log.warn({ err: answer.reason }, 'a gateway could not be asked about a withdrawal');
    }
  }
  return count;
}

async function ask(context: Context, withdrawal: Withdrawal): Promise<void> {
  const { database, secrets, connectGateway } = context;
  const { id, gatewayCode, gatewayWithdrawalId, endedAt } = withdrawal;
  const gateway = await findGateway(database, secrets, gatewayCode);
  if (!gateway) throw new Error(`there is no gateway ${gatewayCode}`);
  const state = await partOf(connectGateway(gateway), 'payout').ask({
    reference: id,
    amountSatang: satangFromMicro(withdrawalNetMicro(withdrawal)),
    gatewayWithdrawalId,
    ...submissionsOf(withdrawal),
  });
  if (state.outcome !== 'succeeded' && state.outcome !== 'failed') {
    const answer = state.outcome === 'unknown' ? state : unknown(`it answered ${state.outcome}`);
    await noteUnknown(context, gateway, { kind: 'withdrawal', subject: id }, answer);
    if (withdrawal.endedBy !== null && endedAt !== null) {
      await askEndedWithdrawalLater(database, id, secondsUntilFeeAsk(endedAt, database.now()));
    }
    return;
  }
  await takeAnswer(context, withdrawalNews(withdrawal, state));
  const isFeeAwaited = state.outcome === 'succeeded' && state.isFeeAwaited;
  const pauseSeconds = isFeeAwaited
    ? secondsUntilFeeAsk(endedAt ?? withdrawal.createdAt, database.now())
    : null;
  await askEndedWithdrawalLater(database, id, pauseSeconds);
}
