import { hash, verify } from '@node-rs/argon2';
import type { Hashing } from '../passwords/hashing.ts';

/** The lowest cost that argon2id allows. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Argon2id in this process at the lowest cost, for tests in which a password is only needed to sign in. No
 * configuration selects it, so no real server hashes like this.
 */
export const cheapHashing: Hashing = {
  hash: (password) => hash(password, COST),
  verify: (storedHash, password) => verify(storedHash, password),
};
