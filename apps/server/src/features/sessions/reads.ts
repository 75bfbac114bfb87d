import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { hashToken, looksLikeToken } from '../../tokens.ts';

/** Finds when the token's session was opened. @throws when there is none. */
export async function findSessionStart(on: Queryable, token: string): Promise<Date> {
  const [session] = await on.query<{ startedAt: Date }>(sql`
    select created_at as "startedAt"
      from sessions
     where token_hash = ${hashToken(token)}`);
  if (!session) throw new Error('a session that was just found is gone');
  return session.startedAt;
}

/** Returns why a token is refused. The holder of an ended session learns why it ended (account-68). */
export async function sessionRefusal(
  on: Queryable,
  token: string,
): Promise<'session_ended' | 'session_expired' | 'unauthorized'> {
  if (!looksLikeToken(token)) return 'unauthorized';
  const [session] = await on.query<{ isEnded: boolean }>(
    sql`
      select ended_at is not null as "isEnded"
        from sessions
       where token_hash = ${hashToken(token)}`,
    'sessions_refusal',
  );
  if (!session) return 'unauthorized';
  return session.isEnded ? 'session_ended' : 'session_expired';
}
