import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { TRIED_DAYS } from './rules.ts';

/** An event that has waited for so long counts as a problem. */
const SHOWN_AFTER_MINUTES = 5;

/**
 * hook-12: lists the endpoints that are gone, and those that have not taken an event in time. One that staff have paused
 * is none. An event that is sent again, or waits for a resumed endpoint, has waited since then.
 */
export async function listUntakenEndpoints(
  on: Queryable,
): Promise<{ code: string; since: Date }[]> {
  return on.query<{ code: string; since: Date }>(sql`
    select endpoint.code,
           coalesce(least(state.gone_at, waiting.since), endpoint.created_at) as since
      from event_endpoints as endpoint
      left join event_endpoint_states as state
        on state.code = endpoint.code
     cross join lateral (
             select min(expires_at) - make_interval(days => ${TRIED_DAYS}) as since
               from event_deliveries
              where endpoint_code = endpoint.code
                and due_at is not null
           ) as waiting
     where not endpoint.is_paused
       and (state.gone_at is not null
            or waiting.since
               < ${on.now()}::timestamptz - make_interval(mins => ${SHOWN_AFTER_MINUTES}))
     order by endpoint.code`);
}
