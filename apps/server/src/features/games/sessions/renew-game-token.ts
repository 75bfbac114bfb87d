import type { Database } from '../../../db/database.ts';
import { replaceToken, successorToken } from './sessions-store.ts';
import { hashToken } from '../../../tokens.ts';

/**
 * Replaces a game token (studio-18, studio-19, /wallet/check). A repeated check, whose first answer was lost, gets
 * the same token, so that the member is never locked out of the game.
 */
export async function renewGameToken(
  { database, codeSecret }: { database: Database; codeSecret: string },
  session: { id: bigint; memberId: bigint },
  token: string,
): Promise<string> {
  const fresh = successorToken(token, codeSecret);
  await database.transaction((tx) =>
    replaceToken(tx, session, { before: hashToken(token), after: hashToken(fresh) }),
  );
  return fresh;
}
