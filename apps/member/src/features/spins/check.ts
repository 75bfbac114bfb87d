import { drawFromSeeds, numberRanges, type NumberRange } from '@kapao/contract/spin-roll.ts';
import type { SpinPrize, SpinRound } from '@kapao/contract/spins.ts';
import type { SpinMemory } from './memory.ts';

/** The result of recomputing a played round on this device, step by step. */
export interface SpinCheck {
  /**
   * The hash that the server committed to: as this device saw it before the spin, otherwise as the server
   * reports it now.
   */
  announcedHash: string;
  isAnnouncementSeen: boolean;
  hash: string;
  isHashRight: boolean;
  /** Whether the seed is the one that this device sent; null if this device did not spin the round. */
  isSeedRight: boolean | null;
  message: string;
  digest: string;
  block: bigint;
  number: number;
  isNumberRight: boolean;
  /** The prize whose range contains the number; null if no range does. */
  won: { prize: SpinPrize; range: NumberRange } | null;
  isPrizeRight: boolean;
  isRight: boolean;
}

/**
 * Recomputes a played round from its seeds; contract/spin-roll.ts lists the steps. Returns null without
 * WebCrypto, which browsers provide only on https pages and on localhost.
 */
export async function checkSpin(round: SpinRound, memory: SpinMemory): Promise<SpinCheck | null> {
  // The type says that it always exists, but it does not on pages without https.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const { result, prizes, nonce } = round;
  if (result === null || subtle === undefined) return null;
  const serverSeed = bytesOf(result.server_seed);
  const hash = hexOf(await subtle.digest('SHA-256', serverSeed));
  const roll = await computeRoll(subtle, serverSeed, result.client_seed, nonce);
  const won = findPrize(roll.number, prizes);
  const announcedHash = memory.serverSeedHash ?? round.server_seed_hash;
  const isHashRight = hash === announcedHash && hash === round.server_seed_hash;
  const isSeedRight = memory.clientSeed === null ? null : memory.clientSeed === result.client_seed;
  const isNumberRight = roll.number === result.number;
  const isPrizeRight = won?.prize.position === result.position;
  return {
    ...roll,
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

function findPrize(number: number, prizes: readonly SpinPrize[]): SpinCheck['won'] {
  const ranges = numberRanges(prizes.map(({ weight }) => weight));
  const index = ranges.findIndex(({ last }) => number <= last);
  const [prize, range] = [prizes[index], ranges[index]];
  return prize === undefined || range === undefined ? null : { prize, range };
}

/** Draws a round's number from both seeds, as the server does. */
export async function computeRoll(
  subtle: SubtleCrypto,
  serverSeed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: number,
) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', serverSeed, algorithm, false, ['sign']);
  const hmac = async (message: string) =>
    new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  const { digest, ...roll } = await drawFromSeeds(hmac, clientSeed, nonce);
  return { ...roll, digest: hexOf(Uint8Array.from(digest).buffer) };
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const RANDOM_SEED_BYTES = 8;

/** A random client seed, the member's part of the draw. */
export function randomClientSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_SEED_BYTES)).buffer);
}
