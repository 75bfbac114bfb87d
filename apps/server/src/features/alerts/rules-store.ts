import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import type { AlertRule } from '@kapao/contract/office/alerts.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export interface StoredAlertRule {
  serviceCode: string;
  cause: AlertCause;
  threshold: number | null;
  since: Date;
}

export async function listAlertRules(on: Queryable): Promise<StoredAlertRule[]> {
  return on.query<StoredAlertRule>(sql`
    select service_code as "serviceCode",
           cause,
           threshold,
           since
      from alert_rules
     order by service_code, cause`);
}

/** Replaces the rules of a service. A rule that stays as it is keeps its time. */
export async function replaceAlertRules(
  tx: Tx,
  serviceCode: string,
  rules: readonly AlertRule[],
): Promise<void> {
  const causes = rules.map(({ cause }) => cause);
  await tx.query(sql`
    delete from alert_rules
     where service_code = ${serviceCode}
       and cause <> all (${causes}::text[])`);
  await tx.query(sql`
    insert into alert_rules (service_code, cause, threshold, since)
    select ${serviceCode}, given.cause, given.threshold, ${tx.now()}
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as given(cause text, threshold integer)
        on conflict (service_code, cause) do update
       set threshold = excluded.threshold,
           since     = excluded.since
     where alert_rules.threshold is distinct from excluded.threshold`);
}
