import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import { createFailedCallLimiter } from '../../../../http/limits/failed-call-limiter.ts';
import { parseSignedJson } from '../../../../http/signed-json.ts';
import { noteKeyUse } from '../../../../features/games/studios/studio-keys-store.ts';
import type { Studio, StudioLoader } from '../../../../features/games/studios/studios-store.ts';
import { networkOf } from '../../../../features/sessions/rules.ts';
import { createAddressCheck } from '../../../../adapters/game-studio/allowed-addresses.ts';
import { PROTOCOL } from '../../../../adapters/game-studio/rs/names.ts';
import {
  createSignatureCheck,
  SIGNATURE_HEADER,
} from '../../../../adapters/game-studio/rs/signature.ts';
import type { BodyIsSigned } from '../../../../adapters/game-studio/rs/signature.ts';
import type { AuthenticatedCall, WalletAnswer } from './wallet.ts';

const USE_NOTED_EVERY_MS = 60_000;

export interface StudioCall {
  /** The signed body, set after the signature is verified; only then its request_uuid is echoed. */
  body: unknown;
}

export type StudioCallAnswer = WalletAnswer | 'elsewhere' | 'too_many';

const UNSIGNED = { status: 'RS_ERROR_INVALID_SIGNATURE' } as const;

export function isAuthenticated(
  opened: AuthenticatedCall | StudioCallAnswer | 'changed',
): opened is AuthenticatedCall {
  return typeof opened === 'object' && 'studio' in opened;
}

/**
 * Checks a call's address and signature, and parses its body into `call`. A cache miss or mismatch never
 * rejects a call: the studio is read from the database and the check repeated.
 */
export function createCallAuthenticator(context: Context, studios: StudioLoader) {
  const mayCallFrom = createAddressCheck();
  const openSigned = createSignedOpener(context);
  const strangers = createFailedCallLimiter();
  const refuseUnsigned = async ({ ip }: FastifyRequest): Promise<StudioCallAnswer> =>
    (await strangers.record(networkOf(ip))) ? 'too_many' : UNSIGNED;

  const byCache = (request: FastifyRequest, code: string, call: StudioCall) => {
    const studio = studios.cached(code);
    if (studio?.protocol !== PROTOCOL) return 'changed';
    if (!mayCallFrom(studio.allowedAddresses, request.ip)) return 'changed';
    return openSigned(request, studio, call) === 'opened'
      ? ({ studio, source: 'cache' } as const)
      : 'changed';
  };

  const byDatabase = async (request: FastifyRequest, code: string, call: StudioCall) => {
    // Signed calls are checked after any number of unsigned ones: only the signature distinguishes a studio from others
    // on its network.
    const isUnsigned = request.headers[SIGNATURE_HEADER] === undefined;
    if (isUnsigned && strangers.isLimited(networkOf(request.ip))) return refuseUnsigned(request);
    const studio = await studios.load(code);
    if (studio?.protocol !== PROTOCOL) return refuseUnsigned(request);
    if (!mayCallFrom(studio.allowedAddresses, request.ip)) {
      if (!(await strangers.record(networkOf(request.ip)))) {
        request.log.warn({ studio: code, address: request.ip }, 'a studio called from elsewhere');
      }
      return 'elsewhere';
    }
    const opened = openSigned(request, studio, call);
    if (opened === 'unsigned') return refuseUnsigned(request);
    if (opened === 'no_json') return { status: 'RS_ERROR_WRONG_SYNTAX' } as const;
    return { studio, source: 'database' } as const;
  };

  return (
    request: FastifyRequest,
    code: string,
    call: StudioCall,
    source: AuthenticatedCall['source'],
  ): Promise<AuthenticatedCall | StudioCallAnswer> | AuthenticatedCall | 'changed' =>
    (source === 'cache' ? byCache : byDatabase)(request, code, call);
}

/** Checks a call's signature by the studio's keys, and parses the signed body. */
function createSignedOpener(context: Context) {
  const findSigner = createSignerFinder();
  const noteUse = createUseNotes(context);
  return (
    request: FastifyRequest,
    studio: Studio,
    call: StudioCall,
  ): 'opened' | 'unsigned' | 'no_json' => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signer = findSigner(studio, bytes, request.headers[SIGNATURE_HEADER]);
    if (!signer) return 'unsigned';
    noteUse(request.log, studio.code, signer.fingerprint);
    try {
      call.body = parseSignedJson(bytes);
    } catch {
      return 'no_json';
    }
    return 'opened';
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
