import { protocolNamed } from '../../adapters/service-protocol.ts';
import type { SmsProtocol } from '../../adapters/sms/port.ts';
import { DEFAULT_SMS_PROTOCOL, smsProtocols } from '../../adapters/sms/protocols.ts';
import type { SmsRoute, SmsSender } from '../../adapters/sms/outbox.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { keepAcceptedSms } from './sms-deliveries-store.ts';
import { listServices } from './store.ts';
import type { Service } from './store.ts';

/** svc-08: a change of the services is in force on every server after this time. */
const CACHED_MS = 2_000;

/**
 * Reads the enabled SMS services from the database. Without any service there, the server's configuration names one
 * (SMS_URL).
 */
export function createSmsRoute(
  { database, secrets }: { database: Database; secrets: Secrets },
  { sms, publicUrl }: Pick<Config, 'sms' | 'publicUrl'>,
): SmsRoute {
  const configured = {
    code: 'configured',
    baseUrl: sms.url,
    credentials: { api_key: [sms.apiKey] },
  };
  const read = async (): Promise<SmsSender[]> => {
    const services = await listServices(database, secrets, { kind: 'sms' });
    if (services.length === 0) {
      const service = smsProtocol(DEFAULT_SMS_PROTOCOL).connect(configured, publicUrl);
      return [{ code: null, service }];
    }
    return services
      .filter(({ isEnabled }) => isEnabled)
      .map((service) => ({ code: service.code, service: connect(service, publicUrl) }));
  };
  let cached: { senders: Promise<SmsSender[]>; readAtMs: number } | undefined;
  return {
    services: () => {
      const nowMs = performance.now();
      if (cached && nowMs - cached.readAtMs < CACHED_MS) return cached.senders;
      const senders = read();
      cached = { senders, readAtMs: nowMs };
      // A failed read is not cached.
      senders.catch(() => (cached = undefined));
      return senders;
    },
    keepAccepted: (accepted) => database.transaction((tx) => keepAcceptedSms(tx, accepted)),
  };
}

function connect({ protocol, ...address }: Service, publicUrl: string) {
  return smsProtocol(protocol).connect(address, publicUrl);
}

/** Returns the protocol of an SMS service. @throws Error for one that this server does not implement. */
export function smsProtocol(name: string): SmsProtocol {
  const protocol = protocolNamed(smsProtocols, name);
  if (!protocol) throw new Error(`no SMS protocol is called ${name}`);
  return protocol;
}
