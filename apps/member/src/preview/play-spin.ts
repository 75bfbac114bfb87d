import { prizeIndexAt } from '@kapao/contract/spin-roll.ts';
import type { SpinRound } from '@kapao/contract/spins.ts';
import { bytesOf, computeRoll } from '../features/spins/check.ts';

/**
 * Plays a previewed round: the page around the frame has fixed the server's seed, and the number follows from it and
 * from the member's text. @param body The body of the call, as JSON.
 */
export async function playPreviewedSpin(round: SpinRound, body: unknown): Promise<SpinRound> {
  const { result, prizes, nonce } = round;
  const client_seed = readSeed(body);
  // The type says that it always exists, but it does not on pages without https.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (result === null || client_seed === undefined || subtle === undefined) return round;
  const seed = bytesOf(result.server_seed);
  const { number } = await computeRoll(subtle, seed, client_seed, nonce);
  const index = prizeIndexAt(
    number,
    prizes.map(({ weight }) => weight),
  );
  const position = prizes[index]?.position ?? result.position;
  return { ...round, result: { ...result, client_seed, number, position } };
}

function readSeed(body: unknown): string | undefined {
  const given: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  if (typeof given !== 'object' || given === null || !('client_seed' in given)) return undefined;
  return typeof given.client_seed === 'string' ? given.client_seed : undefined;
}
