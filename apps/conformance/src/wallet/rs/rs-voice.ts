import { fieldOf, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import type { HttpReply } from '../../run/http.ts';
import type { Micro } from '../../run/money.ts';
import { createSigner, SIGNATURE_HEADER } from '../../run/rsa.ts';
import type { MoneyCall, Verdict } from '../money-model.ts';
import { newId } from '../../run/ids.ts';
import type { Spoken, WalletMember, WalletVoice } from '../voice.ts';

/** Amounts are integers of 1/100,000 baht. */
const MICRO_PER_UNIT = 10n;

export interface RsSettings {
  /** The wallet's address, to which `/wallet/bet` and the others are added. */
  url: string;
  /** The studio's private key (PEM), whose public half the wallet's owner has. */
  key: string;
  game: string;
}

export type Body = Record<string, unknown>;

export interface RsVoice extends WalletVoice {
  game: string;
  /** A valid body of a call, for cases that spoil one part of it. */
  bodyOf(call: MoneyCall, member: WalletMember): Body;
  balanceBody(member: WalletMember): Body;
  /** Sends a body; `headers` replace the signature. */
  post(path: string, body: Body | string, headers?: Record<string, string>): Promise<Spoken>;
  signatureOf(bytes: string): string;
  check(token: string): Promise<Spoken & { token: string | undefined }>;
  /** Any other request below the wallet's address, as HTTP. */
  request(method: string, path: string): Promise<Spoken>;
}

export function createRsVoice({ url, key, game }: RsSettings): RsVoice {
  const signatureOf = createSigner(key);
  const post: RsVoice['post'] = async (path, body, headers) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const call = {
      url: `${url}/wallet/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { [SIGNATURE_HEADER]: signatureOf(text) }),
      },
      body: text,
    };
    return read(
      describeCall(call),
      await sendCall(call),
      typeof body === 'string' ? undefined : body,
    );
  };
  const bodyOf = (call: MoneyCall, member: WalletMember) => bodyOfCall(call, member, game);
  const balanceBody = ({ token, user }: WalletMember) => ({
    token,
    request_uuid: newId(),
    supplier_user: user,
    game_code: game,
  });
  return {
    rules: { betsEndOnce: false, endedRoundsAreClosed: false },
    finest: MICRO_PER_UNIT,
    balanceStatus: 'RS_OK',
    game,
    bodyOf,
    balanceBody,
    post,
    signatureOf,
    accepts: ({ kind }, verdict) => (kind === 'rollback' ? rollbackStatuses : statuses)[verdict],
    tellsBalance: ({ kind }, verdict) =>
      (kind === 'rollback' ? rollbackStatuses : statuses)[verdict].includes('RS_OK'),
    say: (call, member) => post(call.kind, bodyOf(call, member)),
    askBalance: (member) => post('balance', balanceBody(member)),
    check: async (token) => {
      const body = { token, request_uuid: newId() };
      const spoken = await post('check', body);
      return { ...spoken, token: textOf(spoken.json, 'token') };
    },
    request: async (method, path) => {
      const call = { url: `${url}${path}`, method };
      return read(describeCall(call), await sendCall(call), undefined);
    },
  };
}

const OK = ['RS_OK'];
const NOT_THEIRS = ['RS_ERROR_DUPLICATE_TRANSACTION', 'RS_ERROR_INVALID_TOKEN'];

/** The statuses of WALLET-API for bets and wins; an empty list is a verdict that the protocol does not know. */
const statuses: Readonly<Record<Verdict, readonly string[]>> = {
  done: OK,
  repeat: OK,
  tombstone: [],
  conflict: ['RS_ERROR_DUPLICATE_TRANSACTION'],
  rolled_back: ['RS_ERROR_TRANSACTION_ROLLED_BACK'],
  settled: [],
  bet_unknown: ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
  too_little: ['RS_ERROR_NOT_ENOUGH_MONEY'],
  round_ended: [],
  foreign: NOT_THEIRS,
};

const rollbackStatuses: Readonly<Record<Verdict, readonly string[]>> = {
  ...statuses,
  tombstone: OK,
  foreign: ['RS_ERROR_INVALID_TOKEN'],
};

function bodyOfCall(call: MoneyCall, { token, user }: WalletMember, game: string): Body {
  if (call.kind === 'promo') throw new Error('the protocol has no gifts');
  const common = {
    token,
    transaction_uuid: call.id,
    request_uuid: newId(),
    round: call.round,
    game_code: game,
  };
  if (call.kind === 'rollback') {
    return { ...common, reference_transaction_uuid: call.targetId, round_closed: false };
  }
  return {
    ...common,
    supplier_user: user,
    round_closed: call.endsRound,
    currency: 'THB',
    amount: unitsOf(call.amount),
    is_free: call.kind === 'bet' && call.isFree,
    ...(call.kind === 'win' && { reference_transaction_uuid: call.betId }),
  };
}

function unitsOf(amount: Micro): number {
  const units = amount / MICRO_PER_UNIT;
  if (units * MICRO_PER_UNIT !== amount) throw new Error(`${amount} is finer than the protocol`);
  return Number(units);
}

/** An answer breaks the protocol's form before its status counts: it gets a status of the kit's own, in brackets. */
function read(sent: string, reply: HttpReply, body: Body | undefined): Spoken {
  const { httpStatus, json } = reply;
  const status = textOf(json, 'status');
  const units = fieldOf(json, 'balance');
  const isAmount = typeof units === 'number' && Number.isSafeInteger(units) && units >= 0;
  const mistake = mistakeOf(httpStatus, json, body);
  return {
    sent,
    answered: describeReply(reply),
    status: mistake ?? status ?? '(no status)',
    ...(isAmount && { balance: BigInt(units) * MICRO_PER_UNIT }),
    json,
  };
}

function mistakeOf(httpStatus: number, json: unknown, body: Body | undefined): string | undefined {
  if (httpStatus !== 200) return `(HTTP ${httpStatus})`;
  const asked = body?.['request_uuid'];
  if (typeof asked === 'string' && fieldOf(json, 'request_uuid') !== asked) {
    return '(request_uuid is not echoed)';
  }
  if (textOf(json, 'status') !== 'RS_OK' || fieldOf(json, 'token') !== undefined) return undefined;
  if (textOf(json, 'user') === undefined) return '(RS_OK without user)';
  if (fieldOf(json, 'currency') !== 'THB') return '(RS_OK without the currency THB)';
  const balance = fieldOf(json, 'balance');
  if (typeof balance === 'number' && Number.isSafeInteger(balance) && balance >= 0)
    return undefined;
  return '(RS_OK without a balance that is a whole number of units)';
}
