import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { findMemberIdByName } from '../../../features/members/reads.ts';
import { listRanks } from '../../../features/members/ranks-store.ts';
import {
  countMessagesOfDay,
  countRecipients,
  endMessage,
  listMemberMessages,
  lockMessage,
} from '../../../features/notifications/messages-store.ts';
import type { MessageRow, Recipients } from '../../../features/notifications/messages-store.ts';
import { LONE_MESSAGES } from '../../../features/notifications/rules.ts';
import { sendMessage } from '../../../features/notifications/send-message.ts';
import { textsRisk } from '../../../flows/four-eyes/offer-risk.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from './acts-on-members.ts';

type Ranks = Awaited<ReturnType<typeof listRanks>>;

type ReadOperation = 'listMessages' | 'countRecipients';
type WriteOperation = 'sendMessage' | 'messageMember' | 'cancelMessage';

/** Messages of the operator to members: their history, sending and cancelling. */
export function messagesOffice(
  context: Pick<Context, 'config'>,
): OfficeHandlers<ReadOperation | WriteOperation> {
  return { ...readMessages(context), ...writeMessages(context) };
}

function readMessages({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<ReadOperation> {
  return {
    listMessages: async ({ query: { after, limit, status } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const page = { websiteId, status, belowId: cursor.lastId, limit: limit + 1 };
      const [rows, ranks] = await Promise.all([listMemberMessages(read, page), listRanks(read)]);
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: shown.map((row) => messageOf(row, ranks)), next });
    },
    countRecipients: async ({ query: { rank } }, _caller, read) =>
      officeDone({ members: await countRecipients(read, websiteId, rank) }),
  };
}

function writeMessages({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<WriteOperation> {
  const onMember = actsOnMembers(websiteId);
  return {
    sendMessage: async ({ body }, { email }, tx) => {
      const { message, reason, due_at } = body;
      const found = await findRecipients(tx, websiteId, body.recipients);
      if (!found) return { ...officeRefusal('not_found'), target: 'members' };
      const { recipients, target } = found;
      const dueAt = due_at === undefined ? undefined : new Date(due_at);
      if (dueAt && dueAt <= tx.now()) return { ...officeRefusal('expired'), target };
      const sent = { websiteId, recipients, params: message, dueAt, author: email };
      const id = await sendMessage(tx, sent);
      return {
        ...officeDone({ id: String(id) }),
        target,
        reason,
        after: { ...message, ...(due_at !== undefined && { due_at }) },
        ...(await riskOf(tx, recipients, {
          author: email,
          texts: [message.text_th, message.text_en],
        })),
      };
    },
    messageMember: ({ params, body: { message, reason } }, { email: author }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const recipients = { memberId, rankCode: null };
        const id = await sendMessage(tx, { websiteId, recipients, params: message, author });
        const texts = [message.text_th, message.text_en];
        return {
          ...officeDone({ id: String(id) }),
          target,
          reason,
          after: message,
          ...(await riskOf(tx, recipients, { author, texts })),
        };
      }),
    cancelMessage: async ({ params, body: { reason } }, { email }, tx) => {
      const target = `message:${params.id}`;
      const id = BigInt(params.id);
      const status = await lockMessage(tx, websiteId, id);
      if (status === undefined) return { ...officeRefusal('not_found'), target };
      if (status !== 'waiting') return { ...officeRefusal('already_decided'), target };
      await endMessage(tx, id, { status: 'cancelled', by: email });
      const [before, after] = [{ status }, { status: 'cancelled' }];
      return { ...officeDone(null), target, reason, before, after };
    },
  };
}

/**
 * note-22: many members read it before anybody could take it back, so a second person reads it first. It is the same for
 * many messages to one member each.
 */
async function riskOf(
  tx: Tx,
  { memberId }: Recipients,
  { author, texts }: { author: string; texts: readonly (string | null)[] },
) {
  const isForOne = memberId !== null && (await countMessagesOfDay(tx, author)) <= LONE_MESSAGES;
  return isForOne ? textsRisk(texts) : ({ risk: { scope: 'always', valueMicro: 0n } } as const);
}

/** Finds the recipients, with their name in the audit log; undefined for an unknown member or rank. */
async function findRecipients(
  on: Queryable,
  websiteId: number,
  wanted: OfficeBody<'sendMessage'>['recipients'],
): Promise<{ recipients: Recipients; target: string } | undefined> {
  if (wanted.to === 'all') {
    return { recipients: { memberId: null, rankCode: null }, target: 'members' };
  }
  if (wanted.to === 'rank') {
    const { code: rankCode } = wanted;
    const isKnown = (await listRanks(on)).some(({ code }) => code === rankCode);
    return isKnown
      ? { recipients: { memberId: null, rankCode }, target: `ranks:${rankCode}` }
      : undefined;
  }
  const memberId = await findMemberIdByName(on, websiteId, wanted.named);
  return memberId === undefined
    ? undefined
    : { recipients: { memberId, rankCode: null }, target: memberTarget(memberId) };
}

function messageOf(row: MessageRow, ranks: Ranks): OfficeMessage {
  const { memberId, username, rankCode, params } = row;
  const rank = ranks.find(({ code }) => code === rankCode);
  return {
    id: String(row.id),
    member: memberId === null ? null : { id: String(memberId), username: username ?? '' },
    rank: rank ? { code: rank.code, name_th: rank.nameTh, name_en: rank.nameEn } : null,
    text_th: params.text_th,
    text_en: params.text_en,
    link: params.link,
    topic: params.topic ?? 'news',
    due_at: row.dueAt.toISOString(),
    status: row.status,
    reached: memberId === null && rankCode === null ? null : row.reached,
    author: row.author,
    made_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
  };
}
