import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { isOutage } from '../../../../db/outage.ts';
import { LedgerFull, LedgerUnreachable } from '../../../../ledger/batches/pump.ts';
import { createGameSessionLoader } from '../../../../features/games/sessions/sessions-store.ts';
import type { StudioFailure } from '../../../../features/games/studios/studio-failures.ts';
import { createStudioLoader } from '../../../../features/games/studios/studios-store.ts';
import { createCallAuthenticator, isAuthenticated } from './authenticate-call.ts';
import type { StudioCall, StudioCallAnswer } from './authenticate-call.ts';
import {
  answerBalance,
  answerBet,
  answerCheck,
  answerRollback,
  answerWin,
  balanceRequest,
  betRequest,
  checkRequest,
  rollbackRequest,
  statusOfValidationError,
  winRequest,
} from './wallet.ts';
import type { AuthenticatedCall, CallOutcome, Status, WalletContext } from './wallet.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** The ledger records each call, so a log line for each one is not worth its cost. */
const POLLED = { config: { isPolled: true } };
/** Studios wait 5 s; an answer before that tells them to roll back. */
const ANSWER_WITHIN_MS = 4_000;
const RETRY_AFTER_SECONDS = 60;

/**
 * Registers `{PUBLIC_URL}/api/studio/{code}/wallet/…`, which the studio calls. Every answer is HTTP 200 with a status.
 * The signature is checked over the received bytes before they are parsed.
 */
export function registerStudioWallet(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const open = createCallAuthenticator(context, createStudioLoader(context.database));
    const sessions = createGameSessionLoader(context.database);
    const wallet: WalletContext = { ...context, sessions };
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
        call: AuthenticatedCall,
        body: z.output<Schema>,
      ) => Promise<CallOutcome>,
      sources: readonly Source[] = ['database'],
    ) => {
      api.post<{ Params: { code: string } }>(
        `/studio/:code${path}`,
        POLLED,
        async (request, reply) => {
          const { code } = request.params;
          const call: StudioCall = { body: undefined };
          const attempt = async (source: Source): Promise<StudioCallAnswer | 'changed'> => {
            call.body = undefined;
            const opened = await open(request, code, call, source);
            if (!isAuthenticated(opened)) return opened;
            const parsed = schema.safeParse(call.body);
            if (parsed.success) return answer(wallet, opened, parsed.data);
            if (source === 'cache') return 'changed';
            return { status: statusOfValidationError(parsed.error, call.body) };
          };
          const answered = await answerInTime(callUntilCurrent(sources, attempt), request.log);
          // A refusal echoes the request_uuid without a valid signature (rule 11); it is not used otherwise.
          const echoed = requestUuid(call.body ?? parsedOrNothing(request.body));
          if (answered === 'too_many') reply.header('retry-after', RETRY_AFTER_SECONDS);
          const { status, ...rest } = typeof answered === 'string' ? refusals[answered] : answered;
          const failure = answered === 'too_many' ? 'unsigned' : failures[status];
          if (failure) context.studioFailures.note(code, failure);
          return { status, request_uuid: echoed, ...rest };
        },
      );
    };
    post('/wallet/check', checkRequest, answerCheck);
    post('/wallet/balance', balanceRequest, answerBalance);
    post('/wallet/bet', betRequest, answerBet, SOURCES);
    post('/wallet/win', winRequest, answerWin, SOURCES);
    post('/wallet/rollback', rollbackRequest, answerRollback);
    // Every other path below a studio's address is answered by the protocol (rule 15).
    api.all('/studio/:code/*', POLLED, () => ({ ...MALFORMED, request_uuid: null }));
    api.setErrorHandler((error, request, reply) => {
      const isTheirs = error instanceof Error && 'statusCode' in error;
      if (!isTheirs) request.log.error({ err: error }, 'a wallet call failed');
      const status = isTheirs ? MALFORMED.status : 'RS_ERROR_UNKNOWN';
      return reply.code(200).send({ status, request_uuid: null });
    });
  };
}

const MALFORMED = { status: 'RS_ERROR_WRONG_SYNTAX' } as const;

/**
 * Answers to calls that are refused unchecked: from an unlisted address, or too many without a signature. The status
 * does not claim that nothing moved, because a studio that changed its address repeats its wins until the list is
 * right.
 */
const refusals = {
  elsewhere: { status: 'RS_ERROR_UNKNOWN' },
  too_many: { status: 'RS_ERROR_UNKNOWN' },
} as const satisfies Record<string, { status: Status }>;

/** Many of these answers in a short time show the studio among the office's problems (news-12). */
const failures: Partial<Record<Status, StudioFailure>> = {
  RS_ERROR_INVALID_SIGNATURE: 'unsigned',
  RS_ERROR_TIMEOUT: 'failed',
  RS_ERROR_UNKNOWN: 'failed',
};

function parsedOrNothing(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

type Source = AuthenticatedCall['source'];

/**
 * The sources of studio and game session for calls that the ledger decides. The guards check both again in the batch;
 * if they were stale, the call is repeated once with both read from the database.
 */
const SOURCES: readonly Source[] = ['cache', 'database'];

async function callUntilCurrent(
  sources: readonly Source[],
  attempt: (source: Source) => Promise<StudioCallAnswer | 'changed'>,
): Promise<StudioCallAnswer> {
  for (const source of sources) {
    const answered = await attempt(source);
    if (answered !== 'changed') return answered;
  }
  throw new Error('studio or game session changed between their read and the commit');
}

/**
 * Answers within the studio's timeout if the outcome is still unknown, so that the studio rolls back. The call
 * continues: the rollback undoes what was committed, and its tombstone blocks what was not begun.
 */
async function answerInTime(
  work: Promise<StudioCallAnswer>,
  log: FastifyBaseLogger,
): Promise<StudioCallAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, undefined);
  });
  try {
    const answered = await Promise.race([work, late]);
    if (answered !== undefined) return answered;
    // Only a warning, because the studio learns of the time-out and rolls the call back or repeats it.
    log.warn('a wallet call was not answered in time');
    return { status: 'RS_ERROR_TIMEOUT' };
  } catch (error) {
    // A full ledger is not logged call by call, because that would add load; the figures show the queue's length.
    if (error instanceof LedgerFull) return { status: 'RS_ERROR_UNKNOWN' };
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
