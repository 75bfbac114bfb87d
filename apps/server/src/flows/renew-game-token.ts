import type { Database } from '../db/database.ts';
import { createToken, hashToken, replaceToken } from '../modules/games/sessions-store.ts';

/** A fresh token that replaces the one before (WALLET-API, /wallet/check). */
export async function renewGameToken(
  database: Database,
  session: { id: bigint; memberId: bigint },
): Promise<string> {
  const token = createToken();
  await database.transaction((tx) => replaceToken(tx, session, hashToken(token)));
  return token;
}
