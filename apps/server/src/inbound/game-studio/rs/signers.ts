import { bodyIsSigned } from '../../../adapters/game-studio/rs/signature.ts';

interface StudioKey {
  fingerprint: string;
  publicKey: string;
}

/** Finds the key that signed a body. */
export type FindSigner = (
  studio: { code: string; studioKeys: readonly StudioKey[] },
  body: Buffer,
  signature: string | string[] | undefined,
) => StudioKey | undefined;

/**
 * Tries a studio's valid keys, the one that matched last first: while one key takes the other's place,
 * a call still costs one check of a signature, and not two.
 */
export function createSignerFinder(isSigned: typeof bodyIsSigned = bodyIsSigned): FindSigner {
  const lastMatched = new Map<string, string>();
  return (studio, body, signature) => {
    const last = lastMatched.get(studio.code);
    const first = studio.studioKeys.filter(({ fingerprint }) => fingerprint === last);
    const others = studio.studioKeys.filter(({ fingerprint }) => fingerprint !== last);
    for (const key of [...first, ...others]) {
      if (!isSigned(body, signature, key.publicKey)) continue;
      lastMatched.set(studio.code, key.fingerprint);
      return key;
    }
    return undefined;
  };
}
