import { credential, validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { AlertProtocol, AlertService } from '../../adapters/alerts/port.ts';
import { alertProtocols } from '../../adapters/alerts/protocols.ts';
import { protocolNamed } from '../../adapters/service-protocol.ts';
import type { ServiceAddress } from '../../adapters/service-protocol.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { findMovedTarget } from '../../features/alerts/deliveries-store.ts';
import type { AlertLanguage } from '../../features/alerts/rules.ts';
import { listServices } from '../../features/services/store.ts';
import type { Service } from '../../features/services/store.ts';

export interface StoredAlertService extends Service {
  language: AlertLanguage;
}

/** Lists the alert services with the language of their messages. */
export async function listAlertServices(
  on: Queryable,
  secrets: Secrets,
): Promise<StoredAlertService[]> {
  const services = await listServices(on, secrets, { kind: 'alert' });
  return services.map((service) => ({ ...service, language: languageOf(service.credentials) }));
}

export function languageOf(credentials: ServiceCredentials): AlertLanguage {
  return validCredentials(credentials, 'language').includes('en') ? 'en' : 'th';
}

/** Connects an alert service, to the receiver's new id where it moved; undefined for an unknown protocol. */
export async function connectAlertService(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { code, protocol: name, baseUrl, credentials }: ServiceAddress & { protocol: string },
): Promise<AlertService | undefined> {
  const protocol = findAlertProtocol(name);
  if (!protocol) return undefined;
  const moved = await findMovedTarget(database, code);
  const isMoved = moved?.from === credential(credentials, protocol.target);
  const address = {
    code,
    baseUrl,
    credentials: isMoved ? { ...credentials, [protocol.target]: [moved.to] } : credentials,
  };
  return protocol.connect(address, config.publicUrl);
}

/** Finds the protocol of an alert service; undefined for one that this server does not implement. */
export function findAlertProtocol(name: string): AlertProtocol | undefined {
  return protocolNamed(alertProtocols, name);
}
