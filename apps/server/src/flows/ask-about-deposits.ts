import type { PayinMessage } from '@kapao/contract/events.ts';
import type { Context } from '../context.ts';
import { isOutage } from '../db/outage.ts';
import {
  listAwaitedCheckouts,
  listAwaitedReceivingAccounts,
} from '../features/payments/deposits-store.ts';
import { findGateway } from '../features/payments/methods-store.ts';
import { findUnknownTransfers } from '../features/payments/transfers-store.ts';
import type { GatewayTransfer, PaymentGateway } from '../adapters/payment-gateway/port.ts';
import { failDeposit } from '../features/payments/fail-deposit.ts';
import { settleCheckout, settleTransfer } from './settle-deposit.ts';
import type { Settlement } from './settle-deposit.ts';

const CHECKOUTS_AT_ONCE = 50;
const STATEMENT_PAGE = 1_000;

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
  const gateway = await connect(context, gatewayCode);
  for (let after = since; ;) {
    const transfers = await gateway.listTransfers(receiver, after);
    await settleUnknown(context, gatewayCode, transfers);
    const last = transfers.at(-1)?.paidAt;
    if (transfers.length < STATEMENT_PAGE || !last || last <= after) return;
    after = last;
  }
}

async function settleUnknown(
  context: Context,
  gatewayCode: string,
  transfers: readonly GatewayTransfer[],
): Promise<void> {
  const { database, ledger, log } = context;
  const ids = transfers.map(({ transferId }) => transferId);
  const unknown = await findUnknownTransfers(database, gatewayCode, ids);
  for (const transfer of transfers) {
    const { transferId } = transfer;
    if (!unknown.has(transferId)) continue;
    try {
      const settled = await database.transaction((tx) =>
        settleTransfer(tx, ledger, gatewayCode, transfer),
      );
      tell(context, settled);
    } catch (error) {
      // Continue with the next transfer, which is another member's; the next run finds this one again.
      if (isOutage(error)) throw error;
      context.transferFaults.note();
      log.error({ err: error, gateway: gatewayCode, transferId }, 'a transfer was not settled');
    }
  }
}

async function askCheckout(
  context: Context,
  { gatewayCode, refCode }: { gatewayCode: string; refCode: string },
): Promise<void> {
  const { database, ledger } = context;
  const gateway = await connect(context, gatewayCode);
  const state = await gateway.askCheckout(refCode);
  switch (state.outcome) {
    case 'succeeded': {
      const told = { ...state, reference: refCode };
      tell(
        context,
        await database.transaction((tx) => settleCheckout(tx, ledger, gatewayCode, told)),
      );
      return;
    }
    case 'failed':
    case 'expired': {
      const message = await database.transaction((tx) => failDeposit(tx, gatewayCode, refCode));
      if (message) context.live.sendStatus(message);
      return;
    }
    case 'open':
    case 'not_received':
    case 'unknown':
      return;
    default:
      state satisfies never;
  }
}

async function connect(
  { database, secrets, connectGateway }: Context,
  gatewayCode: string,
): Promise<PaymentGateway> {
  const gateway = await findGateway(database, secrets, gatewayCode);
  if (!gateway) throw new Error(`there is no gateway ${gatewayCode}`);
  return connectGateway(gateway);
}

function tell({ live, log }: Context, settlement: Settlement): void {
  const message: PayinMessage | undefined =
    settlement.outcome === 'credited' || settlement.outcome === 'reversed'
      ? settlement.message
      : undefined;
  if (message) live.sendStatus(message);
  if (settlement.outcome === 'conflict') log.error('a statement contradicts an earlier transfer');
}
