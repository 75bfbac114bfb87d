import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { FaultSwitches } from '../faults/faults.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/sender.ts';
import { WRONG_CALLBACK_TOKEN, XENDIT_BUSINESS_ID, XENDIT_CALLBACK_TOKEN } from './defaults.ts';

/** Creates Xendit's sender of webhooks: a fixed token is their only proof, and no signature covers the body. */
export function createXenditWebhooks(database: Database, faults: FaultSwitches): WebhookSender {
  return createWebhookSender(database, faults, {
    table: 'xendit_webhooks',
    signatureHeaders: ({ webhook_id }) => ({
      'webhook-id': webhook_id,
      'x-callback-token': faults.current().webhooks.wrong_signature
        ? WRONG_CALLBACK_TOKEN
        : XENDIT_CALLBACK_TOKEN,
    }),
  });
}

/** The address that an operator of Xendit sets in its dashboard; the gateway's code is `xendit`. */
export function xenditWebhookUrl({ config }: Pick<Sandbox, 'config'>): string {
  return `${config.memberUrl}/api/gateway/xendit/webhook`;
}

export function queueXenditWebhook(sandbox: Sandbox, event: string, data: object): void {
  sandbox.xenditWebhooks.queue(xenditWebhookUrl(sandbox), event, {
    event,
    business_id: XENDIT_BUSINESS_ID,
    created: new Date().toISOString(),
    data,
  });
}
