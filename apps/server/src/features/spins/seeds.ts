import { createHash, createHmac, randomBytes } from 'node:crypto';
import { drawFromDigest, rollMessage } from '@kapao/contract/spin-roll.ts';

const SEED_BYTES = 32;

/** A server seed for a round, fixed before the member's seed is known (wheel-08). */
export interface CommittedSeed {
  seed: Buffer;
  /** The seed's hash, which is published at once; the seed is published only after the draw. */
  hash: Buffer;
}

export function commitToSeed(): CommittedSeed {
  return commitToGivenSeed(randomBytes(SEED_BYTES));
}

export function commitToGivenSeed(seed: Buffer): CommittedSeed {
  return { seed, hash: createHash('sha256').update(seed).digest() };
}

/** Derives a number from 0 to 999,999 from both seeds; contract/spin-roll.ts defines the steps. */
export function drawNumber(serverSeed: Buffer, clientSeed: string, nonce: number): number {
  for (let attempt = 0; ; attempt += 1) {
    const hmac = createHmac('sha256', serverSeed).update(rollMessage(clientSeed, nonce, attempt));
    const drawn = drawFromDigest(hmac.digest());
    if (drawn) return drawn.number;
  }
}
