import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { hashToken } from '../../tokens.ts';

/** When the session of this token was opened. @throws when there is none. */
export async function findSessionStart(on: Queryable, token: string): Promise<Date> {
  const [session] = await on.query<{ startedAt: Date }>(sql`
    select created_at as "startedAt"
      from sessions
     where token_hash = ${hashToken(token)}`);
  if (!session) throw new Error('a session that was just found is gone');
  return session.startedAt;
}
