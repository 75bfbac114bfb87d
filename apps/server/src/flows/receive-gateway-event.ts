import type { LiveMessage, PayinMessage } from '@kapao/contract/events.ts';
import { microFromSatang } from '@kapao/contract/money.ts';
import type { Context } from '../context.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { recordDelivery } from '../features/payments/deliveries-store.ts';
import type { DeliveryVerdict } from '../features/payments/deliveries-store.ts';
import { recordConflict, recordWebhook } from '../features/payments/transfers-store.ts';
import { lockWithdrawal, withdrawalNetMicro } from '../features/payments/withdrawals-store.ts';
import type { GatewayEvent } from '../adapters/payment-gateway/port.ts';
import { failDeposit } from '../features/payments/fail-deposit.ts';
import { settleCheckout, settleTransfer } from './settle-deposit.ts';
import type { Settlement } from './settle-deposit.ts';
import { endWithGatewayOutcome } from './end-withdrawal.ts';
import { reverseTransfer } from './reverse-transfer.ts';

export interface GatewayWebhook {
  gatewayCode: string;
  id: string;
  bodySha256: Buffer;
  event: GatewayEvent;
  /** As it was signed; it is kept with its verdict. Events that no call brought have none. */
  body?: string;
}

export type WebhookOutcome = 'accepted' | 'repeated' | 'conflict';

/** Thrown to roll the transaction back, so that a refused webhook is refused again on repeat. */
class ContradictsEarlier extends Error {}

/**
 * Handles one webhook in one transaction; live messages follow the commit. A repeat changes nothing; a contradiction of
 * an earlier webhook is refused (pay-32, pay-51).
 */
export async function receiveGatewayEvent(
  context: Context,
  webhook: GatewayWebhook,
): Promise<WebhookOutcome> {
  const { database, live, log } = context;
  try {
    const received = await database.transaction(async (tx) => {
      const done = await receiveOnce(tx, context, webhook);
      await keep(tx, webhook, done.reception);
      return done;
    });
    if (received.message) live.sendStatus(received.message);
    return received.reception;
  } catch (error) {
    if (!(error instanceof ContradictsEarlier)) throw error;
    const { gatewayCode: gateway, id, event } = webhook;
    // The event is not logged, because it names the payer and the account; the database has it.
    const { type } = event;
    log.error({ gateway, id, type }, 'a webhook contradicts an earlier one and was refused');
    await recordConflict(database, webhook);
    await keep(database, webhook, 'contradiction');
    return 'conflict';
  }
}

interface Received {
  reception: 'accepted' | 'repeated';
  /** To be sent after the commit. */
  message: LiveMessage | undefined;
}

/** Handles a webhook within a transaction. A conflict must roll it back. */
export async function receiveWithin(
  tx: Tx,
  context: Context,
  webhook: GatewayWebhook,
): Promise<Received | 'conflict'> {
  return receiveOnce(tx, context, webhook).catch((error: unknown) => {
    if (error instanceof ContradictsEarlier) return 'conflict' as const;
    throw error;
  });
}

async function receiveOnce(tx: Tx, context: Context, webhook: GatewayWebhook): Promise<Received> {
  const recorded = await recordWebhook(tx, webhook);
  if (recorded === 'conflict') throw new ContradictsEarlier('webhook id');
  if (recorded === 'repeated') return { reception: 'repeated', message: undefined };
  return { reception: 'accepted', message: await act(tx, context, webhook) };
}

async function keep(
  on: Queryable,
  { gatewayCode, id, event, body }: GatewayWebhook,
  verdict: DeliveryVerdict,
): Promise<void> {
  if (body === undefined) return;
  await recordDelivery(on, { gatewayCode, webhookId: id, verdict, type: event.type, body });
}

async function act(
  tx: Tx,
  context: Context,
  { gatewayCode, event }: GatewayWebhook,
): Promise<LiveMessage | undefined> {
  const { ledger } = context;
  switch (event.type) {
    case 'transfer_received':
      return messageOf(await settleTransfer(tx, ledger, gatewayCode, event.transfer));
    case 'checkout_succeeded':
      return messageOf(await settleCheckout(tx, ledger, gatewayCode, event));
    case 'checkout_ended':
      return failDeposit(tx, gatewayCode, event.reference);
    case 'transfer_reversed': {
      const reversed = await reverseTransfer(tx, ledger, gatewayCode, event);
      if (reversed.outcome === 'conflict') throw new ContradictsEarlier('reversal');
      return reversed.outcome === 'reversed' ? reversed.message : undefined;
    }
    case 'payout_succeeded':
    case 'payout_failed':
      return endPayout(tx, context, gatewayCode, event);
    case 'other':
      context.log.info({ gateway: gatewayCode, name: event.name }, 'an unknown event was ignored');
      return undefined;
    default:
      return event satisfies never;
  }
}

function messageOf(settlement: Settlement): PayinMessage | undefined {
  switch (settlement.outcome) {
    case 'credited':
    case 'reversed':
      return settlement.message;
    case 'unmatched':
    case 'confirmed':
    case 'repeated':
      return undefined;
    case 'conflict':
      throw new ContradictsEarlier('transfer id');
    default:
      return settlement satisfies never;
  }
}

type PayoutEvent = Extract<GatewayEvent, { type: 'payout_succeeded' | 'payout_failed' }>;

async function endPayout(
  tx: Tx,
  context: Context,
  gatewayCode: string,
  event: PayoutEvent,
): Promise<LiveMessage | undefined> {
  const withdrawal = await lockWithdrawal(tx, gatewayCode, event.reference);
  // A gateway cannot have paid a withdrawal that was never submitted.
  if (
    !withdrawal ||
    withdrawal.approval === 'waiting' ||
    withdrawalNetMicro(withdrawal) !== microFromSatang(event.amountSatang)
  ) {
    throw new ContradictsEarlier('payout');
  }
  const status = await endWithGatewayOutcome(
    tx,
    context,
    withdrawal,
    event.type === 'payout_succeeded'
      ? { outcome: 'succeeded', payoutId: event.payoutId }
      : { outcome: 'failed', failure: event.failure },
  );
  return status && { type: 'update_status', status, ref_code: withdrawal.id };
}
