import { drawFromSeeds, numberRanges } from '@kapao/contract/spin-roll.ts';

const SEED_BYTES = 32;
/** The number of draws that run at once, so that the page stays responsive. */
const AT_ONCE = 500;

/**
 * Draws so many spins of a wheel as the server draws them (wheel-21), and returns how often each prize was won. Null
 * without WebCrypto, which browsers provide only on https pages and on localhost.
 */
export async function trySpins(
  weights: readonly number[],
  spins: number,
): Promise<number[] | null> {
  // The type says that it always exists, but it does not on pages without https.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  const hmac = await hmacOf(subtle, crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
  const ranges = numberRanges(weights);
  const wins = weights.map(() => 0);
  for (let from = 0; from < spins; from += AT_ONCE) {
    const nonces = Array.from(
      { length: Math.min(AT_ONCE, spins - from) },
      (_, at) => from + at + 1,
    );
    const drawn = await Promise.all(nonces.map((nonce) => drawFromSeeds(hmac, 'trial', nonce)));
    for (const { number } of drawn) {
      const won = ranges.findIndex(({ last }) => number <= last);
      wins[won] = (wins[won] ?? 0) + 1;
    }
  }
  return wins;
}

async function hmacOf(subtle: SubtleCrypto, seed: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', seed, algorithm, false, ['sign']);
  return async (message: string) =>
    new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message)));
}

/** A server seed for a preview's round, with its hash, both as hexadecimal digits. */
export interface PreviewSeed {
  seed: string;
  hash: string;
}

/** Makes a seed for a previewed round; a fixed one without WebCrypto. */
export async function makePreviewSeed(): Promise<PreviewSeed> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  const hash = subtle === undefined ? bytes.buffer : await subtle.digest('SHA-256', bytes);
  return { seed: hexOf(bytes.buffer), hash: hexOf(hash) };
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
