import sql from 'sql-template-tag';
import { z } from 'zod';
import { credentialsSchema } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import {
  DEFAULT_GATEWAY_PROTOCOL,
  gatewayProtocols,
} from '../../../adapters/payment-gateway/protocols.ts';
import { protocolNamed, isPlainAddress } from '../../../adapters/service-protocol.ts';
import { sqlState } from '../../../db/database.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { sealCredentials } from '../../../db/stored-secrets.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const common = z.object({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  protocol: z.string().default(DEFAULT_GATEWAY_PROTOCOL),
  /** The base URL, to which paths are appended; the protocol's own where it has one. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/[^/]$/)
    .optional(),
  is_enabled: z.boolean().default(true),
});

export interface PaymentGatewayRow {
  code: string;
  protocol: string;
  base_url: string;
  is_enabled: boolean;
  credentials: ServiceCredentials;
}

/** A payment gateway as an operator writes it: with the fields of its protocol beside the common ones. */
export const paymentGatewayRow = z
  .looseObject(common.shape)
  .transform((written, context): PaymentGatewayRow => {
    const { code, protocol, base_url: baseUrl, is_enabled, ...fields } = written;
    const known = protocolNamed(gatewayProtocols, protocol);
    if (!known) {
      context.addIssue({ code: 'custom', path: ['protocol'], message: 'is not known' });
      return z.NEVER;
    }
    const base_url = baseUrl ?? known.baseUrl;
    if (base_url === null) {
      context.addIssue({ code: 'custom', path: ['base_url'], message: 'is missing' });
      return z.NEVER;
    }
    if (!isPlainAddress(base_url)) {
      const message = 'has a user, a password, a query or a fragment';
      context.addIssue({ code: 'custom', path: ['base_url'], message });
      return z.NEVER;
    }
    const credentials = credentialsSchema(known.fields).safeParse(fields);
    if (!credentials.success) {
      for (const { path, message } of credentials.error.issues) {
        context.addIssue({ code: 'custom', path, message });
      }
      return z.NEVER;
    }
    return { code, protocol, base_url, is_enabled, credentials: credentials.data };
  });

export async function savePaymentGateways(
  tx: Tx,
  secrets: Secrets,
  gateways: readonly PaymentGatewayRow[],
): Promise<void> {
  for (const { code, protocol, base_url, credentials, is_enabled } of gateways) {
    const sealed = sealCredentials(secrets, { table: 'payment_gateways', code }, credentials);
    await tx.query(sql`
      insert into payment_gateways (code, protocol, base_url, credentials, is_enabled, created_at)
      values (${code}, ${protocol}, ${base_url}, ${JSON.stringify(sealed)}, ${is_enabled}, now())
          on conflict (code) do update
         set protocol    = excluded.protocol,
             base_url    = excluded.base_url,
             credentials = excluded.credentials,
             is_enabled  = excluded.is_enabled`);
  }
}

/** Serializes all changes of gateways, which are few. */
export async function lockGateways(tx: Tx): Promise<void> {
  await tx.query(sql`lock table payment_gateways in share row exclusive mode`);
}

/** svc-13: whether the gateway was asked to pay a withdrawal whose end is not known yet. */
export async function hasOpenWithdrawals(on: Queryable, code: string): Promise<boolean> {
  const [open] = await on.query(sql`
    select 1
      from withdrawals
     where gateway_code = ${code}
       and status      in ('pending', 'waiting_callback', 'auto_failed')
       and attempts     > 0
     limit 1`);
  return open !== undefined;
}

/** Deletes a gateway; false for one that a payment method, a payment or a webhook names. */
export async function deleteUnusedGateway(tx: Tx, code: string): Promise<boolean> {
  await tx.query(sql`savepoint deleted_gateway`);
  try {
    await tx.query(sql`delete from payment_gateways where code = ${code}`);
    return true;
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    await tx.query(sql`rollback to savepoint deleted_gateway`);
    return false;
  }
}
