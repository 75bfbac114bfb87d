import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

const messageRow = z.object({
  message_id: z.string(),
  phone: z.string(),
  text: z.string(),
  sent_at: z.string(),
});
export type SmsMessage = z.infer<typeof messageRow>;

/** The ids of a service's messages begin with its prefix, by which its page finds them. */
export type SmsPrefix = 'sms_' | 'tb' | 'SM';

export function storeSms(
  database: Database,
  sms: { phone: string; text: string },
  prefix: SmsPrefix = 'sms_',
): string {
  const messageId = `${prefix}${randomUUID().replaceAll('-', '')}`;
  const { phone, text } = sms;
  const sentAt = new Date().toISOString();
  database.insert('messages', { message_id: messageId, phone, text, sent_at: sentAt });
  return messageId;
}

/** Lists the messages of one phone or of all phones, newest first. */
export function latestSms(
  database: Database,
  phone: string | undefined,
  limit: number,
  prefix: SmsPrefix | '' = '',
): SmsMessage[] {
  return database.all(
    messageRow,
    `select message_id, phone, text, sent_at
     from messages
     where (phone = ? or ? is null)
       and substr(message_id, 1, length(?)) = ?
     order by sent_at desc, rowid desc
     limit ?`,
    phone ?? null,
    phone ?? null,
    prefix,
    prefix,
    limit,
  );
}
