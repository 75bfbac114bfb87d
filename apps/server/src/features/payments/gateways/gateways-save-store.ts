import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { sealGateway } from '../methods/methods-store.ts';

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64 (pay-06). */
const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);

/** A payment gateway as an operator writes it. Two secrets are valid while one is rotated. */
export const paymentGatewayRow = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The base URL, to which paths are appended. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/[^/]$/),
  api_key: z.string().regex(/^[!-~]{1,300}$/),
  webhook_secrets: z.array(webhookSecret).min(1).max(2),
  is_enabled: z.boolean().default(true),
});
export type PaymentGatewayRow = z.infer<typeof paymentGatewayRow>;

export async function savePaymentGateways(
  tx: Tx,
  secrets: Secrets,
  gateways: readonly PaymentGatewayRow[],
): Promise<void> {
  for (const gateway of gateways) {
    const { apiKey, webhookSecrets } = sealGateway(secrets, {
      code: gateway.code,
      apiKey: gateway.api_key,
      webhookSecrets: gateway.webhook_secrets,
    });
    await tx.query(sql`
      insert into payment_gateways (code, base_url, api_key, webhook_secrets, is_enabled, created_at)
      values (${gateway.code}, ${gateway.base_url}, ${apiKey},
              ${webhookSecrets}, ${gateway.is_enabled}, now())
          on conflict (code) do update
         set base_url        = excluded.base_url,
             api_key         = excluded.api_key,
             webhook_secrets = excluded.webhook_secrets,
             is_enabled      = excluded.is_enabled`);
  }
}
