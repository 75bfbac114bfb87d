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
): Promise<'session_ended' | 'session_expired' | 'session_locked' | 'unauthorized'> {
  if (!looksLikeToken(token)) return 'unauthorized';
  const [session] = await on.query<{ isEnded: boolean; isLocked: boolean }>(
    sql`
      select session.ended_at is not null      as "isEnded",
             coalesce(living.is_locked, false) as "isLocked"
        from sessions             as session
        left join living_sessions as living on living.token_hash = session.token_hash
       where session.token_hash = ${hashToken(token)}`,
    'sessions_refusal',
  );
  if (!session) return 'unauthorized';
  if (session.isLocked) return 'session_locked';
  return session.isEnded ? 'session_ended' : 'session_expired';
}

/** Whether the member has set or dismissed a lock, so that the app suggests none any more (lock-13). */
export async function isLockSuggestionOver(on: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from second_locks
     where member_id = ${memberId}
       and suggestion_ended_at is not null`);
  return rows.length > 0;
}
