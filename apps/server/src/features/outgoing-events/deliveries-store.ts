import sql, { type Sql } from 'sql-template-tag';
import type { Database, Tx } from '../../db/database.ts';
import { TRIED_DAYS } from './rules.ts';

/** Events and their deliveries are kept so long, also those that wait for a paused endpoint. */
const KEPT_DAYS = 30;
/** The due rows that one lease looks at. */
const LOOKED_AT = 100;
/** The events that one transaction deletes, or gives up, so that it holds its locks only for a short time. */
const CLEANED_AT_ONCE = 500;

export interface DueEvent {
  endpointCode: string;
  id: bigint;
  uuid: string;
  type: string;
  occurredAt: Date;
  data: object;
  memberId: bigint;
  attempts: number;
}

/**
 * The due deliveries of an endpoint, each with the earlier one of its member that waits. One is `foreign` whose event is
 * older than the endpoint: it was for an earlier endpoint of the same code, and was being written while that was deleted.
 */
function comparedDeliveries(code: string, now: Date): Sql {
  return sql`
           select looked_at.event_id,
                  event.occurred_at < endpoint.created_at as is_foreign,
                  earlier.event_id as earlier_id,
                  earlier.due_at   as earlier_due_at,
                  earlier.failure  as earlier_failure
             from (
                    select event_id,
                           member_id,
                           is_replay
                      from event_deliveries
                     where endpoint_code = ${code}
                       and due_at       <= ${now}
                     order by due_at, event_id
                     limit ${LOOKED_AT}
                       for update skip locked
                  ) as looked_at
             join outgoing_events as event    on event.id      = looked_at.event_id
             join event_endpoints as endpoint on endpoint.code = ${code}
             left join lateral (
                    select event_id,
                           due_at,
                           failure
                      from event_deliveries as before
                     where before.endpoint_code = ${code}
                       and before.member_id     = looked_at.member_id
                       and before.is_replay     = looked_at.is_replay
                       and before.event_id      < looked_at.event_id
                       and before.due_at is not null
                     order by before.event_id
                     limit 1
                  ) as earlier
               on true`;
}

function putOffDeliveries(code: string, now: Date): Sql {
  return sql`
           update event_deliveries as delivery
              set due_at = case
                             when compared.earlier_failure is null
                             then ${now}::timestamptz + interval '1 second'
                             else greatest(compared.earlier_due_at,
                                           ${now}::timestamptz + interval '1 second')
                           end
             from compared
            where delivery.endpoint_code = ${code}
              and delivery.event_id      = compared.event_id
              and compared.earlier_id is not null
              and not compared.is_foreign
        returning delivery.event_id,
                  delivery.attempts`;
}

function droppedDeliveries(code: string): Sql {
  return sql`
           delete from event_deliveries as delivery
            where delivery.endpoint_code = ${code}
              and delivery.event_id in (
                    select event_id
                      from compared
                     where is_foreign
                  )
        returning delivery.event_id,
                  delivery.attempts`;
}

/**
 * hook-05: leases due events, of each member the oldest that waits and the oldest that is sent again. A later one is put
 * off until the one before it is tried again, so that no lease looks at it again and again. An event from before the
 * endpoint is dropped (hook-02). `isMore` says that there may be others.
 */
export async function leaseDueEvents(
  tx: Tx,
  lease: { code: string; limit: number; leaseSeconds: number },
): Promise<{ due: DueEvent[]; isMore: boolean }> {
  const { code, limit, leaseSeconds } = lease;
  const rows = await tx.query<Omit<DueEvent, 'endpointCode'> & { isLeased: boolean }>(sql`
    with compared as (${comparedDeliveries(code, tx.now())}),
         put_off as (${putOffDeliveries(code, tx.now())}),
         leased as (
           update event_deliveries as delivery
              set due_at       = ${tx.now()}::timestamptz + make_interval(secs => ${leaseSeconds}),
                  attempts     = attempts + 1,
                  attempted_at = ${tx.now()},
                  failure      = null
            where delivery.endpoint_code = ${code}
              and delivery.event_id in (
                    select event_id
                      from compared
                     where earlier_id is null
                       and not is_foreign
                     limit ${limit}
                  )
        returning delivery.event_id,
                  delivery.attempts
         ),
         dropped as (${droppedDeliveries(code)})
  select event.id,
         event.uuid,
         event.type,
         event.occurred_at as "occurredAt",
         event.data,
         event.member_id   as "memberId",
         touched.attempts,
         touched."isLeased"
    from (
           select event_id, attempts, true as "isLeased" from leased
            union all
           select event_id, attempts, false from put_off
            union all
           select event_id, attempts, false from dropped
         ) as touched
    join outgoing_events as event
      on event.id = touched.event_id
   order by event.id`);
  const due = rows
    .filter(({ isLeased }) => isLeased)
    .map((event): DueEvent => ({ endpointCode: code, ...event }));
  return { due, isMore: rows.length > 0 };
}

interface Attempt {
  status: number | null;
  tookMs: number;
}

