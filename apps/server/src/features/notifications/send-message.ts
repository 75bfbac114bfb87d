import type { Database, Tx } from '../../db/database.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import {
  endMessage,
  insertMemberMessage,
  noteReached,
  readNextOfRank,
  takeDueMessage,
} from './messages-store.ts';
import type { DueMessage, Recipients } from './messages-store.ts';
import { insertBroadcast, insertNotifications } from './store.ts';
import type { MessageParams } from './store.ts';

/** The members of a website that one transaction reads for a message to a rank. */
const MEMBERS_AT_ONCE = 1_000;

interface NewMessage {
  websiteId: number;
  recipients: Recipients;
  params: MessageParams;
  /** When the message is sent; at once without it. */
  dueAt?: Date | undefined;
  author: string;
}

/**
 * note-20: keeps the operator's message, and sends it where it is due now. The job sends the others, and all messages to
 * a rank, whose members may be many. Returns the message's id.
 */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  const { websiteId, recipients, params, author, dueAt } = message;
  const made = { websiteId, ...recipients, params, author, dueAt: dueAt ?? tx.now() };
  const inserted = await insertMemberMessage(tx, made);
  if (dueAt === undefined && recipients.rankCode === null) await deliver(tx, inserted);
  return inserted.id;
}

/** note-21: sends messages that are due, each once. A message to a rank is sent in several transactions. */
export async function sendDueMessages(
  { database, config: { websiteId } }: { database: Database; config: { websiteId: number } },
  stopping = new AbortController().signal,
): Promise<void> {
  await runThrottledBatches(stopping, () =>
    database.transaction(async (tx) => {
      const message = await takeDueMessage(tx, websiteId);
      if (message) await deliver(tx, message);
      return message !== undefined;
    }),
  );
}

async function deliver(tx: Tx, message: DueMessage): Promise<void> {
  const { id, websiteId, memberId, rankCode, params } = message;
  if (memberId !== null) {
    await notify(tx, message, [memberId]);
    return endMessage(tx, id, { status: 'sent', by: null, reached: 1 });
  }
  if (rankCode === null) {
    await insertBroadcast(tx, websiteId, params);
    return endMessage(tx, id, { status: 'sent', by: null });
  }
  const next = await readNextOfRank(tx, message, MEMBERS_AT_ONCE);
  if (!next) return endMessage(tx, id, { status: 'sent', by: null });
  const { lastId, memberIds } = next;
  await notify(tx, message, memberIds);
  return noteReached(tx, id, { readUpTo: lastId, reached: memberIds.length });
}

async function notify(tx: Tx, { id, params }: DueMessage, memberIds: bigint[]): Promise<void> {
  const onceKey = `message:${id}`;
  await insertNotifications(
    tx,
    memberIds.map((memberId) => ({ memberId, kind: 'message', params, onceKey })),
  );
}
