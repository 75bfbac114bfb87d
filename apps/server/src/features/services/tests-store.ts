import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql from 'sql-template-tag';
import type { ConnectionTest } from '../../adapters/service-protocol.ts';
import type { Queryable, Tx } from '../../db/database.ts';

interface ServiceName {
  kind: ServiceKind;
  code: string;
}

export interface KeptTest extends ServiceName {
  outcome: string;
  status: number | null;
  tookMs: number;
  testedAt: Date;
}

/** Keeps the last test of a service. */
export async function keepTest(
  tx: Tx,
  { kind, code }: ServiceName,
  { test, tookMs }: { test: ConnectionTest; tookMs: number },
): Promise<void> {
  const status = 'status' in test ? test.status : null;
  await tx.query(sql`
    insert into service_tests (kind, code, outcome, status, took_ms, tested_at)
    values (${kind}, ${code}, ${test.outcome}, ${status}, ${tookMs}, ${tx.now()})
        on conflict (kind, code) do update
       set outcome   = excluded.outcome,
           status    = excluded.status,
           took_ms   = excluded.took_ms,
           tested_at = excluded.tested_at`);
}

export async function listTests(on: Queryable): Promise<KeptTest[]> {
  return on.query<KeptTest>(sql`
    select kind,
           code,
           outcome,
           status,
           took_ms   as "tookMs",
           tested_at as "testedAt"
      from service_tests`);
}

/** Forgets the test of a service that was changed or removed: it says nothing of the service as it stands. */
export async function forgetTest(tx: Tx, { kind, code }: ServiceName): Promise<void> {
  await tx.query(sql`
    delete from service_tests
     where kind = ${kind}
       and code = ${code}`);
}
