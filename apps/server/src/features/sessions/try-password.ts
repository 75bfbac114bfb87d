import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform.ts';
import {
  accountOf,
  attemptKeys,
  countAttempt,
  forgivePair,
  withdrawAttempt,
} from './failures-store.ts';
import type { AttemptKeys } from './failures-store.ts';
import type { Attempt } from './rules.ts';
import { findCredentials, readLoginName } from './store.ts';
import type { Credentials, LoginName } from './store.ts';
import type { Tx } from '../../db/database.ts';

export type PasswordTry<Stored = Credentials> =
  /**
   * The password is right. The attempt stays counted as a failure until the caller forgives it, or withdraws it where a
   * second factor is still needed.
   */
  | {
      outcome: 'right';
      credentials: Stored;
      forgive: (tx: Tx) => Promise<void>;
      withdraw: (tx: Tx) => Promise<void>;
    }
  /** The password is wrong or the name is unknown; both answers take the same time (account-25). */
  | { outcome: 'wrong' }
  | { outcome: 'busy' }
  | { outcome: 'wait'; seconds: number };

/** Checks one password for the name with which a member signs in. */
export async function tryPassword(
  context: Pick<Platform, 'database' | 'passwords'>,
  name: LoginName,
  password: string,
  network: string,
): Promise<PasswordTry> {
  const credentials = await findCredentials(context.database, name, network);
  const keys = attemptKeys(accountOf(name), network);
  return comparePassword(context, { credentials, keys, password });
}

/**
 * Compares a password with the stored hash; repeated failures slow this down (rules.ts, account-27). On a familiar
 * network (`isFamiliar`) it is compared even during a wait.
 */
export async function comparePassword<
  Stored extends Pick<Credentials, 'passwordHash' | 'isFamiliar'>,
>(
  { database, passwords }: Pick<Platform, 'database' | 'passwords'>,
  {
    credentials,
    keys,
    password,
  }: { credentials: Stored | undefined; keys: AttemptKeys; password: string },
): Promise<PasswordTry<Stored>> {
  const attempt = await database.transaction((tx) => countAttempt(tx, keys));
  const isCounted = attempt.outcome === 'counted';
  const isFamiliar = credentials?.isFamiliar ?? false;
  if (!isFamiliar) await delayRefusal(attempt);
  // Hash the password even during a wait, so that the time is the same. It is compared only if the attempt is counted
  // or the network is familiar.
  const isCompared = isCounted || isFamiliar;
  const verdict = await passwords.verify(
    password,
    isCompared ? credentials?.passwordHash : undefined,
  );
  if (verdict === 'right' && credentials) {
    const forgive = (tx: Tx) =>
      isCounted ? withdrawAttempt(tx, keys, 'right') : forgivePair(tx, keys);
    const withdraw = async (tx: Tx) => {
      if (isCounted) await withdrawAttempt(tx, keys, 'busy');
    };
    return { outcome: 'right', credentials, forgive, withdraw };
  }
  if (verdict === 'busy') {
    if (isCounted) await database.transaction((tx) => withdrawAttempt(tx, keys, 'busy'));
    return { outcome: 'busy' };
  }
  if (isFamiliar) await delayRefusal(attempt);
  return isCounted ? { outcome: 'wrong' } : attempt;
}

type OwnPasswordTry =
  | (Extract<PasswordTry, { outcome: 'right' }> & { name: LoginName })
  | OwnPasswordRefusal;

export interface OwnPasswordRefusal {
  outcome: 'refused';
  refusal: 'old_password_wrong' | 'too_many_requests';
  waitSeconds?: number;
}

/**
 * Checks the password of a signed-in member. Wrong guesses count like those at the login, in the same counts, so a
 * stolen phone gives no additional guesses (account-21).
 */
export async function tryOwnPassword(
  context: Pick<Platform, 'database' | 'passwords'>,
  { memberId, password, network }: { memberId: bigint; password: string; network: string },
): Promise<OwnPasswordTry> {
  const name = await readLoginName(context.database, memberId);
  if (!name) throw new Error(`member ${memberId} has no name to sign in by`);
  const attempt = await tryPassword(context, name, password, network);
  switch (attempt.outcome) {
    case 'wait':
      return { outcome: 'refused', refusal: 'too_many_requests', waitSeconds: attempt.seconds };
    case 'busy':
      return { outcome: 'refused', refusal: 'too_many_requests' };
    case 'wrong':
      return { outcome: 'refused', refusal: 'old_password_wrong' };
    case 'right':
      return { ...attempt, name };
    default:
      return attempt satisfies never;
  }
}

/** Delays every refusal equally; only the right password on a familiar network is not delayed. */
async function delayRefusal(attempt: Attempt): Promise<void> {
  if (attempt.outcome === 'counted' && attempt.holdMs > 0) await sleep(attempt.holdMs);
}
