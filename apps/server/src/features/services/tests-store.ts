import { createHmac } from 'node:crypto';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql from 'sql-template-tag';
import type { ConnectionTest } from '../../adapters/service-protocol.ts';
import type { Queryable, Tx } from '../../db/database.ts';

interface ServiceName {
  kind: ServiceKind;
  code: string;
}

/** Everything that a test depends on. */
interface TestedFields extends ServiceName {
  protocol: string;
  baseUrl: string;
  credentials: ServiceCredentials;
}

export interface KeptTest extends ServiceName {
  fieldsHash: Buffer;
  outcome: string;
  status: number | null;
  tookMs: number;
  testedAt: Date;
}

/** A test of other fields than the last one is kept longer than a proposal waits. */
const OTHER_FIELDS_DAYS = 30;

/** Hashes the fields that a call uses. A rotated field counts with its newest value, which alone is sent. */
export function hashFields(codeSecret: string, service: TestedFields): Buffer {
  const { kind, code, protocol, baseUrl, credentials } = service;
  const newest = Object.entries(credentials)
    .map(([name, [value]]) => [name, value])
    .filter(([, value]) => value !== undefined)
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const tested = ['fields of a test', kind, code, protocol, baseUrl, newest];
  return createHmac('sha256', codeSecret).update(JSON.stringify(tested)).digest();
}

/** Keeps the last test of these fields, whether a service is saved with them or may be later. */
export async function keepTest(
  tx: Tx,
  { kind, code, fieldsHash }: ServiceName & { fieldsHash: Buffer },
  { test, tookMs }: { test: ConnectionTest; tookMs: number },
): Promise<void> {
  const status = 'status' in test ? test.status : null;
  await tx.query(sql`
    insert into service_tests (kind, code, fields_hash, outcome, status, took_ms, tested_at)
    values (${kind}, ${code}, ${fieldsHash}, ${test.outcome}, ${status}, ${tookMs}, ${tx.now()})
        on conflict (kind, code, fields_hash) do update
       set outcome   = excluded.outcome,
           status    = excluded.status,
           took_ms   = excluded.took_ms,
           tested_at = excluded.tested_at`);
  await tx.query(sql`
    delete from service_tests
     where kind        = ${kind}
       and code        = ${code}
       and fields_hash <> ${fieldsHash}
       and tested_at   < ${tx.now()}::timestamptz - make_interval(days => ${OTHER_FIELDS_DAYS})`);
}

export async function listTests(on: Queryable): Promise<KeptTest[]> {
  return on.query<KeptTest>(sql`
    select kind,
           code,
           fields_hash as "fieldsHash",
           outcome,
           status,
           took_ms     as "tookMs",
           tested_at   as "testedAt"
      from service_tests`);
}

/** Forgets the tests of a service that was removed. */
export async function forgetTests(tx: Tx, { kind, code }: ServiceName): Promise<void> {
  await tx.query(sql`
    delete from service_tests
     where kind = ${kind}
       and code = ${code}`);
}
