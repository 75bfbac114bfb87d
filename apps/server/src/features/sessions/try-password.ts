import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { attemptKeys, countAttempt, forgivePair, withdrawAttempt } from './failures-store.ts';
import type { Attempt } from './rules.ts';
import { findCredentials } from './store.ts';
import type { Credentials, LoginName } from './store.ts';
import type { Tx } from '../../db/database.ts';

export type PasswordTry =
  /** Stands as a failure, where it was counted as one, until the caller forgives it. */
  | { outcome: 'right'; credentials: Credentials; forgive: (tx: Tx) => Promise<void> }
  /** Nobody of that name is wrong too, after the same time (account-25). */
  | { outcome: 'wrong' }
  | { outcome: 'busy' }
  | { outcome: 'wait'; seconds: number };

/** One guess at the password of a name, slowed down as rules.ts says (account-27). */
export async function tryPassword(
  { database, passwords }: Pick<Context, 'database' | 'passwords'>,
  name: LoginName,
  password: string,
  network: string,
): Promise<PasswordTry> {
  const credentials = await findCredentials(database, name, network);
  const keys = attemptKeys(name, network);
  const attempt = await database.transaction((tx) => countAttempt(tx, keys));
  const isCounted = attempt.outcome === 'counted';
  const isFamiliar = credentials?.isFamiliar ?? false;
  if (!isFamiliar) await hold(attempt);
  // During a wait the password is hashed for everybody, and compared only where the network is familiar.
  const isCompared = isCounted || isFamiliar;
  const verdict = await passwords.verify(
    password,
    isCompared ? credentials?.passwordHash : undefined,
  );
  if (verdict === 'right' && credentials) {
    const forgive = (tx: Tx) =>
      isCounted ? withdrawAttempt(tx, keys, 'right') : forgivePair(tx, keys);
    return { outcome: 'right', credentials, forgive };
  }
  if (verdict === 'busy') {
    if (isCounted) await database.transaction((tx) => withdrawAttempt(tx, keys, 'busy'));
    return { outcome: 'busy' };
  }
  if (isFamiliar) await hold(attempt);
  return isCounted ? { outcome: 'wrong' } : attempt;
}

/** The same time for every refusal; only the right password on a familiar network is spared it. */
async function hold(attempt: Attempt): Promise<void> {
  if (attempt.outcome === 'counted' && attempt.holdMs > 0) await sleep(attempt.holdMs);
}
