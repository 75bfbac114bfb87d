import { createLoader } from '../../../db/loader.ts';
import type { Loader } from '../../../db/loader.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { listGateways } from '../methods/gateways-store.ts';
import type { Gateway } from '../methods/gateways-store.ts';

/**
 * Finds a gateway by its code. Concurrent calls share one query for all gateways, so that a flood of forged webhooks
 * takes no connection away from members.
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
