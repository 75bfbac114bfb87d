import sql from 'sql-template-tag';
import { isEventType } from '@kapao/contract/outgoing-events/event-types.ts';
import type { EventType } from '@kapao/contract/outgoing-events/event-types.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { secretPlaces } from '../../db/stored-secrets.ts';
import type { Secrets } from '../../db/sealed.ts';

/** While an endpoint works, the time of its last taken event is written so seldom. */
const TAKEN_NOTED_SECONDS = 10;

export interface EventEndpoint {
  code: string;
  url: string;
  eventTypes: EventType[];
  isPaused: boolean;
}

/** An endpoint without its secrets, as staff see it. */
export interface StoredEndpoint extends EventEndpoint {
  hasSecret: boolean;
  oldSecretUntil: Date | null;
  goneAt: Date | null;
}

/** A row, whose types may have one that no longer exists. */
type Stored<Endpoint extends EventEndpoint> = Omit<Endpoint, 'eventTypes'> & {
  eventTypes: string[];
};

function withKnownTypes<Endpoint extends { eventTypes: string[] }>(stored: Endpoint) {
  return { ...stored, eventTypes: stored.eventTypes.filter(isEventType) };
}

const columns = sql`
  code,
  url,
  event_types        as "eventTypes",
  is_paused          as "isPaused",
  secret is not null as "hasSecret",
  old_secret_until   as "oldSecretUntil",
  (select gone_at
     from event_endpoint_states as state
    where state.code = event_endpoints.code
  )                  as "goneAt"`;

export interface ListedEndpoint extends StoredEndpoint {
  failures: number;
  retryAt: Date | null;
  lastTakenAt: Date | null;
  /** Since when every call has failed, also those that were answered with a 500; null where one was taken since. */
  failingSince: Date | null;
  waiting: number;
  oldestWaitingAt: Date | null;
  givenUp: number;
}

/** Lists the endpoints of a site with how they answer and what waits for them. */
export async function listEndpoints(on: Queryable, websiteId: number): Promise<ListedEndpoint[]> {
  const endpoints = await on.query<Stored<ListedEndpoint>>(sql`
    select endpoint.code,
           endpoint.url,
           endpoint.event_types        as "eventTypes",
           endpoint.is_paused          as "isPaused",
           endpoint.secret is not null as "hasSecret",
           endpoint.old_secret_until   as "oldSecretUntil",
           coalesce(state.failures, 0) as failures,
           state.retry_at              as "retryAt",
           state.gone_at               as "goneAt",
           state.last_taken_at         as "lastTakenAt",
           case when untaken.first_at is not null
                then greatest(untaken.first_at, state.last_taken_at)
           end                         as "failingSince",
           waiting.deliveries          as waiting,
           waiting.oldest_at           as "oldestWaitingAt",
           (select count(*)::integer
              from event_deliveries as delivery
             where delivery.endpoint_code = endpoint.code
               and delivery.outcome       = 'given_up'
           )                           as "givenUp"
      from event_endpoints as endpoint
      left join event_endpoint_states as state
        on state.code = endpoint.code
     cross join lateral (
             select count(*)::integer      as deliveries,
                    min(event.occurred_at) as oldest_at
               from event_deliveries as delivery
               join outgoing_events  as event
                 on event.id = delivery.event_id
              where delivery.endpoint_code = endpoint.code
                and delivery.due_at is not null
           ) as waiting
     cross join lateral (
             select min(event.occurred_at) as first_at
               from event_deliveries as delivery
               join outgoing_events  as event
                 on event.id = delivery.event_id
              where delivery.endpoint_code = endpoint.code
                -- Those not taken, by partial indexes, because the page is polled.
                and (delivery.due_at is not null or delivery.outcome = 'given_up')
                -- While a call is under way its delivery has no failure.
                and (delivery.failure is not null or delivery.attempts > 1)
                and (state.last_taken_at is null
                     or delivery.attempted_at
                        > state.last_taken_at + make_interval(secs => ${TAKEN_NOTED_SECONDS}))
           ) as untaken
     where endpoint.website_id = ${websiteId}
     order by endpoint.code`);
  return endpoints.map(withKnownTypes);
}

/** Lists where the endpoints of all websites are, for the start in live mode (ops-11). */
export async function listEventAddresses(
  on: Queryable,
): Promise<Pick<EventEndpoint, 'code' | 'url'>[]> {
  return on.query<Pick<EventEndpoint, 'code' | 'url'>>(sql`
    select code,
           url
      from event_endpoints
     order by code`);
}

/** Locks an endpoint for an act on it. */
export async function lockEndpoint(
  tx: Tx,
  { websiteId, code }: { websiteId: number; code: string },
): Promise<StoredEndpoint | undefined> {
  const [endpoint] = await tx.query<Stored<StoredEndpoint>>(sql`
    select ${columns}
      from event_endpoints
     where code       = ${code}
       and website_id = ${websiteId}
       for update`);
  return endpoint && withKnownTypes(endpoint);
}

