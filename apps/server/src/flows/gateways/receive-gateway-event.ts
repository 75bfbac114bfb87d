import type { LiveMessage } from '@kapao/contract/events.ts';
import type { GatewayEvent } from '../../adapters/payment-gateway/port.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { GatewayNews } from '../../features/payments/gateways/contradictions-store.ts';
import { recordDelivery } from '../../features/payments/gateways/deliveries-store.ts';
import type { DeliveryVerdict } from '../../features/payments/gateways/deliveries-store.ts';
import { recordWebhook } from '../../features/payments/transfers/transfers-store.ts';
import {
  ContradictsEarlier,
  reusedIdContradiction,
  takeGatewayNews,
  takeOrContradict,
} from './take-gateway-news.ts';

export interface GatewayWebhook {
  gatewayCode: string;
  id: string;
  bodySha256: Buffer;
  event: GatewayEvent;
  /** The signed body of the webhook, which is stored with the verdict; absent for an event that no webhook brought. */
  body?: string;
}

export type WebhookOutcome = 'accepted' | 'repeated' | 'conflict';

/**
 * Handles one webhook in one transaction; live messages follow the commit. A repeat changes nothing; a contradiction of
 * an earlier message is refused (pay-32, news-01).
 */
export async function receiveGatewayEvent(
  context: Context,
  webhook: GatewayWebhook,
): Promise<WebhookOutcome> {
  const received = await takeOrContradict(context, newsOf(webhook), async (tx) => {
    const done = await receiveOnce(tx, context, webhook);
    await keep(tx, webhook, done.reception);
    return done;
  });
  if (received === 'contradiction') {
    await keep(context.database, webhook, 'contradiction');
    return 'conflict';
  }
  wakeJobOf(context, webhook.event);
  if (received.message) {
    context.live.sendStatus(received.message);
    if (received.message.status === 'success') context.depositCredited.raise();
  }
  return received.reception;
}

/** door-03: a webhook that says only that something changed makes a job ask the gateway at once. */
function wakeJobOf(
  { checkoutDue, withdrawalDue }: Pick<Context, 'checkoutDue' | 'withdrawalDue'>,
  { type }: GatewayEvent,
): void {
  if (type === 'checkout_changed') checkoutDue.raise();
  if (type === 'payout_changed') withdrawalDue.raise();
}

interface Received {
  reception: 'accepted' | 'repeated';
  /** The message for the member's live room, which is sent after the commit. */
  message: LiveMessage | undefined;
}

/** Handles a webhook within the caller's transaction, which must be rolled back on a conflict. */
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
  const news = newsOf(webhook);
  const recorded = await recordWebhook(tx, webhook);
  if (recorded === 'conflict') throw new ContradictsEarlier(await reusedIdContradiction(tx, news));
  if (recorded === 'repeated') return { reception: 'repeated', message: undefined };
  return { reception: 'accepted', ...(await takeGatewayNews(tx, context, news)) };
}

function newsOf({ gatewayCode, id, event, body }: GatewayWebhook): GatewayNews {
  const message = { way: 'webhook', webhookId: id, body: body ?? JSON.stringify(event) } as const;
  return { gatewayCode, event, message };
}

async function keep(
  on: Queryable,
  { gatewayCode, id, event, body }: GatewayWebhook,
  verdict: DeliveryVerdict,
): Promise<void> {
  if (body === undefined) return;
  await recordDelivery(on, { gatewayCode, webhookId: id, verdict, type: event.type, body });
}
