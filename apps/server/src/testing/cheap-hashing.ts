import { hash, verify } from '@node-rs/argon2';
import type { Hashing } from '../features/sessions/hashing.ts';

/** The lowest that argon2id can do. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Argon2id all the same, in this process and at no cost: for tests in which a password is only the
 * way in. No configuration leads here, so no server that anybody starts hashes like this.
 */
export const cheapHashing: Hashing = {
  hash: (password) => hash(password, COST),
  verify: (storedHash, password) => verify(storedHash, password),
};
