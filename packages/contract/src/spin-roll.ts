/**
 * How the result of a spin follows from its seeds (wheel-21), for the server that draws and
 * for the page that checks. Each side brings its own SHA-256 and HMAC; all else stands here, once:
 *
 * 1. The server's seed is 32 random bytes. Its SHA-256 is told before the member's seed is known.
 * 2. digest = HMAC-SHA256(key: the server's seed, message: `client_seed:nonce:attempt` as UTF-8), with
 *    attempts counted from 0.
 * 3. The digest is read as four big-endian integers of 8 bytes. The first that is below the largest
 *    multiple of 1,000,000 that 8 bytes can hold counts; should none be, the next attempt is made.
 * 4. The number drawn is its remainder after 1,000,000. The prizes take up the numbers in their order,
 *    each as many as its weight.
 */
export const ODDS_TOTAL = 1_000_000;

/** The longest client seed, in characters. They are printable, so that the seed can be shown unchanged. */
const CLIENT_SEED_MAX_LENGTH = 64;
export const CLIENT_SEED = new RegExp(
  String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,${CLIENT_SEED_MAX_LENGTH}}$`,
  'u',
);

const BLOCK_BYTES = 8;
const BLOCK_VALUES = 2n ** 64n;
/** The largest multiple of ODDS_TOTAL. Higher values would make small remainders more likely. */
const LIMIT = BLOCK_VALUES - (BLOCK_VALUES % BigInt(ODDS_TOTAL));

export interface Drawn {
  /** The 8 bytes of the digest from which the number is taken, as an integer. */
  block: bigint;
  /** The number drawn, from 0 to 999,999. */
  number: number;
}

export function rollMessage(clientSeed: string, nonce: number, attempt: number): string {
  return `${clientSeed}:${nonce}:${attempt}`;
}

/**
 * wheel-22: derives a number from a digest; undefined if none of its blocks may be used and another attempt is needed.
 */
export function drawFromDigest(digest: Uint8Array): Drawn | undefined {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  for (let at = 0; at + BLOCK_BYTES <= digest.byteLength; at += BLOCK_BYTES) {
    const block = view.getBigUint64(at);
    if (block < LIMIT) return { block, number: Number(block % BigInt(ODDS_TOTAL)) };
  }
  return undefined;
}

/**
 * wheel-21: draws a round's number from its seeds. @param hmac HMAC-SHA256 of a text with the server's seed as key.
 */
export async function drawFromSeeds(
  hmac: (message: string) => Promise<Uint8Array>,
  clientSeed: string,
  nonce: number,
): Promise<Drawn & { message: string; digest: Uint8Array }> {
  for (let attempt = 0; ; attempt += 1) {
    const message = rollMessage(clientSeed, nonce, attempt);
    const digest = await hmac(message);
    const drawn = drawFromDigest(digest);
    if (drawn !== undefined) return { ...drawn, message, digest };
  }
}

/** The numbers of a prize, from `first` to `last`, both inclusive. */
export interface NumberRange {
  first: number;
  last: number;
}

export function numberRanges(weights: readonly number[]): NumberRange[] {
  let first = 0;
  return weights.map((weight) => {
    const range = { first, last: first + weight - 1 };
    first += weight;
    return range;
  });
}

/** Returns the index of the prize to which a number belongs. @throws if the weights sum to less than the number. */
export function prizeIndexAt(number: number, weights: readonly number[]): number {
  const index = numberRanges(weights).findIndex(({ last }) => number <= last);
  if (index === -1) throw new RangeError(`no prize has the number ${number}`);
  return index;
}
