import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface EventDeliveryRow {
  id: bigint;
  uuid: string;
  type: string;
  memberId: bigint;
  occurredAt: Date;
  data: object;
  outcome: 'waiting' | 'taken' | 'given_up';
  attempts: number;
  attemptedAt: Date | null;
  /** The time of the next attempt; null where it is due now, and while nothing is sent to the endpoint. */
  nextAt: Date | null;
  status: number | null;
  failure: string | null;
  tookMs: number | null;
}

/** Selects the deliveries of an endpoint; further conditions follow. */
const deliveriesOf = (code: string, now: Date) => sql`
  select event.id,
         event.uuid,
         event.type,
         event.member_id       as "memberId",
         event.occurred_at     as "occurredAt",
         event.data,
         delivery.outcome,
         delivery.attempts,
         delivery.attempted_at as "attemptedAt",
         case when delivery.due_at is not null
               and not endpoint.is_paused
               and endpoint.secret is not null
               and state.gone_at is null
               and greatest(delivery.due_at, state.retry_at) > ${now}
              then greatest(delivery.due_at, state.retry_at)
         end                   as "nextAt",
         delivery.status,
         delivery.failure,
         delivery.took_ms      as "tookMs"
    from event_deliveries as delivery
    join outgoing_events  as event
      on event.id = delivery.event_id
    join event_endpoints  as endpoint
      on endpoint.code = delivery.endpoint_code
    left join event_endpoint_states as state
      on state.code = endpoint.code
   where delivery.endpoint_code = ${code}`;

/** Lists the deliveries of an endpoint, the newest event first. */
export async function listDeliveriesOf(
  on: Queryable,
  code: string,
  filter: {
    outcome?: EventDeliveryRow['outcome'] | undefined;
    memberId?: bigint | undefined;
    belowId?: bigint | undefined;
    limit: number;
  },
): Promise<EventDeliveryRow[]> {
  const { outcome, memberId, belowId, limit } = filter;
  return on.query<EventDeliveryRow>(sql`
    ${deliveriesOf(code, on.now())}
     ${outcome === undefined ? sql`` : sql`and delivery.outcome = ${outcome}`}
     ${memberId === undefined ? sql`` : sql`and delivery.member_id = ${memberId}`}
     ${belowId === undefined ? sql`` : sql`and delivery.event_id < ${belowId}`}
   order by delivery.event_id desc
   limit ${limit}`);
}

export async function findDelivery(
  on: Queryable,
  code: string,
  id: bigint,
): Promise<EventDeliveryRow | undefined> {
  const [delivery] = await on.query<EventDeliveryRow>(sql`
    ${deliveriesOf(code, on.now())}
     and delivery.event_id = ${id}`);
  return delivery;
}
