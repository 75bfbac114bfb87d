import { createLoader } from '../../db/loader.ts';
import type { Loader } from '../../db/loader.ts';
import type { Queryable } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { listGateways } from './methods-store.ts';
import type { Gateway } from './methods-store.ts';

/**
 * By code. Calls that come at the same time share one look at the gateways, of which there are few, and
 * nothing is kept: however many strangers call, they take no connection away from members.
 */
export function createGatewayRead({
  database,
  secrets,
}: {
  database: Queryable;
  secrets: Secrets;
}): Loader<string, Gateway> {
  const readMany = async (codes: readonly string[]) => {
    const gateways = await listGateways(database, secrets);
    const byCode = new Map(gateways.map((gateway) => [gateway.code, gateway]));
    return codes.map((code) => byCode.get(code));
  };
  return createLoader(readMany);
}
