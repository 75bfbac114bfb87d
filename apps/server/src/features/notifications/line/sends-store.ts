import { lineTopicOfKind, lineTopicOfMessage } from '@kapao/contract/notifications/line-topics.ts';
import type { LineOutcome, LineTopic } from '@kapao/contract/notifications/line-topics.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { isResting, mayGoOut } from '../push-store.ts';

/**
 * Builds a query that queues inserted notifications for LINE: for members whose account takes messages, and who want
 * the topic (line-06), with the exceptions of pushes (line-07).
 */
export function queuedForLine(tx: Tx, isToMany: boolean): Sql {
  const topic = sql`case inserted.kind
                      when 'message' then ${topicOfMessage(sql`inserted.params`)}
                      else ${topicOfKind(sql`inserted.kind`)}
                    end`;
  return sql`
      insert into line_sends (member_id, notification_id, is_broadcast, due_at, created_at)
      select link.member_id, inserted.id, inserted.kind = 'message' and ${isToMany}, ${tx.now()},
             ${tx.now()}
        from inserted
        join line_links as link on link.member_id = inserted.member_id
       where link.is_friend
         and ${topic} = any(link.topics)
         and ${mayGoOut(isToMany)}
         for key share of link`;
}

function topicOfKind(kind: Sql): Sql {
  return sql`${JSON.stringify(lineTopicOfKind)}::jsonb ->> ${kind}`;
}

/** The topic of a message of the operator: news where its parameters name none, null without parameters. */
function topicOfMessage(params: Sql): Sql {
  const topics = JSON.stringify(lineTopicOfMessage);
  return sql`case
               when ${params} is not null
               then ${topics}::jsonb ->> coalesce(${params} ->> 'topic', 'news')
             end`;
}

/**
 * Queues one message to all for the next linked accounts, without members on a break (line-07). Returns false when no
 * message is left; a lock keeps other servers from the same one.
 */
export async function queueBroadcastForLine(tx: Tx, limit: number): Promise<boolean> {
  const [broadcast] = await tx.query<{ id: bigint; websiteId: number; queuedUpTo: bigint }>(sql`
    select id,
           website_id                     as "websiteId",
           coalesce(line_queued_up_to, 0) as "queuedUpTo"
      from broadcasts
     where line_queued_up_to is not null
     order by id
     limit 1
       for update skip locked`);
  if (!broadcast) return false;
  const [queued] = await tx.query<{ last: bigint | null }>(sql`
    with next as (
      select link.member_id,
             member.website_id = ${broadcast.websiteId}
               and member.created_at <= broadcast.created_at
               and link.is_friend
               and ${topicOfMessage(sql`broadcast.params`)} = any(link.topics)
               and not ${isResting(sql`member.id`)} as is_meant
        from line_links as link
        join members    as member    on member.id    = link.member_id
        join broadcasts as broadcast on broadcast.id = ${broadcast.id}
       where link.member_id > ${broadcast.queuedUpTo}
       order by link.member_id
       limit ${limit}
         for key share of link
    ), written as (
      insert into line_sends (member_id, notification_id, is_broadcast, due_at, created_at)
      select member_id, ${broadcast.id}, true, ${tx.now()}, ${tx.now()}
        from next
       where is_meant
          on conflict do nothing
    )
    select max(member_id) as last
      from next`);
  await tx.query(sql`
    update broadcasts
       set line_queued_up_to = ${queued?.last ?? null}
     where id = ${broadcast.id}`);
  return true;
}

export interface DueLineSend {
  /** The retry key. */
  id: string;
  memberId: bigint;
  notificationId: bigint;
  websiteId: number;
  attempts: number;
  createdAt: Date;
  userId: string;
  serviceCode: string;
  language: 'th' | 'en';
  /** Whether the member is not blocked by staff, and still has the account that takes messages. */
  isWanted: boolean;
  /** Whether the member has read this message to all. A notification has its own read mark. */
  isBroadcastRead: boolean;
}

