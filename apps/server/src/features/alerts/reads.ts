import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** From this attempt on a message that waits counts as a problem. */
const SHOWN_FROM_ATTEMPTS = 3;

/** notify-06: lists the services that took none of their messages since one of them failed, within 24 hours. */
export async function listUnsentAlerts(on: Queryable): Promise<{ service: string; since: Date }[]> {
  return on.query<{ service: string; since: Date }>(sql`
    select failed.service_code    as service,
           min(failed.created_at) as since
      from alert_deliveries as failed
     where failed.created_at > ${on.now()}::timestamptz - interval '48 hours'
       and (
             failed.outcome in ('refused', 'given_up')
             or (failed.outcome = 'waiting' and failed.attempts >= ${SHOWN_FROM_ATTEMPTS})
           )
       and not exists (
             select
               from alert_deliveries as taken
              where taken.service_code = failed.service_code
                and taken.outcome      = 'sent'
                and taken.ended_at     > coalesce(failed.ended_at, failed.created_at)
           )
     group by failed.service_code
     order by failed.service_code`);
}

export interface AlertCounts {
  service: string;
  sent: number;
  waiting: number;
  failed: number;
  /** Why the newest failed attempt failed; null without one. */
  lastFailure: string | null;
}

/** Counts the messages of the last 24 hours by service. */
export async function countAlerts(on: Queryable): Promise<AlertCounts[]> {
  return on.query<AlertCounts>(sql`
    select service_code                                                        as service,
           (count(*) filter (where outcome = 'sent'))::integer                  as sent,
           (count(*) filter (where outcome = 'waiting'))::integer               as waiting,
           (count(*) filter (where outcome in ('refused', 'given_up')))::integer as failed,
           (array_agg(reason order by created_at desc) filter (where reason is not null))[1]
                                                                               as "lastFailure"
      from alert_deliveries
     where created_at > ${on.now()}::timestamptz - interval '24 hours'
     group by service_code
     order by service_code`);
}
