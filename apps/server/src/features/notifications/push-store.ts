import sql, { type Sql } from 'sql-template-tag';
import type { PushTarget } from '../../adapters/web-push/port.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { hashToken } from '../../tokens.ts';

/** note-12: the most browsers of one member that get pushes; the oldest one is removed for a new one. */
const MAX_SUBSCRIPTIONS = 10;

export interface PushSubscription extends PushTarget {
  language: 'th' | 'en';
  /** Whether the push may say what happened, including amounts. */
  showsDetails: boolean;
}

/**
 * Subscribes a session's browser to pushes, or changes the language and details of its pushes. An address that another
 * session has subscribed moves to this session.
 */
export async function saveSubscription(
  database: Database,
  { memberId, accessToken }: { memberId: bigint; accessToken: string },
  subscription: PushSubscription,
): Promise<void> {
  return database.transaction(async (tx) => {
    const tokenHash = hashToken(accessToken);
    const { endpoint, p256dh, auth, language, showsDetails } = subscription;
    // Update the row in place, because a new row would lose the pushes that wait for the old one.
    const changed = await tx.query(sql`
      update push_subscriptions
         set p256dh        = ${p256dh},
             auth          = ${auth},
             language      = ${language},
             shows_details = ${showsDetails}
       where token_hash = ${tokenHash}
         and endpoint   = ${endpoint}
   returning true`);
    if (changed.length > 0) return;
    await tx.query(sql`
      delete from push_subscriptions
       where token_hash = ${tokenHash}
          or endpoint   = ${endpoint}`);
    await tx.query(sql`
      insert into push_subscriptions
             (token_hash, member_id, endpoint, p256dh, auth, language, shows_details)
      values (${tokenHash}, ${memberId}, ${endpoint}, ${p256dh}, ${auth}, ${language},
              ${showsDetails})
          on conflict do nothing`);
    await tx.query(sql`
      delete from push_subscriptions
       where member_id = ${memberId}
         and id not in (
               select kept.id
                 from push_subscriptions as kept
                where kept.member_id = ${memberId}
                order by kept.id desc
                limit ${MAX_SUBSCRIPTIONS}
             )`);
  });
}

export async function findSubscription(
  on: Queryable,
  accessToken: string,
): Promise<Pick<PushSubscription, 'showsDetails' | 'language'> | undefined> {
  const [found] = await on.query<Pick<PushSubscription, 'showsDetails' | 'language'>>(sql`
    select shows_details as "showsDetails",
           language
      from push_subscriptions
     where token_hash = ${hashToken(accessToken)}`);
  return found;
}

