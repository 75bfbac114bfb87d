import { protocolNamed } from '../../adapters/service-protocol.ts';
import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { AlertProtocol } from '../../adapters/alerts/port.ts';
import { alertProtocols } from '../../adapters/alerts/protocols.ts';
import type { Queryable } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
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
  return services.map((service) => {
    const isEnglish = validCredentials(service.credentials, 'language').includes('en');
    return { ...service, language: isEnglish ? 'en' : 'th' };
  });
}

/** Finds the protocol of an alert service; undefined for one that this server does not implement. */
export function findAlertProtocol(name: string): AlertProtocol | undefined {
  return protocolNamed(alertProtocols, name);
}
