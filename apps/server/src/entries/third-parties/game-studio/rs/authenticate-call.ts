import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import { noteKeyUse } from '../../../../features/games/studios/studio-keys-store.ts';
import type { Studio } from '../../../../features/games/studios/studios-store.ts';
import {
  createSignatureCheck,
  SIGNATURE_HEADER,
} from '../../../../adapters/game-studio/rs/signature.ts';
import type { BodyIsSigned } from '../../../../adapters/game-studio/rs/signature.ts';

const USE_NOTED_EVERY_MS = 60_000;

/** Checks a call's signature by the studio's keys, and notes the key. */
export function createSignedCallCheck(context: Context) {
  const findSigner = createSignerFinder();
  const noteUse = createUseNotes(context);
  return (request: FastifyRequest, studio: Studio, bytes: Buffer): boolean => {
    const signer = findSigner(studio, bytes, request.headers[SIGNATURE_HEADER]);
    if (!signer) return false;
    noteUse(request.log, studio.code, signer.fingerprint);
    return true;
  };
}

/** Records which key a studio signs with, for operators. It runs beside the call and never delays it. */
function createUseNotes({ database }: Context) {
  const notedAt = new Map<string, number>();
  return (log: FastifyBaseLogger, code: string, fingerprint: string): void => {
    const key = `${code}\n${fingerprint}`;
    const now = performance.now();
    if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < USE_NOTED_EVERY_MS) return;
    notedAt.set(key, now);
    noteKeyUse(database, code, fingerprint).catch((error: unknown) => {
      log.warn({ err: error, studio: code }, 'the use of a key was not noted');
    });
  };
}

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
 * Tries a studio's valid keys, the one that matched last first, so that during a key change a call still costs one
 * check and not two.
 */
export function createSignerFinder(isSigned: BodyIsSigned = createSignatureCheck()): FindSigner {
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
