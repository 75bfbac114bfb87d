import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { FaultSwitches } from '../faults/faults.ts';
import { createWebhookSender, type WebhookSender } from '../webhooks/sender.ts';
import { opnWebhookSecrets } from './settings.ts';

/** Signs webhooks with a secret that nobody agreed on, during the fault `wrong_signature`. */
const WRONG_SECRET = 'bm90LXRoZS1zZWNyZXQtdGhhdC13YXMtYWdyZWVkLW9u';

/** Creates Opn's sender of webhooks. Its signature is the hex of HMAC-SHA256 over time, dot and body. */
export function createOpnWebhooks(database: Database, faults: FaultSwitches): WebhookSender {
  return createWebhookSender(database, faults, {
    table: 'opn_webhooks',
    signatureHeaders: ({ body }, sentAt) => {
      const timestamp = String(Math.floor(sentAt.getTime() / 1000));
      const isWrong = faults.current().webhooks.wrong_signature;
      const secrets = isWrong ? [WRONG_SECRET] : opnWebhookSecrets(database);
      const signatures = secrets.map((secret) =>
        createHmac('sha256', Buffer.from(secret, 'base64'))
          .update(`${timestamp}.${body}`)
          .digest('hex'),
      );
      return {
        'omise-signature': signatures.join(','),
        'omise-signature-timestamp': timestamp,
      };
    },
  });
}
