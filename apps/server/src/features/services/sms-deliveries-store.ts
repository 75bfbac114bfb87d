import sql from 'sql-template-tag';
import type { SmsDeliveryState, SmsReport } from '../../adapters/sms/port.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';

const KEPT_DAYS = 30;

/** Keeps that a service accepted a message; the report may have come earlier. */
export async function keepAcceptedSms(
  tx: Tx,
  { serviceCode, messageId }: { serviceCode: string; messageId: string },
): Promise<void> {
  await tx.query(sql`
    insert into sms_deliveries (service_code, message_id, state, accepted_at, changed_at)
    values (${serviceCode}, ${messageId}, 'accepted', ${tx.now()}, ${tx.now()})
        on conflict do nothing`);
}

/**
 * svc-09: keeps a service's report. Reports come in any order, so a state only moves forward, and an end state never
 * changes.
 */
export async function keepSmsReport(
  tx: Tx,
  serviceCode: string,
  { messageId, state, errorCode }: SmsReport,
): Promise<void> {
  await tx.query(sql`
    insert into sms_deliveries (
             service_code, message_id, state, error_code, accepted_at, changed_at
           )
    values (${serviceCode}, ${messageId}, ${state}, ${errorCode}, ${tx.now()}, ${tx.now()})
        on conflict (service_code, message_id) do update
       set state      = excluded.state,
           error_code = excluded.error_code,
           changed_at = excluded.changed_at
     where sms_deliveries.state = 'accepted'
        or (sms_deliveries.state = 'sent' and excluded.state in ('delivered', 'failed'))`);
}

export interface SmsCounts {
  serviceCode: string;
  state: SmsDeliveryState;
  messages: number;
  /** The newest code of a failure; null without one. */
  errorCode: string | null;
}

/** Counts the messages of the last 24 hours by service and state. */
export async function countSmsDeliveries(on: Queryable): Promise<SmsCounts[]> {
  return on.query<SmsCounts>(sql`
    select service_code      as "serviceCode",
           state,
           count(*)::integer as messages,
           (array_agg(error_code order by changed_at desc))[1] as "errorCode"
      from sms_deliveries
     where accepted_at > ${on.now()}::timestamptz - interval '24 hours'
     group by service_code, state
     order by service_code, state`);
}

export async function deleteOldSmsDeliveries(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`
      delete from sms_deliveries
       where accepted_at < now() - make_interval(days => ${KEPT_DAYS})`);
  });
}
