import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Queryable } from './db/database.ts';
import type { Secrets } from './db/sealed.ts';
import { listEventAddresses } from './features/outgoing-events/endpoints-store.ts';
import { listStudioAddresses } from './features/games/studios/studios-store.ts';
import type { Studio } from './features/games/studios/studios-store.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import { isPublicRange, privateUrlFault } from './adapters/outside-addresses.ts';
import { schemeOf } from './adapters/service-protocol.ts';
import type { ServiceAddress } from './adapters/service-protocol.ts';
import { findProtocol } from './adapters/game-studio/protocols.ts';
import { findServiceProtocol } from './adapters/service-protocols.ts';
import { listStoredServices } from './flows/services/stored-services.ts';

/**
 * Lists a third party's settings that live mode refuses: an address inside our network, and the sandbox's secrets. They
 * are public, so anyone could report deposits with them, or read codes.
 */
export function serviceFaults({
  kind,
  code,
  protocol,
  baseUrl,
  credentials,
}: ServiceAddress & { kind: ServiceKind; protocol: string }): string[] {
  const known = findServiceProtocol(kind, protocol);
  // A mail server's address has a scheme of its own, and the same hosts are refused.
  const isMail = known?.schemes !== undefined && known.schemes.includes(schemeOf(baseUrl));
  const addressFault = privateUrlFault(isMail ? baseUrl.replace(/^smtps?:/, 'https:') : baseUrl);
  const name = `${kind} ${code}`;
  return [
    ...(addressFault === undefined ? [] : [`${name}: base_url ${addressFault}`]),
    ...(known ? [] : [`${name}: no protocol is called ${protocol}`]),
    ...(known?.publicFields(credentials) ?? []).map(
      (field) => `${name}: ${field} has the sandbox's public one, or a test key`,
    ),
  ];
}

/** Lists what live mode refuses of a studio; of a new one, which has no addresses yet, without its protocol. */
export function studioFaults({
  code,
  baseUrl,
  protocol,
  allowedAddresses = [],
}: Pick<Studio, 'code' | 'baseUrl'> &
  Partial<Pick<Studio, 'protocol' | 'allowedAddresses'>>): string[] {
  const addressFault = privateUrlFault(baseUrl);
  return [
    ...(addressFault === undefined ? [] : [`studio ${code}: its address ${addressFault}`]),
    ...rangeFaults(code, allowedAddresses),
    ...(protocol === undefined ? [] : openStudioFaults({ code, protocol, allowedAddresses })),
  ];
}

/**
 * studio-78: a studio whose protocol has no keys proves itself by a secret that a person typed and may still know, so live
 * mode takes its calls from named addresses alone.
 */
export function openStudioFaults({
  code,
  protocol,
  allowedAddresses,
}: Pick<Studio, 'code' | 'protocol' | 'allowedAddresses'>): string[] {
  return findProtocol(protocol)?.keys === null && allowedAddresses.length === 0
    ? [`studio ${code}: its protocol has no keys, so it needs the addresses that it calls from`]
    : [];
}

function endpointFaults({ code, url }: { code: string; url: string }): string[] {
  const fault = privateUrlFault(url);
  return fault === undefined ? [] : [`event endpoint ${code}: its address ${fault}`];
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

/** Checks all third parties in the database before a start. @throws ConfigError */
export async function refuseStoredInLiveMode(
  config: Pick<Config, 'mode'>,
  { database, secrets }: { database: Queryable; secrets: Secrets },
): Promise<void> {
  const services = await listStoredServices(database, secrets);
  const studios = await listStudioAddresses(database);
  const endpoints = await listEventAddresses(database);
  refuseInLiveMode(config, [
    ...services.flatMap((service) => serviceFaults(service)),
    ...studios.flatMap((studio) => studioFaults(studio)),
    ...endpoints.flatMap((endpoint) => endpointFaults(endpoint)),
  ]);
}
