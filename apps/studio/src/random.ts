import { randomInt } from 'node:crypto';

/** The source of randomness: the operating system in play, a seeded sequence in tests. */
export interface RandomSource {
  /** A whole number from 0 up to but without `limit`, each equally likely. */
  below(limit: number): number;
}

/** `randomInt` throws away what would favour some numbers, so there is no modulo bias. */
export const cryptoRandom: RandomSource = { below: (limit) => randomInt(limit) };
