import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { isOutage } from '../../../db/outage.ts';
import { LedgerUnreachable } from '../../../ledger/engine.ts';
import { createStrangers } from '../../../http/strangers.ts';
import { createGameSessionRead } from '../../../modules/games/sessions-store.ts';
import { noteKeyUse } from '../../../modules/games/studio-keys-store.ts';
import { createStudioRead } from '../../../modules/games/studio-read.ts';
import { networkOf } from '../../../modules/sessions/rules.ts';
import { mayCallFrom } from '../allowed-addresses.ts';
import {
  balanceRequest,
  betRequest,
  checkRequest,
  PROTOCOL,
  rollbackRequest,
  statusOfMistakes,
  winRequest,
} from './messages.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { createSignerFinder } from './signers.ts';
import { answerBalance, answerBet, answerCheck, answerRollback, answerWin } from './wallet.ts';
import type { WalletAnswer, WalletContext } from './wallet.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** What a call moved is in the books; a line for each would cost as much as a look into them. */
const POLLED = { config: { isPolled: true } };
/** Studios wait 5 s: before that they are told that nobody knows, and roll back. */
const ANSWER_WITHIN_MS = 4_000;
const RETRY_AFTER_SECONDS = 60;
const USE_NOTED_EVERY_MS = 60_000;
/** Reading studio and stay for each few calls would cost the server as much as all their postings. */
const READ_PACE = { paceMs: 5 };

/**
 * `{PUBLIC_URL}/api/studio/{code}/wallet/…`, what the studio calls. Every answer is HTTP 200 with a
 * status, but 403 to an address that the studio does not call from and 429 to one that keeps calling
 * without a valid signature; it is checked over the bytes received, before they are parsed.
 */
export function registerStudioWallet(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const open = createOpener(context);
    const findSession = createGameSessionRead(context.database, READ_PACE);
    const wallet: WalletContext = { ...context, findSession };
    api.removeAllContentTypeParsers();
    api.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_r, body, ready) => ready(null, body),
    );
    const post = <Schema extends z.ZodType>(
      path: string,
      schema: Schema,
      answer: (
        wallet: WalletContext,
        studioCode: string,
        body: z.output<Schema>,
      ) => Promise<WalletAnswer>,
    ) => {
      api.post<{ Params: { code: string } }>(
        `/studio/:code${path}`,
        POLLED,
        async (request, reply) => {
          const { code } = request.params;
          const call: Call = { body: undefined };
          const work = async (): Promise<Answer> => {
            const opened = await open(request, code, call);
            if (opened !== 'opened') return opened;
            const parsed = schema.safeParse(call.body);
            if (!parsed.success) return { status: statusOfMistakes(parsed.error, call.body) };
            return answer(wallet, code, parsed.data);
          };
          const answered = await answerInTime(work(), request.log);
          if (answered === 'elsewhere') {
            return reply.code(403).type('text/plain').send('not an address of this studio\n');
          }
          if (answered === 'too_many') {
            reply.code(429).header('retry-after', RETRY_AFTER_SECONDS);
            return { ...UNSIGNED, request_uuid: null };
          }
          const { status, ...rest } = answered;
          return { status, request_uuid: requestUuid(call.body), ...rest };
        },
      );
    };
    post('/wallet/check', checkRequest, answerCheck);
    post('/wallet/balance', balanceRequest, answerBalance);
    post('/wallet/bet', betRequest, answerBet);
    post('/wallet/win', winRequest, answerWin);
    post('/wallet/rollback', rollbackRequest, answerRollback);
  };
}

interface Call {
  /** What was signed, once it is known to have been: only then its request_uuid is echoed. */
  body: unknown;
}

type Answer = WalletAnswer | 'elsewhere' | 'too_many';

const UNSIGNED = { status: 'RS_ERROR_INVALID_SIGNATURE' } as const;

/** Reads a call whose address and signature are the studio's into `call`, or tells what to answer. */
function createOpener(context: Context) {
  const findStudio = createStudioRead(context.database, READ_PACE);
  const findSigner = createSignerFinder();
  const noteUse = createUseNotes(context);
  const strangers = createStrangers();
  const refuseUnsigned = async ({ ip }: FastifyRequest): Promise<Answer> =>
    (await strangers.meet(networkOf(ip))) ? 'too_many' : UNSIGNED;
  return async (request: FastifyRequest, code: string, call: Call): Promise<'opened' | Answer> => {
    const signature = request.headers[SIGNATURE_HEADER];
    // What is signed is looked at however many were not: only that tells a studio from its neighbours.
    if (signature === undefined && strangers.isOverdone(networkOf(request.ip))) {
      return refuseUnsigned(request);
    }
    const studio = await findStudio(code);
    if (studio?.protocol !== PROTOCOL) return refuseUnsigned(request);
    if (!mayCallFrom(studio.allowedAddresses, request.ip)) {
      if (!(await strangers.meet(networkOf(request.ip)))) {
        request.log.warn({ studio: code, address: request.ip }, 'a studio called from elsewhere');
      }
      return 'elsewhere';
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signer = await findSigner(studio, bytes, signature);
    if (!signer) return refuseUnsigned(request);
    noteUse(request.log, code, signer.fingerprint);
    try {
      call.body = JSON.parse(bytes.toString('utf8'));
    } catch {
      return { status: 'RS_ERROR_WRONG_SYNTAX' };
    }
    return 'opened';
  };
}

/** Beside the call, and never in its way: an operator sees which of two keys a studio still signs with. */
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

/**
 * Whatever leaves it open whether the money moved is told in time, so that the studio rolls back. The
 * work goes on: what it still moves, the rollback finds, and what it has not begun, the tombstone stops.
 */
async function answerInTime(work: Promise<Answer>, log: FastifyBaseLogger): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, undefined);
  });
  try {
    const answered = await Promise.race([work, late]);
    if (answered !== undefined) return answered;
    log.error('a wallet call was not answered in time');
    return { status: 'RS_ERROR_TIMEOUT' };
  } catch (error) {
    log.error({ err: error }, 'a wallet call failed');
    const isUnreachable = error instanceof LedgerUnreachable || isOutage(error);
    return { status: isUnreachable ? 'RS_ERROR_TIMEOUT' : 'RS_ERROR_UNKNOWN' };
  } finally {
    clearTimeout(timer);
  }
}

function requestUuid(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('request_uuid' in body)) return null;
  return typeof body.request_uuid === 'string' ? body.request_uuid : null;
}
