import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** An event that has waited for so long counts as a problem. */
const SHOWN_AFTER_MINUTES = 15;

/** hook-12: lists the endpoints that have not taken an event in time. One that staff have paused is none. */
export async function listUntakenEndpoints(
  on: Queryable,
): Promise<{ code: string; since: Date }[]> {
  return on.query<{ code: string; since: Date }>(sql`
    select endpoint.code,
           coalesce(min(event.occurred_at), endpoint.created_at) as since
      from event_endpoints  as endpoint
      join event_deliveries as delivery
        on delivery.endpoint_code = endpoint.code
       and delivery.due_at is not null
      join outgoing_events  as event
        on event.id = delivery.event_id
     where not endpoint.is_paused
     group by endpoint.code
    having min(event.occurred_at)
           < ${on.now()}::timestamptz - make_interval(mins => ${SHOWN_AFTER_MINUTES})
     order by endpoint.code`);
}
