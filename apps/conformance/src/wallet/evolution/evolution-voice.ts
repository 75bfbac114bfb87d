import { fieldOf, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import type { HttpReply } from '../../run/http.ts';
import { bahtText, microFromText } from '../../run/money.ts';
import type { Micro } from '../../run/money.ts';
import type { MoneyCall, Verdict } from '../money-model.ts';
import { newId } from '../../run/ids.ts';
import type { Spoken, WalletMember, WalletVoice } from '../voice.ts';

export interface EvolutionSettings {
  /** The wallet's address, to which `/debit` and the others are added. */
  url: string;
  authToken: string;
  /** The table that the test member plays at. */
  table: string;
  finest: Micro;
}

type EvolutionBody = Record<string, unknown>;

export interface EvolutionVoice extends WalletVoice {
  bodyOf(call: MoneyCall, member: WalletMember): EvolutionBody;
  sessionBody(member: WalletMember): EvolutionBody;
  balanceBody(member: WalletMember): EvolutionBody;
  /** Sends a body; another token in the query replaces the operator's, null leaves it out. */
  post(path: string, body: EvolutionBody | string, authToken?: string | null): Promise<Spoken>;
  /** The path of a money call. */
  pathOf(call: MoneyCall): string;
}

export function createEvolutionVoice(settings: EvolutionSettings): EvolutionVoice {
  const { url, authToken: ownToken, table, finest } = settings;
  const post: EvolutionVoice['post'] = async (path, body, authToken = ownToken) => {
    const query = authToken === null ? '' : `?${new URLSearchParams({ authToken }).toString()}`;
    const call = {
      url: `${url}/${path}${query}`,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : jsonOf(body),
    };
    const uuid = typeof body === 'string' ? undefined : body['uuid'];
    return read(describeCall(call), await sendCall(call), uuid);
  };
  const bodyOf = (call: MoneyCall, member: WalletMember) => bodyOfCall(call, member, table);
  const balanceBody = (member: WalletMember) => ({
    ...sessionBody(member),
    currency: 'THB',
    game: null,
  });
  const pathOf = ({ kind }: MoneyCall) => PATHS[kind];
  return {
    rules: { betsEndOnce: true, endedRoundsAreClosed: false },
    finest,
    balanceStatus: 'OK',
    bodyOf,
    sessionBody,
    balanceBody,
    post,
    pathOf,
    accepts: ({ kind }, verdict) => STATUSES[kind][verdict],
    tellsBalance: (_call, verdict) => ['done', 'repeat', 'too_little'].includes(verdict),
    say: (call, member) => post(pathOf(call), bodyOf(call, member)),
    askBalance: (member) => post('balance', balanceBody(member)),
  };
}

const PATHS: Readonly<Record<MoneyCall['kind'], string>> = {
  bet: 'debit',
  win: 'credit',
  rollback: 'cancel',
  promo: 'promo_payout',
};

const FOREIGN = ['INVALID_SID', 'BET_DOES_NOT_EXIST', 'FINAL_ERROR_ACTION_FAILED'];
const SETTLED = ['BET_ALREADY_SETTLED'];

/** Verdicts whose answer the documents leave open are refused by any status that is no success at Evolution. */
const BET_STATUSES: Readonly<Record<Verdict, readonly string[]>> = {
  done: ['OK'],
  repeat: ['OK', 'BET_ALREADY_EXIST'],
  tombstone: [],
  conflict: ['FINAL_ERROR_ACTION_FAILED', 'INVALID_PARAMETER', 'UNKNOWN_ERROR'],
  rolled_back: ['FINAL_ERROR_ACTION_FAILED'],
  settled: ['FINAL_ERROR_ACTION_FAILED'],
  bet_unknown: [],
  too_little: ['INSUFFICIENT_FUNDS'],
  round_ended: [],
  foreign: FOREIGN,
};

const STATUSES: Readonly<Record<MoneyCall['kind'], Readonly<Record<Verdict, readonly string[]>>>> =
  {
    bet: BET_STATUSES,
    win: {
      ...BET_STATUSES,
      repeat: ['OK', ...SETTLED],
      settled: ['OK', ...SETTLED],
      rolled_back: [...SETTLED, 'BET_DOES_NOT_EXIST'],
      bet_unknown: ['BET_DOES_NOT_EXIST'],
    },
    rollback: {
      ...BET_STATUSES,
      repeat: ['OK', ...SETTLED],
      settled: SETTLED,
      tombstone: ['BET_DOES_NOT_EXIST'],
    },
    promo: { ...BET_STATUSES, repeat: ['OK'] },
  };

function sessionBody({ token, user }: WalletMember): EvolutionBody {
  return { sid: token, userId: user, uuid: newId(), channel: { type: 'P' } };
}

/** The refId names the bet in debit, credit and cancel; a cancel carries the debit's own id. */
function refIdOf(betId: string): string {
  return `ref-${betId}`;
}

function bodyOfCall(call: MoneyCall, member: WalletMember, table: string): EvolutionBody {
  const { channel: _, ...session } = sessionBody(member);
  const game = { id: call.round, type: 'blackjack', details: { table: { id: table, vid: 'kit' } } };
  const amount = new Exact(call.amount);
  const common = { ...session, currency: 'THB', game };
  if (call.kind === 'promo')
    return { ...common, promoTransaction: { type: 'JACKPOT', id: call.id, amount } };
  const id = call.kind === 'rollback' ? call.targetId : call.id;
  const refId = refIdOf(call.kind === 'win' ? call.betId : id);
  return { ...common, transaction: { id, refId, amount } };
}

/** An amount that is written as a number of JSON without passing through a floating point number. */
class Exact {
  private readonly text: string;
  constructor(amount: Micro) {
    this.text = bahtText(amount, 0);
  }
  toJSON(): string {
    return `${EXACT}${this.text}${EXACT}`;
  }
}

const EXACT = '\u0001exact\u0001';

function jsonOf(body: EvolutionBody): string {
  const mark = JSON.stringify(EXACT).slice(1, -1);
  return JSON.stringify(body).replaceAll(`"${mark}`, '').replaceAll(`${mark}"`, '');
}

const BALANCE = /"balance"\s*:\s*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[,}]/;

/** An answer that breaks the form gets a status of the kit's own, in brackets. */
function read(sent: string, reply: HttpReply, uuid: unknown): Spoken {
  const { httpStatus, json, text } = reply;
  const status = textOf(json, 'status');
  // The balance is read from the text, because a number of JavaScript would round it.
  const balance = microFromText(BALANCE.exec(text)?.[1] ?? '');
  return {
    sent,
    answered: describeReply(reply),
    status: mistakeOf(httpStatus, status, json, uuid) ?? status ?? `(HTTP ${httpStatus})`,
    ...(balance !== undefined && { balance }),
    json,
  };
}

function mistakeOf(
  httpStatus: number,
  status: string | undefined,
  json: unknown,
  uuid: unknown,
): string | undefined {
  if (httpStatus === 0 || httpStatus >= 500) return `(HTTP ${httpStatus})`;
  if (status === undefined) return undefined;
  if (status !== 'INVALID_PARAMETER' && status !== 'INVALID_TOKEN_ID' && httpStatus !== 200)
    return `(${status} with HTTP ${httpStatus})`;
  const isEchoed = typeof uuid !== 'string' || fieldOf(json, 'uuid') === uuid;
  return status === 'OK' && !isEchoed ? '(uuid is not echoed)' : undefined;
}
