import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import type { ServiceAddress } from '../../adapters/service-protocol.ts';
import { findServiceProtocol } from '../../adapters/service-protocols.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import type { CredentialTable } from '../../db/stored-secrets.ts';
import {
  deleteUnusedGateway,
  lockGateways,
  savePaymentGateways,
} from '../../features/payments/gateways/gateways-save-store.ts';
import { findGateway, listGateways } from '../../features/payments/methods/gateways-store.ts';
import type { Gateway } from '../../features/payments/methods/gateways-store.ts';
import { shownValues } from '../../features/services/rules.ts';
import {
  deleteService,
  findService,
  isCodeOfOtherKind,
  listServices,
  lockServices,
  saveService,
} from '../../features/services/store.ts';
import { forgetTests } from '../../features/services/tests-store.ts';

/** A third party that staff connect: a payment gateway, or a service of another kind. */
export interface StoredService extends ServiceAddress {
  kind: ServiceKind;
  protocol: string;
  isEnabled: boolean;
  /** The place among the services of its kind; payment methods choose their gateway, so gateways have none. */
  sort: number;
}

interface ServiceName {
  kind: ServiceKind;
  code: string;
}

/** Lists all third parties by kind, in the order in which they are tried. */
export async function listStoredServices(
  on: Queryable,
  secrets: Secrets,
): Promise<StoredService[]> {
  const [gateways, services] = await Promise.all([
    listGateways(on, secrets),
    listServices(on, secrets),
  ]);
  return [...gateways.map(gatewayService), ...services];
}

export async function findStoredService(
  on: Queryable,
  secrets: Secrets,
  { kind, code }: ServiceName,
): Promise<StoredService | undefined> {
  if (kind !== 'gateway') return findService(on, secrets, { kind, code });
  const gateway = await findGateway(on, secrets, code);
  return gateway && gatewayService(gateway);
}

/** Locks all third parties of the table, and finds this one. */
export async function lockStoredService(
  tx: Tx,
  secrets: Secrets,
  name: ServiceName,
): Promise<StoredService | undefined> {
  await (name.kind === 'gateway' ? lockGateways(tx) : lockServices(tx));
  return findStoredService(tx, secrets, name);
}

/** Whether another third party of the same table has this code. */
export async function isCodeTaken(on: Queryable, { kind, code }: ServiceName): Promise<boolean> {
  return kind !== 'gateway' && (await isCodeOfOtherKind(on, { kind, code }));
}

export async function writeStoredService(
  tx: Tx,
  secrets: Secrets,
  { kind, code, protocol, baseUrl, credentials, isEnabled }: Omit<StoredService, 'sort'>,
): Promise<void> {
  if (kind === 'gateway') {
    const row = { code, protocol, base_url: baseUrl, is_enabled: isEnabled, credentials };
    return savePaymentGateways(tx, secrets, [row]);
  }
  return saveService(tx, secrets, { kind, code, protocol, baseUrl, credentials, isEnabled });
}

/** svc-05: deletes a third party; false for a gateway that a payment method, a payment or a webhook names. */
export async function deleteStoredService(tx: Tx, { kind, code }: ServiceName): Promise<boolean> {
  await forgetTests(tx, { kind, code });
  if (kind === 'gateway') return deleteUnusedGateway(tx, code);
  await deleteService(tx, { kind, code });
  return true;
}

/** The facts of a third party that staff can change, in the form of the audit log: of a secret the ending at most. */
export function serviceTerms({ kind, protocol, baseUrl, credentials, isEnabled }: StoredService) {
  const fields = findServiceProtocol(kind, protocol)?.fields ?? [];
  const shown = fields.map((field): [string, string] => [
    field.name,
    shownValues(field, credentials).join(' · '),
  ]);
  return {
    protocol,
    base_url: baseUrl,
    is_enabled: isEnabled,
    ...Object.fromEntries(shown.filter(([, values]) => values !== '')),
  };
}

/** The name of a third party in the audit log. */
export function serviceTarget({ kind, code }: ServiceName): string {
  return `${kind}:${code}`;
}

/** The table that keeps the credentials of a kind. */
export function credentialTableOf(kind: ServiceKind): CredentialTable {
  return kind === 'gateway' ? 'payment_gateways' : 'services';
}

function gatewayService({ code, baseUrl, credentials, protocol, isEnabled }: Gateway) {
  return { kind: 'gateway', code, baseUrl, credentials, protocol, isEnabled, sort: 0 } as const;
}
