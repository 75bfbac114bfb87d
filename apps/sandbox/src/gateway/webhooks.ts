import { Webhook } from 'standardwebhooks';
import type { Database } from '../database/database.ts';
import type { FaultSwitches } from '../faults/faults.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/sender.ts';
import { GATEWAY_WEBHOOK_SECRET, WRONG_WEBHOOK_SECRET } from './defaults.ts';
import type { GatewayEvent } from './events.ts';

const WRONG_BY_SATANG = 100;

export interface GatewayWebhooks extends Omit<WebhookSender, 'queue'> {
  /** Stores the event inside the caller's transaction; it is sent after the commit. */
  queue(url: string, event: GatewayEvent): void;
}

/** Creates the gateway's sender of webhooks, which signs them as in the Standard Webhooks specification. */
export function createGatewayWebhooks(database: Database, faults: FaultSwitches): GatewayWebhooks {
  const sender = createWebhookSender(database, faults, {
    table: 'webhooks',
    signatureHeaders: ({ webhook_id: id, body }, sentAt) => {
      const secret = faults.current().webhooks.wrong_signature
        ? WRONG_WEBHOOK_SECRET
        : GATEWAY_WEBHOOK_SECRET;
      return {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
      };
    },
  });
  return {
    ...sender,
    queue: (url, { type, data: told }) => {
      const data = faults.current().webhooks.wrong_amount ? withWrongAmount(told) : told;
      sender.queue(url, type, { type, timestamp: new Date().toISOString(), data });
    },
  };
}

function withWrongAmount<Data extends GatewayEvent['data']>(data: Data): Data {
  if (!('amount_satang' in data)) return data;
  return { ...data, amount_satang: data.amount_satang + WRONG_BY_SATANG };
}
