import { notification } from '@kapao/contract/notifications.ts';
import type { Notification, NotificationContent } from '@kapao/contract/notifications.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { queuedForLine } from './line/sends-store.ts';
import { mayGoOut } from './push-store.ts';

/** The channel of pg_notify, by which PostgreSQL informs every listening server after the commit. */
export const NOTIFICATIONS_CHANNEL = 'kapao_notifications';

export type MessageParams = Extract<NotificationContent, { kind: 'message' }>['params'];

export type NewNotification = NotificationContent & {
  memberId: bigint;
  /** The key that makes a notification unique: a second one with this key is not written for the same member. */
  onceKey?: string;
};

/**
 * Writes notifications in the transaction of the event that they report (note-01). The lock skips a push subscription
 * that is being deleted, because its loss would fail the whole transaction.
 */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ memberId, kind, params, onceKey }) => ({
    member_id: String(memberId),
    kind,
    params,
    once_key: onceKey ?? null,
  }));
  const isToMany = notifications.length > 1;
  await tx.query(sql`
    with inserted as (
      insert into notifications (member_id, kind, params, once_key, created_at)
      select member_id, kind, params, once_key, now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
               member_id bigint, kind text, params jsonb, once_key text
             )
       order by member_id
          on conflict on constraint notifications_once do nothing
      returning id, member_id, kind, params
    ), queued as (
      -- Messages to many go after the news of money.
      insert into push_sends (subscription_id, notification_id, is_broadcast)
      select subscription.id, inserted.id, inserted.kind = 'message' and ${isToMany}
        from inserted
        join push_subscriptions as subscription on subscription.member_id = inserted.member_id
       where ${mayGoOut(isToMany)}
         for key share of subscription
    ), queued_for_line as (${queuedForLine(tx, isToMany)}
    )
    select pg_notify('kapao_notifications', id || ' ' || member_id)
      from inserted`);
}

/**
 * Writes a message to all members of a website as one row. Broadcasts commit in the order of their ids, because a
 * member's read mark is an id.
 */
export async function insertBroadcast(
  tx: Tx,
  websiteId: number,
  params: MessageParams,
): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('broadcasts', 0))`);
  await tx.query(sql`
    with inserted as (
      insert into broadcasts (website_id, params, created_at)
      values (${websiteId}, ${JSON.stringify(params)}, now())
      returning id
    )
    select pg_notify('kapao_notifications', id || ' all')
      from inserted`);
}

interface NotificationRow {
  id: string;
  kind: string;
  params: object;
  isRead: boolean;
  createdAt: Date;
}

/** Lists the member's notifications and the broadcasts since registration, below an id, newest first. */
export async function listNotifications(
  on: Queryable,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
  { belowId, limit }: { belowId: bigint; limit: number },
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const rows = await on.query<NotificationRow>(
    sql`
      select id::text as id, kind, params, is_read as "isRead", created_at as "createdAt"
        from (
               (select id, kind, params, read_at is not null as is_read, created_at
                  from notifications
                 where member_id = ${memberId}
                   and id        < ${belowId}
                 order by id desc
                 limit ${limit + 1})
               union all
               (select broadcast.id, 'message', broadcast.params,
                       broadcast.id <= coalesce(mark.read_up_to, 0), broadcast.created_at
                  from broadcasts as broadcast
                  join members    as member on member.id = ${memberId}
                  left join broadcast_reads as mark on mark.member_id = member.id
                 where broadcast.website_id  = ${websiteId}
                   and broadcast.id          < ${belowId}
                   and broadcast.created_at >= member.created_at
                 order by broadcast.id desc
                 limit ${limit + 1})
             ) as both_kinds (id, kind, params, is_read, created_at)
       order by both_kinds.id desc
       limit ${limit + 1}`,
    'notifications_list',
  );
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { notifications: page.flatMap(toNotification), nextCursor };
}

/** A committed notification that PostgreSQL announces: that of one member, or a broadcast. */
export interface Committed {
  id: bigint;
  memberId: bigint | 'all';
}

export function readCommitted(payload: string): Committed {
  const [id = '', memberId = ''] = payload.split(' ');
  return { id: BigInt(id), memberId: memberId === 'all' ? memberId : BigInt(memberId) };
}

/**
 * Finds notifications and these websites' broadcasts by their ids, which come from one sequence. A broadcast counts as
 * unread, because its row does not say who has read it.
 */
export async function findNotifications(
  on: Queryable,
  websiteIds: readonly number[],
  ids: readonly bigint[],
): Promise<Map<string, Notification>> {
  const rows = await on.query<NotificationRow>(sql`
    select id::text            as id,
           kind,
           params,
           read_at is not null as "isRead",
           created_at          as "createdAt"
      from notifications
     where id = any(${bigintArray(ids)}::bigint[])
     union all
    select id::text, 'message', params, false, created_at
      from broadcasts
     where id         = any(${bigintArray(ids)}::bigint[])
       and website_id = any(${[...websiteIds]}::integer[])`);
  return new Map(rows.flatMap(toNotification).map((found) => [found.id, found]));
}

/** Converts a row to a list of one notification; the list is empty for a kind that only a newer server knows. */
function toNotification({ isRead, createdAt, ...row }: NotificationRow): Notification[] {
  const parsed = notification.safeParse({
    ...row,
    is_read: isRead,
    created_at: createdAt.toISOString(),
  });
  return parsed.success ? [parsed.data] : [];
}

/** Marks the member's notifications and broadcasts up to this id as read. */
export async function markRead(
  database: Database,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
  upTo: bigint,
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      update notifications
         set read_at = now()
       where member_id = ${memberId}
         and id       <= ${upTo}
         and read_at is null`);
    await tx.query(sql`
      insert into broadcast_reads as mark (member_id, read_up_to)
      select ${memberId}, broadcast.id
        from broadcasts as broadcast
       where broadcast.website_id = ${websiteId}
         and broadcast.id        <= ${upTo}
       order by broadcast.id desc
       limit 1
          on conflict (member_id) do update
         set read_up_to = excluded.read_up_to
       where mark.read_up_to < excluded.read_up_to`);
  });
}
