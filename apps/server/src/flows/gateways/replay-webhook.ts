import { createHash } from 'node:crypto';
import type { LiveMessage } from '@kapao/contract/events.ts';
import { gatewayProtocol } from '../../adapters/payment-gateway/protocols.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';
import { lockDelivery, noteReplay } from '../../features/payments/gateways/deliveries-store.ts';
import { receiveWithin } from './receive-gateway-event.ts';

type Replay =
  | {
      outcome: 'done';
      gateway: string;
      reception: 'accepted' | 'repeated';
      message: LiveMessage | undefined;
    }
  | { outcome: 'refused'; refusal: 'not_found' | 'nothing_to_replay' | 'contradicts_earlier' };

/**
 * engine-09: handles a stored webhook again, as if the gateway repeated it; a webhook that was handled before changes
 * nothing. A refusal must roll the transaction back.
 */
export async function replayWebhook(
  tx: Tx,
  context: Context,
  { id, by }: { id: bigint; by: string },
): Promise<Replay> {
  const delivery = await lockDelivery(tx, id);
  if (!delivery) return { outcome: 'refused', refusal: 'not_found' };
  const { gatewayCode, webhookId, body } = delivery;
  const gateway = await findGateway(tx, context.secrets, gatewayCode);
  const event =
    body === null || !gateway
      ? undefined
      : gatewayProtocol(gateway.protocol).parseEvent(JSON.parse(body));
  if (body === null || webhookId === null || !event) {
    return { outcome: 'refused', refusal: 'nothing_to_replay' };
  }
  const bodySha256 = createHash('sha256').update(body).digest();
  const webhook = { gatewayCode, id: webhookId, bodySha256, event };
  const received = await receiveWithin(tx, context, webhook);
  if (received === 'conflict') return { outcome: 'refused', refusal: 'contradicts_earlier' };
  await noteReplay(tx, id, { by, outcome: received.reception });
  return { outcome: 'done', gateway: gatewayCode, ...received };
}