/** Ends a delivery, and makes the member's next one due. False where another server has leased it since. */
export async function endDelivery(
  tx: Tx,
  { endpointCode, id, memberId, attempts }: DueEvent,
  ended: Attempt & { outcome: 'taken' | 'given_up'; failure: string | null },
): Promise<boolean> {
  const { outcome, status, tookMs, failure } = ended;
  const rows = await tx.query(sql`
    update event_deliveries
       set outcome = ${outcome},
           due_at  = null,
           status  = ${status},
           failure = ${failure},
           took_ms = ${tookMs}
     where endpoint_code = ${endpointCode}
       and event_id      = ${id}
       and attempts      = ${attempts}
       and due_at is not null
 returning 1`);
  if (rows.length === 0) return false;
  await tx.query(sql`
    update event_deliveries
       set due_at = ${tx.now()}
     where endpoint_code = ${endpointCode}
       and event_id = (
             select event_id
               from event_deliveries as next
              where next.endpoint_code = ${endpointCode}
                and next.member_id     = ${memberId}
                and next.is_replay     = (
                      select is_replay
                        from event_deliveries
                       where endpoint_code = ${endpointCode}
                         and event_id      = ${id}
                    )
                and next.event_id      > ${id}
                and next.due_at is not null
              order by next.event_id
              limit 1
           )
       and due_at > ${tx.now()}`);
  return true;
}

/** Puts a delivery off; null where another server has leased it since. Says whether its time is over. */
export async function postponeDelivery(
  tx: Tx,
  { endpointCode, id, attempts }: DueEvent,
  { status, tookMs, failure, seconds }: Attempt & { failure: string; seconds: number },
): Promise<{ isOver: boolean } | null> {
  const [row] = await tx.query<{ isOver: boolean }>(sql`
    update event_deliveries
       set due_at  = ${tx.now()}::timestamptz + make_interval(secs => ${seconds}),
           status  = ${status},
           failure = ${failure},
           took_ms = ${tookMs}
     where endpoint_code = ${endpointCode}
       and event_id      = ${id}
       and attempts      = ${attempts}
       and due_at is not null
 returning expires_at <= ${tx.now()} as "isOver"`);
  return row ?? null;
}

/** hook-10: a resumed endpoint gets all that waits, and has the full time for it again. */
export async function resumeDeliveries(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    update event_deliveries
       set due_at     = ${tx.now()},
           expires_at = ${tx.now()}::timestamptz + make_interval(days => ${TRIED_DAYS})
     where endpoint_code = ${code}
       and due_at is not null`);
}

export type ReplayedEvents =
  | { event: bigint }
  | { from: Date; until: Date; isGivenUpOnly: boolean };

/** hook-11: makes events due again under their ids, so that no other event waits for them. Returns their number. */
export async function replayDeliveries(
  tx: Tx,
  code: string,
  which: ReplayedEvents,
): Promise<number> {
  const chosen =
    'event' in which
      ? sql`delivery.event_id = ${which.event}`
      : sql`event.occurred_at >= ${which.from}
            and event.occurred_at < ${which.until}
            and (delivery.outcome = 'given_up' or not ${which.isGivenUpOnly}::boolean)`;
  const rows = await tx.query(sql`
    update event_deliveries as delivery
       set outcome    = 'waiting',
           is_replay  = true,
           due_at     = ${tx.now()},
           expires_at = ${tx.now()}::timestamptz + make_interval(days => ${TRIED_DAYS}),
           attempts   = 0,
           status     = null,
           failure    = null,
           took_ms    = null
      from outgoing_events as event
     where event.id               = delivery.event_id
       and delivery.endpoint_code = ${code}
       and delivery.outcome      <> 'waiting'
       and ${chosen}
 returning 1`);
  return rows.length;
}

/** Writes an event without data for one endpoint alone. */
export async function writeTestEvent(tx: Tx, code: string, type: string): Promise<void> {
  await tx.query(sql`
    with event as (
           insert into outgoing_events (uuid, type, member_id, occurred_at, data)
           values (gen_random_uuid(), ${type}, 0, ${tx.now()}, '{}')
        returning id
         )
    insert into event_deliveries (endpoint_code, event_id, member_id, due_at, expires_at)
    select ${code}, id, 0, ${tx.now()}, ${tx.now()}::timestamptz + make_interval(days => ${TRIED_DAYS})
      from event`);
}

/**
 * Deletes old events, and gives up those that a failing endpoint was never asked about in time. What waits for a paused
 * endpoint stays.
 */
export async function cleanUpEvents(
  { database }: { database: Database },
  stopping: AbortSignal,
): Promise<void> {
  for (const cleanBatch of [deleteOldEvents, giveUpUnasked]) {
    let cleaned = CLEANED_AT_ONCE;
    while (cleaned === CLEANED_AT_ONCE && !stopping.aborted) {
      cleaned = await database.transaction(cleanBatch);
    }
  }
}

async function deleteOldEvents(tx: Tx): Promise<number> {
  const deleted = await tx.query(sql`
    delete from outgoing_events
     where id in (
             select id
               from outgoing_events
              where occurred_at < ${tx.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
              order by occurred_at
              limit ${CLEANED_AT_ONCE}
           )
 returning true`);
  return deleted.length;
}

async function giveUpUnasked(tx: Tx): Promise<number> {
  const givenUp = await tx.query(sql`
    update event_deliveries
       set outcome = 'given_up',
           due_at  = null
     where (endpoint_code, event_id) in (
             select delivery.endpoint_code,
                    delivery.event_id
               from event_deliveries      as delivery
               join event_endpoints       as endpoint on endpoint.code = delivery.endpoint_code
               join event_endpoint_states as state    on state.code    = endpoint.code
              where not endpoint.is_paused
                and endpoint.secret is not null
                and state.gone_at is null
                and delivery.due_at is not null
                and delivery.expires_at < ${tx.now()}
              limit ${CLEANED_AT_ONCE}
                for update of delivery skip locked
           )
 returning true`);
  return givenUp.length;
}
