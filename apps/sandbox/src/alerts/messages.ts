import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** The public secrets of the sandbox's alert services; `KAPAO_MODE=live` refuses them. */
export const LINE_TOKEN = 'sandbox-line-channel-access-token';
export const TELEGRAM_TOKEN = '100000001:sandbox-telegram-bot-token-0000000000';
export const SMTP_USER = 'sandbox-alerts';
export const SMTP_PASSWORD = 'sandbox-smtp-password';

const alertRow = z.object({
  /** The number of the message, by which a service names it. */
  number: z.number(),
  service: z.enum(['line', 'telegram', 'smtp']),
  receiver: z.string(),
  text: z.string(),
  sent_at: z.string(),
});
export type AlertMessage = z.infer<typeof alertRow>;

const SHOWN = 100;

/** Keeps a message; one whose retry key was taken before is not kept again. */
export function takeAlert(
  database: Database,
  { key = randomUUID(), ...message }: Omit<AlertMessage, 'number' | 'sent_at'> & { key?: string },
): { number: number; isRepeat: boolean } {
  const found = database.all(
    z.object({ number: z.number() }),
    'select rowid as number from alerts where retry_key = ?',
    key,
  );
  const isRepeat = found.length > 0;
  if (!isRepeat) {
    database.insert('alerts', { ...message, retry_key: key, sent_at: new Date().toISOString() });
  }
  const [newest] = database.all(
    z.object({ number: z.number() }),
    'select rowid as number from alerts where retry_key = ?',
    key,
  );
  return { number: newest?.number ?? 0, isRepeat };
}

/** Lists the newest messages to staff. */
export function latestAlerts(database: Database): AlertMessage[] {
  return database.all(
    alertRow,
    `select rowid as number, service, receiver, text, sent_at
     from alerts
     order by rowid desc
     limit ?`,
    SHOWN,
  );
}
