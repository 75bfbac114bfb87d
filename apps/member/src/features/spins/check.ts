import {
  drawFromDigest,
  numberRanges,
  rollMessage,
  type NumberRange,
} from '@kapao/contract/spin-roll.ts';
import type { SpinPrize, SpinRound } from '@kapao/contract/spins.ts';
import type { SpinMemory } from './memory.ts';

/** What this device finds when it works a played round out again, step by step. */
export interface SpinCheck {
  /** What the server is held to: as this device saw it before the spin, or as it is told now. */
  announcedHash: string;
  isAnnouncementSeen: boolean;
  hash: string;
  isHashRight: boolean;
  /** Null where this device did not spin the round. */
  isSeedRight: boolean | null;
  message: string;
  digest: string;
  block: bigint;
  number: number;
  isNumberRight: boolean;
  /** The prize that the number belongs to, with its numbers; null where the odds leave it out. */
  won: { prize: SpinPrize; range: NumberRange } | null;
  isPrizeRight: boolean;
  isRight: boolean;
}

/**
 * Works a played round out from its seeds (contract/spin-roll.ts has the steps). Null where the browser
 * has no WebCrypto: it gives it only to pages of https and of the machine itself.
 */
export async function checkSpin(round: SpinRound, memory: SpinMemory): Promise<SpinCheck | null> {
  // Typed as always there, which it is not on a page without https.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const { result, prizes, nonce } = round;
  if (result === null || subtle === undefined) return null;
  const serverSeed = bytesOf(result.server_seed);
  const hash = hexOf(await subtle.digest('SHA-256', serverSeed));
  const drawn = await draw(subtle, serverSeed, result.client_seed, nonce);
  const won = prizeWith(drawn.number, prizes);
  const announcedHash = memory.serverSeedHash ?? round.server_seed_hash;
  const isHashRight = hash === announcedHash && hash === round.server_seed_hash;
  const isSeedRight = memory.clientSeed === null ? null : memory.clientSeed === result.client_seed;
  const isNumberRight = drawn.number === result.number;
  const isPrizeRight = won?.prize.position === result.position;
  return {
    ...drawn,
    announcedHash,
    isAnnouncementSeen: memory.serverSeedHash !== null,
    hash,
    isHashRight,
    isSeedRight,
    isNumberRight,
    won,
    isPrizeRight,
    isRight: isHashRight && isSeedRight !== false && isNumberRight && isPrizeRight,
  };
}

function prizeWith(number: number, prizes: readonly SpinPrize[]): SpinCheck['won'] {
  const ranges = numberRanges(prizes.map(({ weight }) => weight));
  const index = ranges.findIndex(({ last }) => number <= last);
  const [prize, range] = [prizes[index], ranges[index]];
  return prize === undefined || range === undefined ? null : { prize, range };
}

async function draw(
  subtle: SubtleCrypto,
  serverSeed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: number,
) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', serverSeed, algorithm, false, ['sign']);
  for (let attempt = 0; ; attempt += 1) {
    const message = rollMessage(clientSeed, nonce, attempt);
    const digest = new Uint8Array(
      await subtle.sign('HMAC', key, new TextEncoder().encode(message)),
    );
    const drawn = drawFromDigest(digest);
    if (drawn !== undefined) return { ...drawn, message, digest: hexOf(digest.buffer) };
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const RANDOM_SEED_BYTES = 8;

/** The member's part as the device draws it. */
export function randomClientSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_SEED_BYTES)).buffer);
}
