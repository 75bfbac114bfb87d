import type { messageStatuses } from '@kapao/contract/office/message-statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { MessageParams } from './store.ts';

type MessageStatus = (typeof messageStatuses)[number];

/** The recipients of a message: one member, the members of a rank, or without both all members. */
export interface Recipients {
  memberId: bigint | null;
  rankCode: string | null;
}

interface NewMessage extends Recipients {
  websiteId: number;
  params: MessageParams;
  dueAt: Date;
  author: string;
}

/** A message that is to be sent. `readUpTo` is the last member who was read for the rank. */
export interface DueMessage extends Recipients {
  id: bigint;
  websiteId: number;
  params: MessageParams;
  readUpTo: bigint;
}

const dueColumns = sql`
  id,
  website_id as "websiteId",
  member_id  as "memberId",
  rank_code  as "rankCode",
  params,
  read_up_to as "readUpTo"`;

export async function insertMemberMessage(tx: Tx, message: NewMessage): Promise<DueMessage> {
  const { websiteId, memberId, rankCode, params, dueAt, author } = message;
  const [inserted] = await tx.query<DueMessage>(sql`
    insert into messages (website_id, member_id, rank_code, params, due_at, author, created_at)
    values (${websiteId}, ${memberId}, ${rankCode}, ${JSON.stringify(params)}, ${dueAt}, ${author},
            ${tx.now()})
    returning ${dueColumns}`);
  if (!inserted) throw new Error('a message was not stored');
  return inserted;
}

/** Counts the messages to single members that an author has written within 24 hours. */
export async function countMessagesOfDay(tx: Tx, author: string): Promise<number> {
  const [counted] = await tx.query<{ messages: number }>(sql`
    select count(*)::integer as messages
      from messages
     where author      = ${author}
       and created_at >= ${tx.now()}::timestamptz - interval '24 hours'
       and member_id is not null`);
  return counted?.messages ?? 0;
}

/** Locks the message that has been due the longest; other servers skip it. */
export async function takeDueMessage(tx: Tx, websiteId: number): Promise<DueMessage | undefined> {
  const [message] = await tx.query<DueMessage>(sql`
    select ${dueColumns}
      from messages
     where website_id = ${websiteId}
       and status     = 'waiting'
       and due_at    <= ${tx.now()}
     -- A message to a rank takes long, and nobody else waits for it.
     order by rank_code is not null, due_at, id
     limit 1
       for update skip locked`);
  return message;
}

/** Reads a website's next members by id, and returns the last one with those of the rank; undefined after the last. */
export async function readNextOfRank(
  tx: Tx,
  { websiteId, rankCode, readUpTo }: Pick<DueMessage, 'websiteId' | 'rankCode' | 'readUpTo'>,
  limit: number,
): Promise<{ lastId: bigint; memberIds: bigint[] } | undefined> {
  const members = await tx.query<{ id: bigint; isOfRank: boolean }>(sql`
    select id,
           rank_code = ${rankCode} as "isOfRank"
      from members
     where website_id = ${websiteId}
       and id         > ${readUpTo}
     order by id
     limit ${limit}`);
  const last = members.at(-1);
  if (!last) return undefined;
  return {
    lastId: last.id,
    memberIds: members.filter(({ isOfRank }) => isOfRank).map(({ id }) => id),
  };
}

/** Counts the members of a website, or those who have a rank. */
export async function countRecipients(
  on: Queryable,
  websiteId: number,
  rankCode: string | undefined,
): Promise<number> {
  const [row] = await on.query<{ members: number }>(sql`
    select count(*)::integer as "members"
      from members
     where website_id = ${websiteId}
       and (${rankCode ?? null}::text is null or rank_code = ${rankCode ?? null})`);
  return row?.members ?? 0;
}

/** Notes how far a message to a rank has come. */
export async function noteReached(
  tx: Tx,
  id: bigint,
  { readUpTo, reached }: { readUpTo: bigint; reached: number },
): Promise<void> {
  await tx.query(sql`
    update messages
       set read_up_to = ${readUpTo},
           reached    = reached + ${reached}
     where id = ${id}`);
}

export async function endMessage(
  tx: Tx,
  id: bigint,
  {
    status,
    by,
    reached = 0,
  }: { status: 'sent' | 'cancelled'; by: string | null; reached?: number },
): Promise<void> {
  await tx.query(sql`
    update messages
       set status   = ${status},
           reached  = reached + ${reached},
           ended_at = ${tx.now()},
           ended_by = ${by}
     where id = ${id}`);
}

export interface MessageRow extends Recipients {
  id: bigint;
  username: string | null;
  params: MessageParams;
  dueAt: Date;
  status: MessageStatus;
  reached: number;
  author: string;
  createdAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
}

interface MessageFilter {
  websiteId: number;
  status?: MessageStatus | undefined;
  belowId: bigint | undefined;
  limit: number;
}

/** Lists messages, newest first. */
export async function listMemberMessages(
  on: Queryable,
  { websiteId, status, belowId, limit }: MessageFilter,
): Promise<MessageRow[]> {
  return on.query<MessageRow>(sql`
    select message.id,
           message.member_id  as "memberId",
           member.username,
           message.rank_code  as "rankCode",
           message.params,
           message.due_at     as "dueAt",
           message.status,
           message.reached,
           message.author,
           message.created_at as "createdAt",
           message.ended_at   as "endedAt",
           message.ended_by   as "endedBy"
      from messages as message
      left join members as member on member.id = message.member_id
     where message.website_id = ${websiteId}
       ${status === undefined ? sql`` : sql`and message.status = ${status}`}
       ${belowId === undefined ? sql`` : sql`and message.id < ${belowId}`}
     order by message.id desc
     limit ${limit}`);
}

/** Locks a website's message, and returns its status. */
export async function lockMessage(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<MessageStatus | undefined> {
  const [message] = await tx.query<{ status: MessageStatus }>(sql`
    select status
      from messages
     where id         = ${id}
       and website_id = ${websiteId}
       for update`);
  return message?.status;
}