/** Whether another website has an endpoint of this code. */
export async function isForeignEndpoint(
  on: Queryable,
  { websiteId, code }: { websiteId: number; code: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from event_endpoints
     where code        = ${code}
       and website_id <> ${websiteId}`);
  return rows.length > 0;
}

export async function saveEndpoint(
  tx: Tx,
  websiteId: number,
  { code, url, eventTypes }: Omit<EventEndpoint, 'isPaused'>,
): Promise<void> {
  await tx.query(sql`
    insert into event_endpoints (code, website_id, url, event_types, created_at)
    values (${code}, ${websiteId}, ${url}, ${eventTypes}, ${tx.now()})
        on conflict (code) do update
       set url         = excluded.url,
           event_types = excluded.event_types`);
  await tx.query(sql`
    insert into event_endpoint_states (code)
    values (${code})
        on conflict do nothing`);
}

/** hook-08: puts a new secret in the place of the present one, which signs too until `keepUntil`. */
export async function keepSecret(
  tx: Tx,
  secrets: Secrets,
  { code, secret, keepUntil }: { code: string; secret: string; keepUntil: Date | null },
): Promise<void> {
  const sealed = secrets.seal(secret, secretPlaces.eventSecret(code));
  await tx.query(sql`
    update event_endpoints
       set old_secret       = case when ${keepUntil}::timestamptz is null then null else secret end,
           old_secret_until = case when secret is null then null else ${keepUntil}::timestamptz end,
           secret           = ${sealed}
     where code = ${code}`);
}

export async function setEndpointPaused(tx: Tx, code: string, isPaused: boolean): Promise<void> {
  await tx.query(sql`
    update event_endpoints
       set is_paused = ${isPaused}
     where code = ${code}`);
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`delete from event_endpoints where code = ${code}`);
  await tx.query(sql`delete from event_deliveries where endpoint_code = ${code}`);
}

export interface SendingEndpoint {
  code: string;
  url: string;
  secrets: string[];
  failures: number;
}

interface SealedEndpoint {
  code: string;
  url: string;
  secret: string;
  oldSecret: string | null;
  failures: number;
}

/** Lists the endpoints that have something due and may be called now, with the secrets that sign. */
export async function listDueEndpoints(
  on: Queryable,
  secrets: Secrets,
): Promise<SendingEndpoint[]> {
  const due = await on.query<SealedEndpoint>(sql`
    select endpoint.code,
           endpoint.url,
           coalesce(endpoint.secret, '') as secret,
           case when endpoint.old_secret_until > ${on.now()} then endpoint.old_secret end as "oldSecret",
           state.failures
      from event_endpoints       as endpoint
      join event_endpoint_states as state
        on state.code = endpoint.code
     where endpoint.secret is not null
       and not endpoint.is_paused
       and state.gone_at is null
       and (state.retry_at is null or state.retry_at <= ${on.now()})
       and exists (
             select
               from event_deliveries as delivery
              where delivery.endpoint_code = endpoint.code
                and delivery.due_at       <= ${on.now()}
           )
     order by endpoint.code`);
  return due.map(({ code, url, secret, oldSecret, failures }) => {
    const open = (sealed: string) => secrets.unseal(sealed, secretPlaces.eventSecret(code));
    return {
      code,
      url,
      failures,
      secrets: [secret, ...(oldSecret === null ? [] : [oldSecret])].map(open),
    };
  });
}

/** hook-07: notes that an endpoint works. While it does, this is written now and then. */
export async function noteWorking(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    update event_endpoint_states
       set failures      = 0,
           retry_at      = null,
           last_taken_at = ${tx.now()}
     where code = ${code}
       and (failures > 0
            or last_taken_at is null
            or last_taken_at
               < ${tx.now()}::timestamptz - make_interval(secs => ${TAKEN_NOTED_SECONDS}))`);
}

/** hook-07: notes that an endpoint answers again, also where it refuses the event. */
export async function noteAnswering(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    update event_endpoint_states
       set failures = 0,
           retry_at = null
     where code     = ${code}
       and failures > 0`);
}

/** hook-07: notes that an endpoint does not work. Several calls that fail together count once. */
export async function noteNotWorking(
  tx: Tx,
  code: string,
  pauseSeconds: (failures: number) => number,
): Promise<void> {
  const [state] = await tx.query<{ failures: number; retryAt: Date | null }>(sql`
    select failures,
           retry_at as "retryAt"
      from event_endpoint_states
     where code = ${code}
       for update`);
  if (!state || (state.retryAt !== null && state.retryAt > tx.now())) return;
  const failures = state.failures + 1;
  await tx.query(sql`
    update event_endpoint_states
       set failures = ${failures},
           retry_at = ${tx.now()}::timestamptz + make_interval(secs => ${pauseSeconds(failures)})
     where code = ${code}`);
}

export async function noteGone(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    update event_endpoint_states
       set gone_at = ${tx.now()}
     where code = ${code}
       and gone_at is null`);
}

/** Forgets how an endpoint answered, because staff resume it or have changed its address. */
export async function forgetState(tx: Tx, code: string): Promise<void> {
  await tx.query(sql`
    update event_endpoint_states
       set failures = 0,
           retry_at = null,
           gone_at  = null
     where code = ${code}`);
}
