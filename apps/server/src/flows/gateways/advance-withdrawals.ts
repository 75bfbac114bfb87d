import { satangFromMicro } from '@kapao/contract/money.ts';
import type { WithdrawalStatus } from '@kapao/contract/statuses.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';
import type { Gateway } from '../../features/payments/methods/gateways-store.ts';
import { secondsUntilFeeAsk, secondsUntilNextAsk } from '../../features/payments/rules.ts';
import {
  askEndedWithdrawalLater,
  leaseUndecidedWithdrawal,
} from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import {
  leaseDueWithdrawals,
  keepWithdrawalOpen,
  lockWithdrawal,
  noteSubmission,
  submissionsOf,
  withdrawalNetMicro,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { unknownOnFailure } from '../../adapters/payment-gateway/unknown.ts';
import { partOf } from '../../adapters/payment-gateway/protocols.ts';
import type { PayoutPart, WithdrawalState } from '../../adapters/payment-gateway/port.ts';
import { returnToReview } from '../reviews/return-to-review.ts';
import { chooseGateway } from './choose-gateway.ts';
import { noteUnknown } from '../../features/payments/gateways/note-unknown.ts';
import { countGatewayMoney } from './gateway-money.ts';
import type { GatewayMoney } from './gateway-money.ts';
import { takeAnswer } from './take-gateway-news.ts';
import { withdrawalNews } from './withdrawal-news.ts';
import type { EndedState } from './withdrawal-news.ts';

const BATCH = 20;
/** The lease of a withdrawal, longer than most runs. A run that lost it submits nothing. */
const LEASE_SECONDS = 30;

/**
 * Advances every due withdrawal by one step and returns their number: submits new ones, asks about the others. Safe on
 * several servers and after a crash at any point.
 */
export async function advanceWithdrawals(context: Context, stopping: AbortSignal): Promise<number> {
  let count = 0;
  const money = countGatewayMoney(context);
  while (!stopping.aborted) {
    const due = await leaseDueWithdrawals(context.database, {
      limit: BATCH,
      leaseSeconds: LEASE_SECONDS,
    });
    if (due.length === 0) break;
    count += due.length;
    const steps = await Promise.allSettled(
      due.map((withdrawal) => advance(context, withdrawal, money)),
    );
    for (const step of steps) {
      if (step.status === 'rejected') {
        context.log.error({ err: step.reason }, 'a withdrawal could not be taken further');
      }
    }
  }
  return count;
}

async function advance(context: Context, leased: Withdrawal, money: GatewayMoney): Promise<void> {
  const withdrawal = leased.attempts === 1 ? await chooseGateway(context, leased, money) : leased;
  if (withdrawal === undefined) return;
  const { database, secrets, connectGateway } = context;
  const gateway = await findGateway(database, secrets, withdrawal.gatewayCode);
  if (!gateway) throw new Error(`there is no gateway ${withdrawal.gatewayCode}`);
  const beginSubmission = () =>
    database.transaction(async (tx) => {
      const locked = await lockWithdrawal(tx, withdrawal.gatewayCode, withdrawal.id);
      // Another run has it, or ended it.
      if (locked?.attempts !== withdrawal.attempts || locked.endedAt !== null) return undefined;
      const returned = await returnToReview(tx, [withdrawal]);
      return returned.length === 0 ? noteSubmission(tx, withdrawal.id) : undefined;
    });
  const payout = partOf(connectGateway(gateway), 'payout');
  const state = await askOrSubmit(payout, withdrawal, beginSubmission);
  if (state !== undefined) await takeState(context, gateway, withdrawal, state);
}

/**
 * unknown-01: asks a gateway once more about a withdrawal that people are about to end in its place, and orders nothing. An
 * outcome that it tells ends the withdrawal before them; where it cannot be asked, the outcome is unknown.
 */
export async function askBeforeEnding(context: Context, id: string): Promise<void> {
  const { database, secrets, connectGateway } = context;
  const withdrawal = await leaseUndecidedWithdrawal(database, id, LEASE_SECONDS);
  if (!withdrawal) return;
  const gateway = await findGateway(database, secrets, withdrawal.gatewayCode);
  if (!gateway) throw new Error(`there is no gateway ${withdrawal.gatewayCode}`);
  const state = await unknownOnFailure(() =>
    askAbout(partOf(connectGateway(gateway), 'payout'), withdrawal),
  );
  await takeState(context, gateway, withdrawal, state);
}

function askAbout(payout: PayoutPart, withdrawal: Withdrawal): Promise<WithdrawalState> {
  const { id: reference, gatewayWithdrawalId } = withdrawal;
  const amountSatang = satangFromMicro(withdrawalNetMicro(withdrawal));
  return payout.ask({ reference, amountSatang, gatewayWithdrawalId, ...submissionsOf(withdrawal) });
}

/** Ends a withdrawal with the outcome that its gateway told, or keeps it open. */
async function takeState(
  context: Context,
  gateway: Gateway,
  withdrawal: Withdrawal,
  state: WithdrawalState,
): Promise<void> {
  const { database, live } = context;
  const subject = { kind: 'withdrawal', subject: withdrawal.id } as const;
  const reason =
    state.outcome === 'unknown' ? await noteUnknown(context, gateway, subject, state) : null;
  if (state.outcome === 'succeeded' || state.outcome === 'failed') {
    await takeAnswer(context, withdrawalNews(withdrawal, state));
    if (state.outcome === 'succeeded' && state.isFeeAwaited) {
      const now = database.now();
      await askEndedWithdrawalLater(database, withdrawal.id, secondsUntilFeeAsk(now, now));
    }
    return;
  }
  const status = await database.transaction((tx) => keepOpen(tx, withdrawal, state, reason));
  if (status === withdrawal.status) return;
  live.sendStatus({ type: 'update_status', status, ref_code: withdrawal.id });
}

/**
 * Submits a withdrawal that was never attempted. After an attempt the gateway is asked first, and only a withdrawal
 * that it never received is sent again, under the same reference (pay-65). Undefined if the withdrawal went back into
 * the review instead, or another run has it.
 * @param beginSubmission Returns when the withdrawal was submitted first; undefined where it may not be sent.
 */
async function askOrSubmit(
  payout: PayoutPart,
  withdrawal: Withdrawal,
  beginSubmission: () => Promise<Date | undefined>,
): Promise<WithdrawalState | undefined> {
  const { id: reference, bankCode, bankAbbr, accountNumber, accountName } = withdrawal;
  const amountSatang = satangFromMicro(withdrawalNetMicro(withdrawal));
  if (withdrawal.attempts > 1) {
    const state = await askAbout(payout, withdrawal);
    if (state.outcome !== 'not_received') return state;
  }
  const firstSubmittedAt = await beginSubmission();
  if (firstSubmittedAt === undefined) return undefined;
  return payout.submit({
    reference,
    amountSatang,
    firstSubmittedAt,
    bankCode,
    bankAbbr,
    accountNumber,
    accountName,
  });
}

/**
 * Keeps a withdrawal open whose outcome the gateway's answer does not tell; returns its status afterwards.
 * @param reason Why the outcome is unknown, as staff may read it; null where it is not.
 */
async function keepOpen(
  tx: Tx,
  { gatewayCode, id, status, attempts }: Withdrawal,
  state: Exclude<WithdrawalState, EndedState>,
  reason: string | null,
): Promise<WithdrawalStatus> {
  const withdrawal = await lockWithdrawal(tx, gatewayCode, id);
  // A webhook may have ended the withdrawal meanwhile.
  if (!withdrawal || withdrawal.endedAt) return status;
  // Another run may have ordered it since this answer, which then does not say that nothing was received.
  const isOld = state.outcome === 'not_received' && withdrawal.attempts !== attempts;
  return keepWithdrawalOpen(tx, id, {
    answer: isOld ? 'unknown' : state.outcome,
    reason,
    gatewayWithdrawalId: state.outcome === 'processing' ? state.gatewayWithdrawalId : null,
    pauseSeconds: secondsUntilNextAsk(withdrawal.attempts),
  });
}
