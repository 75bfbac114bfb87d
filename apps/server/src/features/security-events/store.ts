import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { RecentEvents } from './rules.ts';

/** A security event, with the network and browser that it came from. */
export interface NewSecurityEvent {
  memberId: bigint;
  kind: SecurityEventKind;
  madeBy: 'member' | 'staff';
  network?: string | undefined;
  userAgent?: string | undefined;
  ending?: string | undefined;
}

export interface SecurityEventRow {
  id: bigint;
  kind: SecurityEventKind;
  madeBy: 'member' | 'staff';
  network: string | null;
  userAgent: string | null;
  ending: string | null;
  createdAt: Date;
  disownedAt: Date | null;
}

const columns = sql`
  event.id,
  event.kind,
  event.made_by     as "madeBy",
  event.network,
  event.user_agent  as "userAgent",
  event.ending,
  event.created_at  as "createdAt",
  event.disowned_at as "disownedAt"`;

/**
 * Makes a member's events wait for each other, so that simultaneous ones are all counted (alert-02). The member's row
 * comes first, because a change of the phone holds it already.
 */
export async function lockEvents(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    select
      from members
     where id = ${memberId}
       for key share`);
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('security_events', ${memberId}))`);
}

export async function readRecentEvents(
  tx: Tx,
  { memberId, kind }: Pick<NewSecurityEvent, 'memberId' | 'kind'>,
): Promise<RecentEvents> {
  const [recent] = await tx.query<RecentEvents>(sql`
    select count(*)::integer                          as events,
           count(*) filter (where is_texted)::integer as texts,
           extract(epoch from now() - max(created_at) filter (where is_texted))::float8 / 60
                                                      as "minutesSinceText"
      from security_events
     where member_id  = ${memberId}
       and kind       = ${kind}
       and created_at > now() - interval '1 day'`);
  return recent ?? { events: 0, texts: 0, minutesSinceText: null };
}

export async function insertEvent(
  tx: Tx,
  { memberId, kind, madeBy, ...from }: NewSecurityEvent,
  isTexted: boolean,
): Promise<bigint> {
  const [event] = await tx.query<{ id: bigint }>(sql`
    insert into security_events (member_id, kind, made_by, network, user_agent, ending, is_texted,
                                 created_at)
    values (${memberId}, ${kind}, ${madeBy}, ${from.network ?? null}, ${from.userAgent ?? null},
            ${from.ending ?? null}, ${isTexted}, now())
    returning id`);
  if (!event) throw new Error('an inserted event came back without an id');
  return event.id;
}

/** Queues the SMS of an event in the event's transaction, so that a crash afterwards loses none (alert-03). */
export async function queueText(tx: Tx, eventId: bigint, phone: string): Promise<void> {
  await tx.query(sql`
    insert into security_texts (event_id, phone, due_at)
    values (${eventId}, ${phone}, now())`);
}

/** Lists a member's events, newest first. */
export async function listEvents(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<SecurityEventRow[]> {
  return on.query<SecurityEventRow>(sql`
    select ${columns}
      from security_events as event
     where event.member_id = ${memberId}
     order by event.id desc
     limit ${limit}`);
}

export async function findEvent(
  on: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<SecurityEventRow | undefined> {
  const [event] = await on.query<SecurityEventRow>(sql`
    select ${columns}
      from security_events as event
     where event.id        = ${id}
       and event.member_id = ${memberId}`);
  return event;
}

/** Marks an event as somebody else's; a second report keeps the time of the first. */
export async function markDisowned(tx: Tx, id: bigint): Promise<void> {
  await tx.query(sql`
    update security_events
       set disowned_at = now()
     where id = ${id}
       and disowned_at is null`);
}

export interface DueText {
  eventId: bigint;
  memberId: bigint;
  kind: SecurityEventKind;
  ending: string | null;
  phone: string;
  attempts: number;
}

/** Leases due SMS, so that no two servers send one at the same time. */
export async function leaseDueTexts(
  tx: Tx,
  { websiteId, limit, leaseSeconds }: { websiteId: number; limit: number; leaseSeconds: number },
): Promise<DueText[]> {
  return tx.query<DueText>(sql`
    with due as (
      select text.event_id
        from security_texts  as text
        join security_events as event  on event.id  = text.event_id
        join members         as member on member.id = event.member_id
       where text.due_at      <= now()
         and not text.is_sending
         and member.website_id = ${websiteId}
       order by text.due_at
       limit ${limit}
         for update of text skip locked
    ), leased as (
      update security_texts as text
         set attempts = text.attempts + 1,
             due_at   = now() + make_interval(secs => ${leaseSeconds})
        from due
       where text.event_id = due.event_id
      returning text.event_id, text.phone, text.attempts
    )
    select leased.event_id  as "eventId",
           event.member_id  as "memberId",
           event.kind,
           event.ending,
           leased.phone,
           leased.attempts
      from leased
      join security_events as event on event.id = leased.event_id`);
}

/**
 * Marks a leased SMS just before the service is called: from then on it may have arrived (alert-03). False if the lease
 * has ended.
 */
export async function markSending(
  tx: Tx,
  { eventId, attempts }: Pick<DueText, 'eventId' | 'attempts'>,
): Promise<boolean> {
  const marked = await tx.query(sql`
    update security_texts
       set is_sending = true
     where event_id = ${eventId}
       and attempts = ${attempts}
       and due_at   > now()
       and not is_sending
 returning event_id`);
  return marked.length > 0;
}

/** Deletes the SMS whose answer never came: they may have arrived (alert-03). Returns their number. */
export async function deleteUnanswered(tx: Tx): Promise<number> {
  const deleted = await tx.query(sql`
    delete from security_texts
     where is_sending
       and due_at <= now()
 returning event_id`);
  return deleted.length;
}

export async function deleteTexts(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`
    delete from security_texts
     where event_id = any(${bigintArray(eventIds)}::bigint[])`);
}

export async function postponeText(tx: Tx, eventId: bigint, seconds: number): Promise<void> {
  await tx.query(sql`
    update security_texts
       set is_sending = false,
           due_at     = now() + make_interval(secs => ${seconds})
     where event_id = ${eventId}`);
}
