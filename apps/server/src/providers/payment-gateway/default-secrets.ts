import { ConfigError } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { listGateways } from '../../modules/payments/methods-store.ts';

/** What the sandbox's gateway is reached and heard with (docs/protocols/payment-gateway.md). */
export const sandboxGateway = {
  code: 'sandbox',
  apiKey: 'sandbox-gateway-api-key',
  webhookSecret: 'whsec_a2FwYW8tc2FuZGJveC13ZWJob29rLXNlY3JldC0wMQ==',
} as const;

/** They are public: with them anybody could tell us of deposits. @throws ConfigError, in live mode. */
export async function refuseDefaultSecrets(on: Queryable): Promise<void> {
  const open = (await listGateways(on)).filter(
    ({ apiKey, webhookSecrets }) =>
      apiKey === sandboxGateway.apiKey || webhookSecrets.includes(sandboxGateway.webhookSecret),
  );
  if (open.length === 0) return;
  const codes = open.map(({ code }) => code).join(', ');
  throw new ConfigError(
    `KAPAO_MODE=live refuses the sandbox's public secrets, of gateway ${codes}`,
  );
}