/** Leases the notices that are due; after a crash they are due again. Messages to all come last. */
export async function leaseDueLineSends(
  tx: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueLineSend[]> {
  return tx.query(sql`
    with due as (
      select id
        from line_sends
       where due_at <= ${tx.now()}
       order by is_broadcast, due_at
       limit ${limit}
         for update skip locked
    ), leased as (
      update line_sends as send
         set attempts = send.attempts + 1,
             due_at   = ${tx.now()}::timestamptz + make_interval(secs => ${leaseSeconds})
        from due
       where send.id = due.id
      returning send.id, send.member_id, send.notification_id, send.is_broadcast, send.attempts,
                send.created_at
    )
    select leased.id,
           leased.member_id       as "memberId",
           leased.notification_id as "notificationId",
           owner.website_id       as "websiteId",
           leased.attempts,
           leased.created_at      as "createdAt",
           link.user_id           as "userId",
           link.service_code      as "serviceCode",
           link.language,
           owner.status = 'active' and link.is_friend as "isWanted",
           leased.is_broadcast
             and leased.notification_id <= coalesce(mark.read_up_to, 0) as "isBroadcastRead"
      from leased
      join line_links as link           on link.member_id = leased.member_id
      join members    as owner          on owner.id       = leased.member_id
      left join broadcast_reads as mark on mark.member_id = owner.id`);
}

type Leased = Pick<DueLineSend, 'id' | 'attempts'>;

/** Ends a notice, unless another server has leased it since. */
export async function endLineSend(
  tx: Tx,
  { id, attempts }: Leased,
  { outcome, reason }: { outcome: Exclude<LineOutcome, 'waiting'>; reason: string | null },
): Promise<void> {
  await tx.query(sql`
    update line_sends
       set outcome  = ${outcome},
           reason   = ${reason},
           due_at   = null,
           ended_at = ${tx.now()}
     where id       = ${id}
       and attempts = ${attempts}
       and due_at is not null`);
}

/** Puts a notice off, unless another server has leased it since. */
export async function postponeLineSend(
  tx: Tx,
  { id, attempts }: Leased,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await tx.query(sql`
    update line_sends
       set due_at = ${tx.now()}::timestamptz + make_interval(secs => ${seconds}),
           reason = ${reason}
     where id       = ${id}
       and attempts = ${attempts}
       and due_at is not null`);
}

/** line-12: deletes the next notices that ended 30 days ago, and links that were begun and not finished. */
export async function deleteOldLineSends(tx: Tx, limit: number): Promise<number> {
  await tx.query(sql`
    delete from line_link_starts
     where started_at < ${tx.now()}::timestamptz - interval '1 hour'`);
  const deleted = await tx.query(sql`
    delete from line_sends
     where id in (
             select old.id
               from line_sends as old
              where old.ended_at < ${tx.now()}::timestamptz - interval '30 days'
              order by old.ended_at
              limit ${limit}
                for update skip locked
           )
 returning true`);
  return deleted.length;
}

export interface LineNotice {
  id: string;
  /** Null where the notification or the message to all is no longer kept. */
  topic: LineTopic | null;
  outcome: LineOutcome;
  createdAt: Date;
}

/** Lists a member's latest notices by LINE, newest first, without their text. */
export async function listLineNotices(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<LineNotice[]> {
  return on.query<LineNotice>(sql`
    select send.id,
           case
             when told.kind <> 'message' then ${topicOfKind(sql`told.kind`)}
             else ${topicOfMessage(sql`coalesce(told.params, broadcast.params)`)}
           end             as topic,
           send.outcome,
           send.created_at as "createdAt"
      from line_sends as send
      left join notifications as told      on told.id      = send.notification_id
      left join broadcasts    as broadcast on broadcast.id = send.notification_id
     where send.member_id = ${memberId}
     order by send.created_at desc, send.id
     limit ${limit}`);
}
