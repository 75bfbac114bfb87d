import { createHash, createHmac, randomBytes } from 'node:crypto';
import { drawFromDigest, rollMessage } from '@kapao/contract/spin-roll.ts';

const SEED_BYTES = 32;

/** The server's part of a round's chance, fixed before the member's is known (wheel-08). */
export interface CommittedSeed {
  seed: Buffer;
  /** Told at once; the seed itself only when it has been used. */
  hash: Buffer;
}

export function commitToSeed(): CommittedSeed {
  const seed = randomBytes(SEED_BYTES);
  return { seed, hash: createHash('sha256').update(seed).digest() };
}

/** The number that both seeds draw, 0 to 999,999: the steps stand in contract/spin-roll.ts. */
export function drawNumber(serverSeed: Buffer, clientSeed: string, nonce: number): number {
  for (let attempt = 0; ; attempt += 1) {
    const hmac = createHmac('sha256', serverSeed).update(rollMessage(clientSeed, nonce, attempt));
    const drawn = drawFromDigest(hmac.digest());
    if (drawn) return drawn.number;
  }
}
