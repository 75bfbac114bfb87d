import type { FastifyInstance } from 'fastify';
import { decimalOfMicro } from '../../../../adapters/game-studio/decimal-baht.ts';
import { EVOLUTION } from '../../../../adapters/game-studio/evolution/names.ts';
import { parseExactJson } from '../../../../http/exact-json.ts';
import type { CallWords } from '../call-words.ts';
import { createCredentialCheck } from '../credential-check.ts';
import { CACHE_FIRST, openWalletDoor } from '../wallet-door.ts';
import type { DoorContext, WalletDoor } from '../wallet-door.ts';
import {
  tellBalance,
  answerCancel,
  exchangeSid,
  answerCredit,
  answerDebit,
  answerPromoPayout,
  creditRequest,
  currencyRequest,
  moneyRequest,
  promoRequest,
  sessionRequest,
} from './wallet.ts';
import type { EvolutionAnswer, EvolutionStatus } from './wallet.ts';

/** Registers `{PUBLIC_URL}/api/studio/{code}/debit` and its neighbours, which Evolution calls. */
export function registerEvolutionWallet(api: FastifyInstance, context: DoorContext): WalletDoor {
  const { add, refusePath } = openWalletDoor(api, context, evolutionWords(context));
  add('/check', {
    schema: sessionRequest,
    answer: (calling, body) => exchangeSid(context, calling, body),
  });
  add('/balance', {
    schema: currencyRequest,
    answer: (calling, body) => tellBalance(context, calling, body),
  });
  add('/debit', {
    isBet: true,
    schema: moneyRequest,
    answer: (calling, body) => answerDebit(context, calling, body),
    sources: CACHE_FIRST,
  });
  add('/credit', {
    schema: creditRequest,
    answer: (calling, body) => answerCredit(context, calling, body),
    sources: CACHE_FIRST,
  });
  add('/cancel', {
    schema: moneyRequest,
    answer: (calling, body) => answerCancel(context, calling, body),
  });
  add('/promo_payout', {
    schema: promoRequest,
    answer: (calling, body) => answerPromoPayout(context, calling, body),
    sources: CACHE_FIRST,
  });
  return { refusePath };
}

const AUTH_TOKENS = 'auth_tokens';
const BALANCE_DECIMALS = 6;

const httpStatuses: Partial<Record<EvolutionStatus, number>> = {
  INVALID_TOKEN_ID: 401,
  INVALID_PARAMETER: 400,
};

function evolutionWords(context: DoorContext): CallWords<EvolutionAnswer> {
  const isCredential = createCredentialCheck(context);
  return {
    protocol: EVOLUTION,
    hasProof: ({ query }) => authToken(query) !== undefined,
    isAuthentic: ({ query }, studio) => {
      const given = authToken(query);
      return given !== undefined && isCredential(studio, AUTH_TOKENS, given);
    },
    parse: parseExactJson,
    // Only a wrong token shows that nothing moved; after any other of these the studio tries again.
    refusals: {
      not_authentic: { status: 'INVALID_TOKEN_ID' },
      elsewhere: { status: 'TEMPORARY_ERROR' },
      too_many: { status: 'TEMPORARY_ERROR' },
      malformed: { status: 'INVALID_PARAMETER' },
      timed_out: { status: 'TEMPORARY_ERROR' },
      overloaded: { status: 'TEMPORARY_ERROR' },
      failed: { status: 'TEMPORARY_ERROR' },
    },
    wrongBody: () => ({ status: 'INVALID_PARAMETER' }),
    failureOf: ({ status }) => {
      if (status === 'INVALID_TOKEN_ID') return 'unsigned';
      return status === 'TEMPORARY_ERROR' ? 'failed' : undefined;
    },
    send: (reply, answer, body) =>
      reply
        .code(httpStatuses[answer.status] ?? 200)
        .type('application/json')
        .send(textOf(answer, body)),
  };
}

function authToken(query: unknown): string | undefined {
  const given: unknown =
    typeof query === 'object' && query !== null && 'authToken' in query
      ? query.authToken
      : undefined;
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** Writes the answer as text, because its amounts are JSON numbers that a double could change. */
function textOf({ status, sid, balanceMicro }: EvolutionAnswer, body: unknown): string {
  const words = JSON.stringify({
    status,
    sid,
    uuid: uuidOf(body),
    retransmission: status === 'TEMPORARY_ERROR' ? true : undefined,
  });
  if (balanceMicro === undefined) return words;
  const balance = decimalOfMicro(balanceMicro, BALANCE_DECIMALS);
  return `${words.slice(0, -1)},"balance":${balance},"bonus":0.000000}`;
}

function uuidOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('uuid' in body)) return undefined;
  return typeof body.uuid === 'string' ? body.uuid : undefined;
}
