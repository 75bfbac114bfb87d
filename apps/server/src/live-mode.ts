import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Queryable } from './db/database.ts';
import type { Secrets } from './db/sealed.ts';
import { listStudioAddresses } from './features/games/studios/studios-store.ts';
import type { Studio } from './features/games/studios/studios-store.ts';
import { listGateways } from './features/payments/methods/gateways-store.ts';
import type { Gateway } from './features/payments/methods/gateways-store.ts';
import { isPublicRange, privateUrlFault } from './adapters/outside-addresses.ts';
import { gatewayProtocol } from './adapters/payment-gateway/protocols.ts';

/**
 * Lists a gateway's settings that live mode refuses: an address inside our network, and the sandbox's secrets. They
 * are public, so anyone could report deposits with them.
 */
export function gatewayFaults({ code, protocol, baseUrl, credentials }: Gateway): string[] {
  const addressFault = privateUrlFault(baseUrl);
  return [
    ...(addressFault === undefined ? [] : [`gateway ${code}: base_url ${addressFault}`]),
    ...gatewayProtocol(protocol)
      .publicFields(credentials)
      .map((field) => `gateway ${code}: ${field} has the sandbox's public one, or a test key`),
  ];
}

export function studioFaults({
  code,
  baseUrl,
  allowedAddresses = [],
}: Pick<Studio, 'code' | 'baseUrl'> & Partial<Pick<Studio, 'allowedAddresses'>>): string[] {
  const addressFault = privateUrlFault(baseUrl);
  return [
    ...(addressFault === undefined ? [] : [`studio ${code}: its address ${addressFault}`]),
    ...rangeFaults(code, allowedAddresses),
  ];
}

/** Lists private ranges: with a proxy missing from TRUSTED_PROXIES every caller would have such an address. */
export function rangeFaults(studioCode: string, ranges: readonly string[]): string[] {
  return ranges
    .filter((range) => !isPublicRange(range))
    .map((range) => `studio ${studioCode}: it calls from no address in ${range}`);
}

/** Used by the start and by each command. @throws ConfigError in live mode when there are faults. */
export function refuseInLiveMode({ mode }: Pick<Config, 'mode'>, faults: readonly string[]): void {
  if (mode !== 'live' || faults.length === 0) return;
  throw new ConfigError(
    `KAPAO_MODE=live refuses:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

/** Checks all gateways and studios in the database before a start. @throws ConfigError */
export async function refuseStoredInLiveMode(
  config: Pick<Config, 'mode'>,
  { database, secrets }: { database: Queryable; secrets: Secrets },
): Promise<void> {
  const gateways = await listGateways(database, secrets);
  const studios = await listStudioAddresses(database);
  refuseInLiveMode(config, [
    ...gateways.flatMap((gateway) => gatewayFaults(gateway)),
    ...studios.flatMap((studio) => studioFaults(studio)),
  ]);
}
