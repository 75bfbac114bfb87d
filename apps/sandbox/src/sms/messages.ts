import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Books } from '../books/books.ts';

const messageRow = z.object({
  message_id: z.string(),
  phone: z.string(),
  text: z.string(),
  sent_at: z.string(),
});
export type Message = z.infer<typeof messageRow>;

export function recordMessage(books: Books, sms: { phone: string; text: string }): string {
  const messageId = `sms_${randomUUID().replaceAll('-', '')}`;
  const { phone, text } = sms;
  const sentAt = new Date().toISOString();
  books.insert('messages', { message_id: messageId, phone, text, sent_at: sentAt });
  return messageId;
}

/** Lists the messages of one phone or of all phones, newest first. */
export function latestMessages(books: Books, phone: string | undefined, limit: number): Message[] {
  return books.all(
    messageRow,
    `select message_id, phone, text, sent_at
     from messages
     where phone = ? or ? is null
     order by sent_at desc, rowid desc
     limit ?`,
    phone ?? null,
    phone ?? null,
    limit,
  );
}
