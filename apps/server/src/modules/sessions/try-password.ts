import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { attemptKeys, countAttempt, withdrawAttempt } from './failures-store.ts';
import type { AttemptKeys } from './failures-store.ts';
import { findCredentials } from './store.ts';
import type { Credentials, LoginName } from './store.ts';

export type PasswordTry =
  /** Counted as a failure until the caller withdraws it under these keys. */
  | { outcome: 'right'; credentials: Credentials; keys: AttemptKeys }
  /** Nobody of that name is wrong too, after the same time (REQUIREMENTS 25). */
  | { outcome: 'wrong' }
  | { outcome: 'busy' }
  | { outcome: 'wait'; seconds: number };

/** One guess at the password of a name, slowed down as rules.ts says (REQUIREMENTS 26). */
export async function tryPassword(
  { database, passwords }: Pick<Context, 'database' | 'passwords'>,
  name: LoginName,
  password: string,
  network: string,
): Promise<PasswordTry> {
  const credentials = await findCredentials(database, name, network);
  const keys = attemptKeys(name, network);
  const attempt = await database.transaction((tx) =>
    countAttempt(tx, keys, credentials?.isFamiliar ?? false),
  );
  if (attempt.outcome === 'wait') return { outcome: 'wait', seconds: attempt.seconds };
  if (attempt.holdMs > 0) await sleep(attempt.holdMs);
  const verdict = await passwords.verify(password, credentials?.passwordHash);
  if (verdict === 'busy') {
    await database.transaction((tx) => withdrawAttempt(tx, keys, 'busy'));
    return { outcome: 'busy' };
  }
  if (verdict === 'wrong' || !credentials) return { outcome: 'wrong' };
  return { outcome: 'right', credentials, keys };
}
