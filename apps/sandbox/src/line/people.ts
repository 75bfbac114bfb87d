import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** The public credentials of the sandbox's LINE channels; `KAPAO_MODE=live` refuses them. */
export const LINE_LOGIN_CHANNEL = '2000000001';
export const LINE_LOGIN_SECRET = '5a4db0c7a4dbc0de5a4db0c7a4dbc0de';
export const LINE_MEMBERS_TOKEN = 'sandbox-line-members-access-token';

/** The persons who have LINE. */
export const linePeople = [
  { userId: `U${'a1'.repeat(16)}`, name: 'สมชาย' },
  { userId: `U${'b2'.repeat(16)}`, name: 'มาลี' },
  { userId: `U${'c3'.repeat(16)}`, name: 'Niran' },
] as const;

const LOGIN_MS = 600_000;
const SHOWN = 100;

const loginRow = z.object({
  user_id: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  redirect_uri: z.string(),
});
type Login = z.infer<typeof loginRow>;

/** Keeps a login that a person consented to, and returns its code. */
export function keepLineLogin(database: Database, login: Login): string {
  const code = randomUUID().replaceAll('-', '');
  database.insert('line_logins', { code, ...login, expires_at: Date.now() + LOGIN_MS });
  return code;
}

/** Takes the login of a code, once and in time. */
export function takeLineLogin(database: Database, code: string): Login | undefined {
  return database.transaction(() => {
    const login = database.one(
      loginRow,
      `select user_id, nonce, challenge, redirect_uri
       from line_logins
       where code = ? and expires_at > ?`,
      code,
      Date.now(),
    );
    database.run('delete from line_logins where code = ?', code);
    return login;
  });
}

export function isLineFriend(database: Database, userId: string): boolean {
  const found = database.one(
    z.object({ user_id: z.string() }),
    'select user_id from line_friends where user_id = ?',
    userId,
  );
  return found !== undefined;
}

/** Adds the site's account as a friend, or blocks it. */
export function setLineFriendship(database: Database, userId: string, isFriend: boolean): void {
  database.run(
    isFriend
      ? 'insert into line_friends (user_id) values (?) on conflict do nothing'
      : 'delete from line_friends where user_id = ?',
    userId,
  );
}

const messageRow = z.object({
  number: z.number(),
  user_id: z.string(),
  text: z.string(),
  is_shown: z.number(),
  sent_at: z.string(),
});
export type LineMessage = z.infer<typeof messageRow>;

const columns = 'rowid as number, user_id, text, is_shown, sent_at';

/** Takes a message once by its retry key. One to a person who is no friend is taken and never shown, as LINE does. */
export function takeLineMessage(
  database: Database,
  { key, userId, text }: { key: string; userId: string; text: string },
): { number: number; isRepeat: boolean } {
  const find = () =>
    database.one(messageRow, `select ${columns} from line_messages where retry_key = ?`, key);
  const known = find();
  if (known) return { number: known.number, isRepeat: true };
  database.insert('line_messages', {
    retry_key: key,
    user_id: userId,
    text,
    is_shown: Number(isLineFriend(database, userId)),
    sent_at: new Date().toISOString(),
  });
  return { number: find()?.number ?? 0, isRepeat: false };
}

/** Lists the newest messages to persons. */
export function latestLineMessages(database: Database): LineMessage[] {
  return database.all(
    messageRow,
    `select ${columns} from line_messages order by rowid desc limit ?`,
    SHOWN,
  );
}
