import type { Database } from '../../db/database.ts';
import { replaceToken, tokenAfter } from './sessions-store.ts';
import { hashToken } from '../../tokens.ts';

/**
 * The token that replaces another (studio-18, studio-19, /wallet/check). Whoever asks again, because the answer was
 * lost, gets the same one: two answers to one check never shut each other, or the member, out.
 */
export async function renewGameToken(
  { database, codeSecret }: { database: Database; codeSecret: string },
  session: { id: bigint; memberId: bigint },
  token: string,
): Promise<string> {
  const fresh = tokenAfter(token, codeSecret);
  await database.transaction((tx) =>
    replaceToken(tx, session, { before: hashToken(token), after: hashToken(fresh) }),
  );
  return fresh;
}
