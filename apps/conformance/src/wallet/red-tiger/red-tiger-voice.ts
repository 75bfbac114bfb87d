import { fieldOf, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import type { HttpReply } from '../../run/http.ts';
import { bahtText, microFromText } from '../../run/money.ts';
import type { Micro } from '../../run/money.ts';
import type { MoneyCall, Verdict } from '../money-model.ts';
import type { Spoken, WalletMember, WalletVoice } from '../voice.ts';

export interface RedTigerSettings {
  /** The wallet's address, to which `/stake` and the others are added. */
  url: string;
  /** The API key that stands after `Basic`. */
  apiKey: string;
  /** The game that the test member plays. */
  game: string;
  casino: string;
  /** The finest amount of the wallet's own money, which may be finer than the two decimals of the protocol. */
  finestOfWallet: Micro;
}

export type RedTigerBody = Record<string, unknown>;

export interface RedTigerVoice extends WalletVoice {
  finestOfWallet: Micro;
  bodyOf(call: MoneyCall, member: WalletMember): RedTigerBody;
  memberBody(member: WalletMember): RedTigerBody;
  /** Sends a body; another key replaces the operator's, null leaves the header out. */
  post(path: string, body: RedTigerBody | string, apiKey?: string | null): Promise<Spoken>;
  pathOf(call: MoneyCall): string;
}

export function createRedTigerVoice(settings: RedTigerSettings): RedTigerVoice {
  const { url, apiKey: ownKey, game, casino, finestOfWallet } = settings;
  const post: RedTigerVoice['post'] = async (path, body, apiKey = ownKey) => {
    const call = {
      url: `${url}/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== null && { authorization: `Basic ${apiKey}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
    return read(describeCall(call), await sendCall(call));
  };
  const memberBody = ({ token, user }: WalletMember) => ({
    token,
    userId: user,
    casino,
    currency: 'THB',
    ip: '127.0.0.1',
  });
  const bodyOf = (call: MoneyCall, member: WalletMember) => ({
    ...memberBody(member),
    ...factsOf(call, game),
  });
  const pathOf = ({ kind }: MoneyCall) => PATHS[kind];
  return {
    rules: { betsEndOnce: false, endedRoundsAreClosed: true },
    finest: FINEST,
    finestOfWallet,
    balanceStatus: 'success',
    bodyOf,
    memberBody,
    post,
    pathOf,
    accepts: ({ kind }, verdict) => (kind === 'rollback' ? REFUND_STATUSES : STATUSES)[verdict],
    tellsBalance: (_call, verdict) => verdict === 'done' || verdict === 'repeat',
    say: (call, member) => post(pathOf(call), bodyOf(call, member)),
    askBalance: async (member) => {
      // The protocol has no other call for the balance. The token that it gives is used from then on.
      const spoken = await post('auth', { ...memberBody(member), channel: 'APP', affiliate: '' });
      member.token = textOf(spoken.json, 'result', 'token') ?? member.token;
      return spoken;
    },
  };
}

/** Balances have two decimals, so that a finer amount could not be seen. */
const FINEST: Micro = 10_000n;

const PATHS: Readonly<Record<MoneyCall['kind'], string>> = {
  bet: 'stake',
  win: 'payout',
  rollback: 'refund',
  promo: 'promo/settle',
};

/** Any refusal by which nothing moves: the documents name no code of their own. */
const REFUSED = ['200', '201', '301', '400', '401'];
const SUCCESS = ['success'];

const STATUSES: Readonly<Record<Verdict, readonly string[]>> = {
  done: SUCCESS,
  repeat: SUCCESS,
  tombstone: [],
  conflict: REFUSED,
  rolled_back: REFUSED,
  settled: REFUSED,
  bet_unknown: REFUSED,
  too_little: ['304'],
  round_ended: ['200'],
  foreign: REFUSED,
};

const REFUND_STATUSES: Readonly<Record<Verdict, readonly string[]>> = {
  ...STATUSES,
  tombstone: ['400'],
};

const DETAILS = { game: '0.000000', jackpot: '0.000000' };

function factsOf(call: MoneyCall, game: string): RedTigerBody {
  const amount = bahtText(call.amount);
  const none = bahtText(0n);
  const common = { game: { type: 'slot', key: game, version: '1.0' }, promo: null };
  const details = { ...DETAILS, game: bahtText(call.amount, 6) };
  if (call.kind === 'bet') {
    const [stake, stakePromo] = call.isFree ? [none, amount] : [amount, none];
    const round = { id: call.round, starts: true, ends: call.endsRound };
    return { ...common, transaction: { id: call.id, stake, stakePromo, details }, round };
  }
  if (call.kind === 'rollback') {
    const transaction = { id: call.targetId, stake: amount, stakePromo: none, details };
    return { ...common, transaction, round: { id: call.round, starts: false, ends: true } };
  }
  const sources = { lines: amount, features: none, jackpot: {} };
  return {
    ...common,
    transaction: { id: call.id, payout: amount, payoutPromo: none, details, sources },
    jackpot: { group: '', contribution: '0.000000', pots: [] },
    round: {
      id: call.kind === 'win' ? call.round : '',
      starts: false,
      ends: call.kind === 'win' && call.endsRound,
    },
    retry: false,
  };
}

const MONEY = /^\d+\.\d{2,}$/;

/** An answer that breaks the form gets a status of the kit's own, in brackets. */
function read(sent: string, reply: HttpReply): Spoken {
  const { httpStatus, json } = reply;
  // A refund tells its balance beside the result, all others in it.
  const cash = fieldOf(json, 'result', 'balance', 'cash') ?? fieldOf(json, 'balance', 'cash');
  const balance = typeof cash === 'string' ? microFromText(cash) : undefined;
  return {
    sent,
    answered: describeReply(reply),
    status: statusOf(httpStatus, json, cash),
    ...(balance !== undefined && { balance }),
    json,
  };
}

function statusOf(httpStatus: number, json: unknown, cash: unknown): string {
  if (fieldOf(json, 'success') === true) {
    if (httpStatus !== 200) return `(success with HTTP ${httpStatus})`;
    const isMoney = typeof cash === 'string' && MONEY.test(cash);
    return isMoney ? 'success' : '(a balance that is no text such as "10.00")';
  }
  const code = fieldOf(json, 'error', 'code');
  if (fieldOf(json, 'success') !== false || typeof code !== 'number') return `(HTTP ${httpStatus})`;
  const isRight = code === 100 ? httpStatus === 401 : httpStatus === 400 || httpStatus === 401;
  return isRight ? String(code) : `(the code ${code} with HTTP ${httpStatus})`;
}
