import { availableParallelism } from 'node:os';
import { createGate } from '../gate.ts';
import { createHashing } from './hashing.ts';
import type { Hashing } from './hashing.ts';

/**
 * Hashes that run at once: one core less than the machine has, so that signed-in members are never blocked
 * (account-19). Each takes 19 MiB.
 */
export const MAX_RUNNING = Math.max(1, Math.min(availableParallelism() - 1, 16));
/** Hashes that may wait: about a second of work. Beyond it the caller is asked to retry. */
export const MAX_WAITING = 64 * MAX_RUNNING;

/** The hash of a discarded random password. Comparing with it for an unknown phone takes as long as for a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$l8TygMlCpMW40irKswn4zg$AwohgdnotetywoNtkH7beXQ0cEVwkFfwTdh/6gh9848';

export interface Passwords {
  /** Returns the PHC string to store; undefined when the queue is full. */
  hash(password: string): Promise<string | undefined>;
  /**
   * Compares a password with its hash. Without a stored hash it takes the same time and returns `wrong`, so that an
   * unknown phone looks like a wrong password (account-25).
   */
  verify(password: string, storedHash: string | undefined): Promise<'right' | 'wrong' | 'busy'>;
}

export function createPasswords(hashing: Hashing = createHashing(MAX_RUNNING)): Passwords {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return {
    hash: (password) => enter(() => hashing.hash(normalise(password))),
    verify: async (password, storedHash) => {
      const isRight = await enter(() =>
        hashing.verify(storedHash ?? DUMMY_HASH, normalise(password)),
      );
      if (isRight === undefined) return 'busy';
      return isRight && storedHash !== undefined ? 'right' : 'wrong';
    },
  };
}

/** Normalises a password, because keyboards compose the same Thai syllable in different ways. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
