import sql from 'sql-template-tag';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { GatewayAddress } from '../../../adapters/payment-gateway/port.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { unsealCredentials } from '../../../db/stored-secrets.ts';

export interface Gateway extends GatewayAddress {
  protocol: string;
  isEnabled: boolean;
}

const TABLE = 'payment_gateways';

const gatewayColumns = sql`
  code,
  protocol,
  base_url   as "baseUrl",
  credentials,
  is_enabled as "isEnabled"`;

/** Finds a gateway, even a disabled one: its webhooks are accepted, and it is asked about open payments. */
export async function findGateway(
  on: Queryable,
  secrets: Secrets,
  code: string,
): Promise<Gateway | undefined> {
  const [gateway] = await on.query<Gateway>(
    sql`
      select ${gatewayColumns}
        from payment_gateways
       where code = ${code}`,
    'payments_find_gateway',
  );
  return gateway && unsealed(secrets, gateway);
}

export async function listGateways(on: Queryable, secrets: Secrets): Promise<Gateway[]> {
  const gateways = await on.query<Gateway>(sql`
    select ${gatewayColumns}
      from payment_gateways
     order by code`);
  return gateways.map((gateway) => unsealed(secrets, gateway));
}

function unsealed(secrets: Secrets, gateway: Gateway): Gateway {
  const credentials: ServiceCredentials = unsealCredentials(
    secrets,
    { table: TABLE, code: gateway.code },
    gateway.credentials,
  );
  return { ...gateway, credentials };
}
