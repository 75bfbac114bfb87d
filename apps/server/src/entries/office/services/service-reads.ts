import { serviceKindNames } from '@kapao/contract/third-parties/service-kinds.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import type { OfficeService } from '@kapao/contract/office/services.ts';
import { gatewayProtocols } from '../../../adapters/payment-gateway/protocols.ts';
import { findServiceProtocol, serviceProtocols } from '../../../adapters/service-protocols.ts';
import { smsProtocols } from '../../../adapters/sms/protocols.ts';
import type { Context } from '../../../context.ts';
import { shownField } from '../../../features/services/shown-field.ts';
import { shownValues } from '../../../features/services/rules.ts';
import { listTests } from '../../../features/services/tests-store.ts';
import type { KeptTest } from '../../../features/services/tests-store.ts';
import { listStoredServices, serviceTerms } from '../../../flows/services/stored-services.ts';
import type { StoredService } from '../../../flows/services/stored-services.ts';
import { officeDone } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { serviceFaults } from '../../../live-mode.ts';

export type ServiceRead = 'listServices' | 'listServiceProtocols';

export function readServices({ config, secrets }: Context): OfficeHandlers<ServiceRead> {
  return {
    listServices: async (_input, _caller, read) => {
      const [services, tests] = await Promise.all([
        listStoredServices(read, secrets),
        listTests(read),
      ]);
      return officeDone({
        services: services.map((service) => shownService(service, tests, config)),
        is_sms_configured: services.every(({ kind }) => kind !== 'sms'),
      });
    },
    listServiceProtocols: async () =>
      officeDone({ protocols: serviceKindNames.flatMap((kind) => shownProtocols(kind)) }),
  };
}

function shownService(
  service: StoredService,
  tests: readonly KeptTest[],
  { mode, publicUrl }: Context['config'],
): OfficeService {
  const { kind, code, protocol } = service;
  const test = tests.find((each) => each.kind === kind && each.code === code);
  const fields = findServiceProtocol(kind, protocol)?.fields ?? [];
  const shown = fields.map((field): [string, string[]] => [
    field.name,
    shownValues(field, service.credentials),
  ]);
  return {
    kind,
    code,
    protocol,
    base_url: service.baseUrl,
    is_enabled: service.isEnabled,
    fields: Object.fromEntries(shown.filter(([, values]) => values.length > 0)),
    webhook_url: webhookUrl(service, publicUrl),
    faults: mode === 'live' ? serviceFaults(service) : [],
    last_test: test ? shownTest(test) : null,
    seen: termsMark(serviceTerms(service)),
  };
}

/** The address at which a third party calls us; null for one that makes no calls. */
function webhookUrl(
  { kind, code, protocol }: Pick<StoredService, 'kind' | 'code' | 'protocol'>,
  publicUrl: string,
): string | null {
  if (kind === 'gateway') return `${publicUrl}/api/gateway/${code}/webhook`;
  if (kind !== 'sms' || !Object.hasOwn(smsProtocols, protocol)) return null;
  return smsProtocols[protocol]?.reports ? `${publicUrl}/api/sms/${code}/status` : null;
}

function shownTest({ outcome, status, tookMs, testedAt }: KeptTest): OfficeService['last_test'] {
  return {
    // The cast is safe, because only tests of the same outcomes are kept.
    outcome: outcome as NonNullable<OfficeService['last_test']>['outcome'],
    status,
    took_ms: tookMs,
    tested_at: testedAt.toISOString(),
  };
}

function shownProtocols(kind: ServiceKind) {
  return Object.entries(serviceProtocols[kind]).map(([protocol, { th, en, fields, baseUrl }]) => {
    const gateway = kind === 'gateway' ? gatewayProtocols[protocol] : undefined;
    const channels = gateway?.channels ?? [];
    return {
      kind,
      protocol,
      th,
      en,
      base_url: baseUrl,
      fields: fields.map(shownField),
      capabilities: [...(gateway?.capabilities ?? [])],
      channels: channels.map((channel) => ({ code: channel.code, th: channel.th, en: channel.en })),
    };
  });
}
