import type { FastifyInstance } from 'fastify';
import { PROTOCOL } from '../../../../adapters/game-studio/rs/names.ts';
import { SIGNATURE_HEADER } from '../../../../adapters/game-studio/rs/signature.ts';
import type { Context } from '../../../../context.ts';
import type { StudioFailure } from '../../../../features/games/studios/studio-failures.ts';
import { parseSignedJson } from '../../../../http/signed-json.ts';
import type { CallWords } from '../call-words.ts';
import { CACHE_FIRST, openWalletDoor } from '../wallet-door.ts';
import type { DoorContext, WalletDoor } from '../wallet-door.ts';
import { createSignedCallCheck } from './authenticate-call.ts';
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
import type { Status, WalletAnswer } from './wallet.ts';

/**
 * Registers `{PUBLIC_URL}/api/studio/{code}/wallet/…`, which the studio calls. Every answer is HTTP 200 with a status.
 */
export function registerRsWallet(api: FastifyInstance, context: DoorContext): WalletDoor {
  const { add, refusePath } = openWalletDoor(api, context, rsWords(context));
  add('/wallet/check', {
    schema: checkRequest,
    answer: (calling, body) => answerCheck(context, calling, body),
  });
  add('/wallet/balance', {
    schema: balanceRequest,
    answer: (calling, body) => answerBalance(context, calling, body),
  });
  add('/wallet/bet', {
    isBet: true,
    schema: betRequest,
    answer: (calling, body) => answerBet(context, calling, body),
    sources: CACHE_FIRST,
  });
  add('/wallet/win', {
    schema: winRequest,
    answer: (calling, body) => answerWin(context, calling, body),
    sources: CACHE_FIRST,
  });
  add('/wallet/rollback', {
    schema: rollbackRequest,
    answer: (calling, body) => answerRollback(context, calling, body),
  });
  return { refusePath };
}

/** Many of these answers in a short time show the studio among the office's problems (news-12). */
const failures: Partial<Record<Status, StudioFailure>> = {
  RS_ERROR_INVALID_SIGNATURE: 'unsigned',
  RS_ERROR_TIMEOUT: 'failed',
  RS_ERROR_UNKNOWN: 'failed',
};

function rsWords(context: Context): CallWords<WalletAnswer> {
  return {
    protocol: PROTOCOL,
    hasProof: ({ headers }) => headers[SIGNATURE_HEADER] !== undefined,
    isAuthentic: createSignedCallCheck(context),
    parse: parseSignedJson,
    // A call from elsewhere or too many calls do not show that nothing moved, because a studio that changed its address
    // repeats its wins until the list is right.
    refusals: {
      not_authentic: { status: 'RS_ERROR_INVALID_SIGNATURE' },
      elsewhere: { status: 'RS_ERROR_UNKNOWN' },
      too_many: { status: 'RS_ERROR_UNKNOWN' },
      malformed: { status: 'RS_ERROR_WRONG_SYNTAX' },
      timed_out: { status: 'RS_ERROR_TIMEOUT' },
      overloaded: { status: 'RS_ERROR_UNKNOWN' },
      failed: { status: 'RS_ERROR_UNKNOWN' },
    },
    wrongBody: (error, body) => ({ status: statusOfValidationError(error, body) }),
    failureOf: ({ status }) => failures[status],
    send: (reply, { status, ...rest }, body) =>
      reply.code(200).send({ status, request_uuid: requestUuid(body), ...rest }),
  };
}

function requestUuid(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('request_uuid' in body)) return null;
  return typeof body.request_uuid === 'string' ? body.request_uuid : null;
}
