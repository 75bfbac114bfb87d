import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { findStudio } from '../../../modules/games/store.ts';
import {
  balanceRequest,
  betRequest,
  checkRequest,
  rollbackRequest,
  statusOfMistakes,
  winRequest,
} from './messages.ts';
import type { Status } from './messages.ts';
import { bodyIsSigned, SIGNATURE_HEADER } from './signature.ts';
import { answerBalance, answerBet, answerCheck, answerRollback, answerWin } from './wallet.ts';
import type { WalletAnswer } from './wallet.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * `{PUBLIC_URL}/api/studio/{code}/wallet/…`, what the studio calls. Every answer is HTTP 200 with a
 * status; the signature is checked over the bytes received, before they are parsed.
 */
export function registerStudioWallet(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
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
        context: Context,
        studioCode: string,
        body: z.output<Schema>,
      ) => Promise<WalletAnswer>,
    ) => {
      api.post<{ Params: { code: string } }>(`/studio/:code${path}`, async (request) => {
        const opened = await openRequest(context, request, request.params.code);
        if (opened.outcome === 'refused') return failure(opened.status, undefined);
        const parsed = schema.safeParse(opened.body);
        if (!parsed.success) {
          return failure(statusOfMistakes(parsed.error, opened.body), opened.body);
        }
        return withFaultsAnswered(request, opened.body, () =>
          answer(context, request.params.code, parsed.data),
        );
      });
    };
    post('/wallet/check', checkRequest, answerCheck);
    post('/wallet/balance', balanceRequest, answerBalance);
    post('/wallet/bet', betRequest, answerBet);
    post('/wallet/win', winRequest, answerWin);
    post('/wallet/rollback', rollbackRequest, answerRollback);
  };
}

type OpenedRequest = { outcome: 'opened'; body: unknown } | { outcome: 'refused'; status: Status };

async function openRequest(
  context: Context,
  request: FastifyRequest,
  code: string,
): Promise<OpenedRequest> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const studio = await findStudio(context.database, code);
  const signature = request.headers[SIGNATURE_HEADER];
  if (!studio || !bodyIsSigned(bytes, signature, studio.studioPublicKey)) {
    return { outcome: 'refused', status: 'RS_ERROR_INVALID_SIGNATURE' };
  }
  try {
    return { outcome: 'opened', body: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { outcome: 'refused', status: 'RS_ERROR_WRONG_SYNTAX' };
  }
}

/** A fault leaves it open whether the money moved: the studio is told so, and asks again. */
async function withFaultsAnswered(
  request: FastifyRequest,
  body: unknown,
  answer: () => Promise<WalletAnswer>,
): Promise<object> {
  try {
    const { status, ...rest } = await answer();
    return { status, request_uuid: requestUuid(body), ...rest };
  } catch (error) {
    request.log.error({ err: error }, 'a wallet call failed');
    return failure('RS_ERROR_UNKNOWN', body);
  }
}

function failure(status: Status, body: unknown): object {
  return { status, request_uuid: requestUuid(body) };
}

function requestUuid(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('request_uuid' in body)) return null;
  return typeof body.request_uuid === 'string' ? body.request_uuid : null;
}
