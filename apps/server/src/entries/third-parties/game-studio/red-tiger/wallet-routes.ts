import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RED_TIGER } from '../../../../adapters/game-studio/red-tiger/names.ts';
import { parseExactJson } from '../../../../http/exact-json.ts';
import type { CallWords } from '../call-words.ts';
import { createCredentialCheck } from '../credential-check.ts';
import type { CredentialCheck } from '../credential-check.ts';
import { CACHE_FIRST, openWalletDoor } from '../wallet-door.ts';
import type { DoorContext, WalletDoor } from '../wallet-door.ts';
import {
  authRequest,
  failed,
  payoutRequest,
  refundRequest,
  settleRequest,
  stakeRequest,
  wireOf,
} from './messages.ts';
import type { RedTigerAnswer } from './messages.ts';
import { answerAuth, answerPayout, answerRefund, answerStake } from './wallet.ts';
import type { RedTigerContext } from './wallet.ts';

/** Registers `{PUBLIC_URL}/api/studio/{code}/stake` and its neighbours, which Red Tiger calls. */
export function registerRedTigerWallet(api: FastifyInstance, door: DoorContext): WalletDoor {
  const isCredential = createCredentialCheck(door);
  const context: RedTigerContext = { ...door, isCredential };
  const { add, refusePath } = openWalletDoor(api, door, redTigerWords(isCredential));
  add('/auth', {
    schema: authRequest,
    answer: (calling, body) => answerAuth(context, calling, body),
  });
  for (const path of ['/stake', '/promo/buyin']) {
    add(path, {
      schema: stakeRequest,
      isBet: true,
      answer: (calling, body) => answerStake(context, calling, body),
      sources: CACHE_FIRST,
    });
  }
  add('/payout', {
    schema: payoutRequest,
    answer: (calling, body) => answerPayout(context, calling, body),
    sources: CACHE_FIRST,
  });
  add('/promo/settle', {
    schema: settleRequest,
    answer: (calling, body) => answerPayout(context, calling, body),
    sources: CACHE_FIRST,
  });
  for (const path of ['/refund', '/promo/refund']) {
    add(path, {
      schema: refundRequest,
      answer: (calling, body) => answerRefund(context, calling, body),
    });
  }
  return { refusePath };
}

const API_KEYS = 'api_keys';
const BASIC = /^Basic /i;

function redTigerWords(isCredential: CredentialCheck): CallWords<RedTigerAnswer> {
  return {
    protocol: RED_TIGER,
    hasProof: ({ headers }) => headers.authorization !== undefined,
    isAuthentic: ({ headers }: FastifyRequest, studio) => {
      const given = headers.authorization?.replace(BASIC, '') ?? '';
      return given !== '' && isCredential(studio, API_KEYS, given);
    },
    parse: parseExactJson,
    // Only a wrong key shows that nothing moved; after any other of these the studio tries again.
    refusals: {
      not_authentic: failed(100, true),
      elsewhere: failed(500),
      too_many: failed(500),
      malformed: failed(200),
      timed_out: failed(500),
      overloaded: failed(500),
      failed: failed(500),
    },
    wrongBody: () => failed(200),
    failureOf: (answer) => {
      if (answer.success) return undefined;
      if (answer.code === 100) return 'unsigned';
      return answer.code === 500 ? 'failed' : undefined;
    },
    send: (reply, answer) => {
      const { http, body } = wireOf(answer);
      return reply.code(http).send(body);
    },
  };
}
