import type { Database } from '../database/database.ts';
import type { FaultSwitches } from '../faults/faults.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/sender.ts';
import { WRONG_CALLBACK_TOKEN, XENDIT_CALLBACK_TOKEN } from './defaults.ts';

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
