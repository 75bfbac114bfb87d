import { randomInt } from 'node:crypto';

/** A source of random numbers: the operating system's in play, a seeded sequence in tests. */
export interface RandomSource {
  /** Returns a random integer from 0 to `limit` - 1, all equally likely. */
  below(limit: number): number;
}

/** The operating system's random numbers; `randomInt` avoids modulo bias. */
export const cryptoRandom: RandomSource = { below: (limit) => randomInt(limit) };