export async function deleteSubscription(database: Database, accessToken: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      delete from push_subscriptions
       where token_hash = ${hashToken(accessToken)}`);
  });
}

export async function deleteSubscriptionsById(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(sql`
    delete from push_subscriptions
     where id = any(${bigintArray(ids)}::bigint[])`);
}

/** Deletes the push subscriptions of ended sessions, so that nothing is sent after a logout (note-13). */
export async function deleteEndedSubscriptions(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.query(sql`
    delete from push_subscriptions
     where id in (
             select subscription.id
               from push_subscriptions as subscription
              where not exists (
                      select
                        from sessions as session
                        join members  as member on member.id = session.member_id
                       where session.token_hash = subscription.token_hash
                         and session.ended_at is null
                         and member.status = 'active'
                    )
              order by subscription.id
              limit ${limit}
                for update skip locked
           )
 returning true`);
  return rows.length;
}

/** Builds a condition: the member has a time-out or self-exclusion, and gets no push of what is not theirs (limit-33). */
export function isResting(memberId: Sql): Sql {
  return sql`exists (
             select
               from member_breaks as pause
              where pause.member_id = ${memberId}
                and pause.ends_at   > now()
           )`;
}

/**
 * Builds a condition on the row `inserted` of a notification: it may go out to its member. Messages to many and offers
 * spare a member on a break (limit-33).
 */
export function mayGoOut(isToMany: boolean): Sql {
  return sql`(
             inserted.kind <> 'message'
             or (not ${isToMany} and inserted.params ->> 'topic' is distinct from 'offer')
             or not ${isResting(sql`inserted.member_id`)}
           )`;
}

/**
 * Writes the sends of one broadcast for the next subscriptions, without members on a break (limit-33). Returns false
 * when no broadcast is left; a lock keeps other servers from the same broadcast.
 */
export async function queueBroadcast(tx: Tx, limit: number): Promise<boolean> {
  const [broadcast] = await tx.query<{ id: bigint; websiteId: number; queuedUpTo: bigint }>(sql`
    select id,
           website_id                as "websiteId",
           coalesce(queued_up_to, 0) as "queuedUpTo"
      from broadcasts
     where queued_up_to is not null
     order by id
     limit 1
       for update skip locked`);
  if (!broadcast) return false;
  const [queued] = await tx.query<{ last: bigint | null }>(sql`
    with next as (
      select subscription.id,
             member.website_id = ${broadcast.websiteId}
               and member.created_at <= broadcast.created_at
               and not ${isResting(sql`member.id`)} as is_meant
        from push_subscriptions as subscription
        join members    as member    on member.id    = subscription.member_id
        join broadcasts as broadcast on broadcast.id = ${broadcast.id}
       where subscription.id > ${broadcast.queuedUpTo}
       order by subscription.id
       limit ${limit}
         for key share of subscription
    ), written as (
      insert into push_sends (subscription_id, notification_id, is_broadcast)
      select id, ${broadcast.id}, true
        from next
       where is_meant
          on conflict do nothing
    )
    select max(id) as last
      from next`);
  await tx.query(sql`
    update broadcasts
       set queued_up_to = ${queued?.last ?? null}
     where id = ${broadcast.id}`);
  return true;
}

export interface DueSend extends PushSubscription {
  subscriptionId: bigint;
  notificationId: bigint;
  websiteId: number;
  attempts: number;
  /** Whether the session still gets pushes: an expired one does, an ended one only the event that ended it. */
  isAlive: boolean;
  /** Whether the member has read this broadcast. A notification of one member has its own read mark. */
  isBroadcastRead: boolean;
}

/**
 * Leases the sends that are due; after a crash they are due again. Broadcasts come last, so that they do not delay
 * members' own notifications.
 */
export async function leaseDueSends(
  tx: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueSend[]> {
  return tx.query(sql`
    with due as (
      select subscription_id, notification_id
        from push_sends
       where due_at <= now()
       order by is_broadcast, due_at
       limit ${limit}
         for update skip locked
    ), leased as (
      update push_sends as send
         set attempts = send.attempts + 1,
             due_at   = now() + make_interval(secs => ${leaseSeconds})
        from due
       where send.subscription_id = due.subscription_id
         and send.notification_id = due.notification_id
      returning send.subscription_id, send.notification_id, send.attempts, send.is_broadcast
    )
    select leased.subscription_id      as "subscriptionId",
           leased.notification_id      as "notificationId",
           leased.attempts,
           owner.website_id            as "websiteId",
           subscription.endpoint,
           subscription.p256dh,
           subscription.auth,
           subscription.language,
           subscription.shows_details  as "showsDetails",
           coalesce((
             session.ended_at is null
             -- A security event may have ended the session itself (note-13).
             or exists (
                  select
                    from notifications as told
                   where told.id         = leased.notification_id
                     and told.kind       = 'security_event'
                     and told.created_at = session.ended_at
                )
           ) and owner.status = 'active', false) as "isAlive",
           leased.is_broadcast
             and leased.notification_id <= coalesce(mark.read_up_to, 0) as "isBroadcastRead"
      from leased
      join push_subscriptions as subscription on subscription.id = leased.subscription_id
      join sessions           as session      on session.token_hash = subscription.token_hash
      join members            as owner        on owner.id           = subscription.member_id
      left join broadcast_reads as mark       on mark.member_id     = owner.id`);
}

type SendKey = Pick<DueSend, 'subscriptionId' | 'notificationId'>;

export async function deleteSends(tx: Tx, sends: readonly SendKey[]): Promise<void> {
  await tx.query(sql`
    delete from push_sends as send
     using unnest(${subscriptionsOf(sends)}::bigint[], ${notificationsOf(sends)}::bigint[])
        as ended (subscription_id, notification_id)
     where send.subscription_id = ended.subscription_id
       and send.notification_id = ended.notification_id`);
}

export async function postponeSends(
  tx: Tx,
  sends: readonly (SendKey & { seconds: number })[],
): Promise<void> {
  await tx.query(sql`
    update push_sends as send
       set due_at = now() + make_interval(secs => postponed.seconds)
      from unnest(${subscriptionsOf(sends)}::bigint[], ${notificationsOf(sends)}::bigint[],
                  ${sends.map(({ seconds }) => seconds)}::float8[])
        as postponed (subscription_id, notification_id, seconds)
     where send.subscription_id = postponed.subscription_id
       and send.notification_id = postponed.notification_id`);
}

const subscriptionsOf = (sends: readonly SendKey[]) =>
  bigintArray(sends.map(({ subscriptionId }) => subscriptionId));
const notificationsOf = (sends: readonly SendKey[]) =>
  bigintArray(sends.map(({ notificationId }) => notificationId));
