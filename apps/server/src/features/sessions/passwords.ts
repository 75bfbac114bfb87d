import { availableParallelism } from 'node:os';
import { createGate } from '../../gate.ts';
import { createHashing } from './hashing.ts';
import type { Hashing } from './hashing.ts';

/**
 * One core less than there are, so that hashing never stands in the way of those who are signed in
 * (account-19); each takes 19 MiB.
 */
export const MAX_RUNNING = Math.max(1, Math.min(availableParallelism() - 1, 16));
/** About a second of work; a longer queue refuses with a retry message. */
export const MAX_WAITING = 64 * MAX_RUNNING;

/** Of a random password that nobody knows: what an unknown phone is verified against. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$l8TygMlCpMW40irKswn4zg$AwohgdnotetywoNtkH7beXQ0cEVwkFfwTdh/6gh9848';

export interface Passwords {
  /** The PHC string to store; undefined when too many are being hashed at this moment. */
  hash(password: string): Promise<string | undefined>;
  /**
   * Without a hash to compare with it takes the same time and answers `wrong`, so that an unknown
   * phone cannot be told from a wrong password (account-25).
   */
  verify(password: string, storedHash: string | undefined): Promise<'right' | 'wrong' | 'busy'>;
}

export function createPasswords(hashing: Hashing = createHashing(MAX_RUNNING)): Passwords {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return {
    hash: (password) => enter(() => hashing.hash(normalise(password))),
    verify: async (password, storedHash) => {
      const isRight = await enter(() =>
        hashing.verify(storedHash ?? NOBODYS_HASH, normalise(password)),
      );
      if (isRight === undefined) return 'busy';
      return isRight && storedHash !== undefined ? 'right' : 'wrong';
    },
  };
}

/** Keyboards compose the same Thai syllable in different ways; it is the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
