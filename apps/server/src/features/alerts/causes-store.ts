import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import { isEventCause } from '@kapao/contract/office/alert-causes.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { AlertPlan, SeenCause, ToldCause } from './rules.ts';

const KEPT_DAYS = 7;

/** notify-05: two servers plan one after the other, so that each cause is told once. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('alerts', 0))::text`);
}

export async function listToldCauses(on: Queryable, serviceCode: string): Promise<ToldCause[]> {
  return on.query<ToldCause & { cause: AlertCause }>(sql`
    select cause,
           subject,
           since,
           seen_at as "seenAt",
           told_at as "toldAt"
      from alert_causes
     where service_code = ${serviceCode}
     order by since, cause, subject`);
}

/** Writes what a plan changes of the causes; its messages are queued in the same transaction. */
export async function keepPlan(tx: Tx, serviceCode: string, plan: AlertPlan): Promise<void> {
  await insertCauses(tx, serviceCode, plan.began);
  await setTimes(tx, serviceCode, plan.seen, sql`seen_at = ${tx.now()}`);
  await setTimes(tx, serviceCode, plan.still, sql`told_at = ${tx.now()}`);
  const ended = [...plan.over, ...plan.dropped];
  if (ended.length === 0) return;
  await tx.query(sql`
    delete from alert_causes
     using jsonb_to_recordset(${keys(ended)}::jsonb) as given(cause text, subject text)
     where alert_causes.service_code = ${serviceCode}
       and alert_causes.cause        = given.cause
       and alert_causes.subject      = given.subject`);
}

async function insertCauses(tx: Tx, serviceCode: string, began: readonly SeenCause[]) {
  if (began.length === 0) return;
  const rows = began.map(({ cause, subject, since }) => ({
    cause,
    subject,
    is_event: isEventCause(cause),
    since,
  }));
  await tx.query(sql`
    insert into alert_causes (service_code, cause, subject, is_event, since, seen_at, told_at)
    select ${serviceCode}, given.cause, given.subject, given.is_event, given.since,
           ${tx.now()}, ${tx.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as given(cause text, subject text, is_event boolean, since timestamptz)`);
}

async function setTimes(
  tx: Tx,
  serviceCode: string,
  causes: readonly ToldCause[],
  change: ReturnType<typeof sql>,
): Promise<void> {
  if (causes.length === 0) return;
  await tx.query(sql`
    update alert_causes
       set ${change}
      from jsonb_to_recordset(${keys(causes)}::jsonb) as given(cause text, subject text)
     where alert_causes.service_code = ${serviceCode}
       and alert_causes.cause        = given.cause
       and alert_causes.subject      = given.subject`);
}

function keys(causes: readonly ToldCause[]): string {
  return JSON.stringify(causes.map(({ cause, subject }) => ({ cause, subject })));
}

/** Forgets the open problems of a service that is switched off: nobody waits for their end. */
export async function forgetOpenCauses(tx: Tx, serviceCode: string): Promise<void> {
  await tx.query(sql`
    delete from alert_causes
     where service_code = ${serviceCode}
       and not is_event`);
}

/** Deletes ended messages and told events that no rule reads any more. */
export async function deleteOldAlerts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`
      delete from alert_deliveries
       where ended_at < now() - make_interval(days => ${KEPT_DAYS})`);
    await tx.query(sql`
      delete from alert_causes
       where is_event
         and told_at < now() - make_interval(days => ${KEPT_DAYS})`);
  });
}
