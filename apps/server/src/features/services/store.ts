import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql from 'sql-template-tag';
import type { ServiceAddress } from '../../adapters/service-protocol.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { sealCredentials, unsealCredentials } from '../../db/stored-secrets.ts';

/** Payment gateways have a table of their own (features/payments). */
export type OtherKind = Exclude<ServiceKind, 'gateway'>;

export interface Service extends ServiceAddress {
  kind: OtherKind;
  protocol: string;
  isEnabled: boolean;
  sort: number;
}

const TABLE = 'services';

const serviceColumns = sql`
  kind,
  code,
  protocol,
  base_url   as "baseUrl",
  credentials,
  is_enabled as "isEnabled",
  sort`;

/** Lists the services in the order in which they are tried. */
export async function listServices(
  on: Queryable,
  secrets: Secrets,
  { kind }: { kind?: OtherKind } = {},
): Promise<Service[]> {
  const services = await on.query<Service>(sql`
    select ${serviceColumns}
      from services
     ${kind === undefined ? sql`` : sql`where kind = ${kind}`}
     order by kind, sort, code`);
  return services.map((service) => unsealed(secrets, service));
}

/** Finds a service by its code, even a disabled one, whose reports are still taken. */
export async function findService(
  on: Queryable,
  secrets: Secrets,
  { kind, code }: { kind: OtherKind; code: string },
): Promise<Service | undefined> {
  const [service] = await on.query<Service>(sql`
    select ${serviceColumns}
      from services
     where kind = ${kind}
       and code = ${code}`);
  return service && unsealed(secrets, service);
}

/** Whether another kind has a service with this code, which every kind's codes exclude. */
export async function isCodeOfOtherKind(
  on: Queryable,
  { kind, code }: { kind: OtherKind; code: string },
): Promise<boolean> {
  const [other] = await on.query(sql`
    select 1
      from services
     where code = ${code}
       and kind <> ${kind}`);
  return other !== undefined;
}

/** Serializes all changes of services, which are few. */
export async function lockServices(tx: Tx): Promise<void> {
  await tx.query(sql`lock table services in share row exclusive mode`);
}

/** Adds a service behind the others of its kind, or changes it. */
export async function saveService(
  tx: Tx,
  secrets: Secrets,
  { kind, code, protocol, baseUrl, credentials, isEnabled }: Omit<Service, 'sort'>,
): Promise<void> {
  const sealed = sealCredentials(secrets, { table: TABLE, code }, credentials);
  await tx.query(sql`
    insert into services (kind, code, protocol, base_url, credentials, sort, is_enabled, created_at)
    select ${kind}, ${code}, ${protocol}, ${baseUrl}, ${JSON.stringify(sealed)},
           coalesce(max(sort) + 1, 0), ${isEnabled}, ${tx.now()}
      from services
     where kind = ${kind}
        on conflict (code) do update
       set base_url    = excluded.base_url,
           credentials = excluded.credentials,
           is_enabled  = excluded.is_enabled`);
}

/** svc-06: numbers the services of a kind anew in this order. */
export async function orderServices(
  tx: Tx,
  kind: OtherKind,
  codes: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update services
       set sort = given.sort
      from jsonb_to_recordset(${JSON.stringify(codes.map((code, sort) => ({ code, sort })))}::jsonb)
           as given(code text, sort integer)
     where services.code = given.code
       and services.kind = ${kind}
       and services.sort <> given.sort`);
}

export async function deleteService(
  tx: Tx,
  { kind, code }: { kind: OtherKind; code: string },
): Promise<void> {
  await tx.query(sql`
    delete from services
     where kind = ${kind}
       and code = ${code}`);
}

function unsealed(secrets: Secrets, service: Service): Service {
  const credentials: ServiceCredentials = unsealCredentials(
    secrets,
    { table: TABLE, code: service.code },
    service.credentials,
  );
  return { ...service, credentials };
}
