import { satangFromMicro } from '@kapao/contract/money.ts';
import { partOf } from '../../adapters/payment-gateway/protocols.ts';
import type { Context } from '../../context.ts';
import { isOutage } from '../../db/outage.ts';
import {
  askCheckoutLater,
  leaseDueCheckouts,
  listAwaitedCheckouts,
} from '../../features/payments/deposits/checkouts-store.ts';
import type { AwaitedCheckout } from '../../features/payments/deposits/checkouts-store.ts';
import { listAwaitedReceivingAccounts } from '../../features/payments/deposits/deposits-store.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';
import type { Gateway } from '../../features/payments/methods/gateways-store.ts';
import { isSameTransfer, secondsUntilFeeAsk } from '../../features/payments/rules.ts';
import { findKnownTransfers } from '../../features/payments/transfers/transfers-store.ts';
import type {
  CheckoutState,
  GatewayMessage,
  StatementLine,
} from '../../adapters/payment-gateway/port.ts';
import { detailsOf } from '../deposits/settle-deposit.ts';
import { noteUnknown } from '../../features/payments/gateways/note-unknown.ts';
import { takeAnswer } from './take-gateway-news.ts';

const CHECKOUTS_AT_ONCE = 50;
const STATEMENT_PAGE = 1_000;
/** The pause after a question whose answer does not yet tell how the checkout ended. */
const PAUSE_SECONDS = 15;

/**
 * Asks the gateways about deposits whose webhook never came: reads statements of receiving accounts, and queries
 * checkouts. A known transfer changes nothing, so two servers may run it.
 */
export async function askAboutDeposits(context: Context): Promise<void> {
  const receivers = await listAwaitedReceivingAccounts(context.database);
  const checkouts = await listAwaitedCheckouts(context.database, CHECKOUTS_AT_ONCE);
  const asked = await Promise.allSettled([
    ...receivers.map((awaited) => readStatement(context, awaited)),
    ...checkouts.map((awaited) => askCheckout(context, awaited)),
  ]);
  for (const answer of asked) {
    if (answer.status === 'rejected') {
      context.log.warn({ err: answer.reason }, 'a gateway could not be asked about a deposit');
    }
  }
}

async function readStatement(
  context: Context,
  { gatewayCode, receiver, since }: { gatewayCode: string; receiver: string; since: Date },
): Promise<void> {
  const gateway = context.connectGateway(await find(context, gatewayCode));
  for (let after = since; ;) {
    const lines = await partOf(gateway, 'statement').listTransfers(receiver, after);
    await settleUnknown(context, gatewayCode, lines);
    const last = lines.at(-1)?.transfer.paidAt;
    if (lines.length < STATEMENT_PAGE || !last || last <= after) return;
    after = last;
  }
}

/** Settles new transfers, and reports known transfers that now have other details as contradictions (news-05). */
async function settleUnknown(
  context: Context,
  gatewayCode: string,
  lines: readonly StatementLine[],
): Promise<void> {
  const { database, log } = context;
  const ids = lines.map(({ transfer }) => transfer.transferId);
  const known = await findKnownTransfers(database, gatewayCode, ids);
  for (const { transfer, body } of lines) {
    const { transferId } = transfer;
    const earlier = known.get(transferId);
    if (earlier && isSameTransfer(earlier, detailsOf(transfer))) continue;
    const event = { type: 'transfer_received', transfer } as const;
    try {
      await takeAnswer(context, { gatewayCode, event, message: answered(body) });
    } catch (error) {
      // Continue after a fault, because the next transfer belongs to another member. The next run tries this one again.
      if (isOutage(error)) throw error;
      context.transferFaults.note();
      log.error({ err: error, gateway: gatewayCode, transferId }, 'a transfer was not settled');
    }
  }
}

/**
 * door-03: asks about checkouts of which a webhook said only that something changed. An answer without an end is asked
 * for again after a pause.
 */
export async function askAboutDueCheckouts(
  context: Context,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!stopping.aborted) {
    const due = await leaseDueCheckouts(context.database, {
      limit: CHECKOUTS_AT_ONCE,
      pauseSeconds: PAUSE_SECONDS,
    });
    if (due.length === 0) break;
    count += due.length;
    const asked = await Promise.allSettled(due.map((awaited) => askCheckout(context, awaited)));
    for (const answer of asked) {
      if (answer.status === 'fulfilled') continue;
      context.log.warn({ err: answer.reason }, 'a gateway could not be asked about a checkout');
    }
  }
  return count;
}

async function askCheckout(context: Context, awaited: AwaitedCheckout): Promise<void> {
  const { gatewayCode, refCode } = awaited;
  const gateway = await find(context, gatewayCode);
  const part = partOf(
    context.connectGateway(gateway),
    awaited.adapter === 'redirect' ? 'checkout' : 'qr',
  );
  const state = await part.ask({
    reference: refCode,
    checkoutId: awaited.checkoutId,
    amountSatang: satangFromMicro(awaited.amountMicro),
    openedAt: awaited.createdAt,
  });
  await takeState(context, gateway, awaited, state);
  if (state.outcome === 'unknown' || state.outcome === 'open') return;
  const isFeeAwaited = state.outcome === 'succeeded' && state.isFeeAwaited;
  const pauseSeconds = isFeeAwaited
    ? secondsUntilFeeAsk(awaited.createdAt, context.database.now())
    : null;
  await askCheckoutLater(context.database, awaited, pauseSeconds);
}

async function takeState(
  context: Context,
  gateway: Gateway,
  { gatewayCode, refCode }: AwaitedCheckout,
  state: CheckoutState,
): Promise<void> {
  switch (state.outcome) {
    case 'succeeded': {
      const { outcome: _outcome, isFeeAwaited: _awaited, body, ...paid } = state;
      const event = { type: 'checkout_succeeded', reference: refCode, ...paid } as const;
      return takeAnswer(context, { gatewayCode, event, message: answered(body) });
    }
    case 'failed':
    case 'expired': {
      const event = { type: 'checkout_ended', reference: refCode } as const;
      return takeAnswer(context, { gatewayCode, event, message: answered(state.body) });
    }
    case 'unknown':
      await noteUnknown(context, gateway, { kind: 'deposit', subject: refCode }, state);
      return undefined;
    case 'open':
    case 'unpaid':
    case 'not_received':
      return;
    default:
      state satisfies never;
  }
}

function answered(body: string): GatewayMessage {
  return { way: 'answer', webhookId: null, body };
}

async function find({ database, secrets }: Context, gatewayCode: string): Promise<Gateway> {
  const gateway = await findGateway(database, secrets, gatewayCode);
  if (!gateway) throw new Error(`there is no gateway ${gatewayCode}`);
  return gateway;
}
