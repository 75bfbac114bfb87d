import { fieldOf, textOf } from '../../run/fields.ts';
import { listen } from '../../run/listen.ts';
import type { HeardAnswer, HeardCall, ListenAddress } from '../../run/listen.ts';
import { MICRO_PER_BAHT } from '../../run/money.ts';
import { createVerifier, SIGNATURE_HEADER } from '../../run/rsa.ts';
import { MoneyModel } from '../../wallet/money-model.ts';
import type { MoneyCall, Verdict } from '../../wallet/money-model.ts';
import { newId } from '../../run/ids.ts';

export type WalletPath = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

/** A call of the studio, with the answer that it got. */
export interface StudioCall {
  path: string;
  text: string;
  body: unknown;
  isSigned: boolean;
  answered: string;
}

/** The fault that the next call of a path meets. */
export type Trouble =
  /** The call is carried out, and its answer never arrives. */
  | 'answer lost'
  /** The call is carried out, and answered after the studio has given up. */
  | 'late'
  /** The call is not carried out. */
  | { status: string }
  | { httpStatus: number };

export interface OperatorWallet {
  readonly address: string;
  readonly calls: readonly StudioCall[];
  readonly member: { user: string; token: string };
  /** The next calls of a path meet these, one each. */
  trouble(path: WalletPath, ...troubles: Trouble[]): void;
  close(): Promise<void>;
}

/** More than the 5 s after which a studio takes an answer for lost. */
const LATE_MS = 6_000;
const MICRO_PER_UNIT = 10n;
const START_BALANCE = 100_000n * MICRO_PER_BAHT;

/** Starts an operator's wallet with one member, whose money the kit's model keeps. */
export async function startOperatorWallet(
  address: ListenAddress,
  studioKey: string,
): Promise<OperatorWallet> {
  const verify = createVerifier(studioKey);
  const member = { user: newId(), token: newId() };
  const model = new MoneyModel(
    { betsEndOnce: false, endedRoundsAreClosed: false },
    { [member.user]: START_BALANCE },
  );
  const calls: StudioCall[] = [];
  const troubles = new Map<string, Trouble[]>();
  const listener = await listen(address, async (heard) => {
    const path = /\/wallet\/(\w+)$/.exec(heard.path)?.[1] ?? heard.path;
    const body = parsed(heard.text);
    const isSigned = verify(heard.text, signatureOf(heard));
    const trouble = troubles.get(path)?.shift();
    const isCarriedOut = trouble === undefined || typeof trouble === 'string';
    const answer =
      isCarriedOut && isSigned ? answerOf(path, body, member, model) : refusalOf(trouble);
    const answered = JSON.stringify({ request_uuid: fieldOf(body, 'request_uuid'), ...answer });
    calls.push({ path, text: heard.text, body, isSigned, answered });
    return sent(trouble, answered);
  });
  return {
    address: listener.address,
    calls,
    member,
    trouble: (path, ...next) => void troubles.set(path, [...(troubles.get(path) ?? []), ...next]),
    close: () => listener.close(),
  };
}

async function sent(trouble: Trouble | undefined, body: string): Promise<HeardAnswer> {
  if (trouble === 'answer lost') return 'lost';
  if (trouble === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const httpStatus =
    typeof trouble === 'object' && 'httpStatus' in trouble ? trouble.httpStatus : 200;
  return { httpStatus, body };
}

function refusalOf(trouble: Trouble | undefined): object {
  const isStatus = typeof trouble === 'object' && 'status' in trouble;
  return { status: isStatus ? trouble.status : 'RS_ERROR_INVALID_SIGNATURE' };
}

function answerOf(
  path: string,
  body: unknown,
  member: { user: string; token: string },
  model: MoneyModel,
): object {
  if (path === 'check') {
    member.token = newId();
    return { status: 'RS_OK', token: member.token };
  }
  const call = readMoneyCall(path, body, member.user);
  if (path !== 'balance' && call === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX' };
  const status = call ? STATUSES[model.apply(call)] : 'RS_OK';
  if (status !== 'RS_OK') return { status };
  const balance = Number(model.balanceOf(member.user) / MICRO_PER_UNIT);
  return { status, user: member.user, currency: 'THB', balance };
}

const STATUSES: Readonly<Record<Verdict, string>> = {
  done: 'RS_OK',
  repeat: 'RS_OK',
  tombstone: 'RS_OK',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  settled: 'RS_ERROR_UNKNOWN',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  too_little: 'RS_ERROR_NOT_ENOUGH_MONEY',
  round_ended: 'RS_ERROR_UNKNOWN',
  foreign: 'RS_ERROR_INVALID_TOKEN',
};

/** Reads what a studio's call means; undefined for a call that misses one of its parts. */
function readMoneyCall(path: string, body: unknown, member: string): MoneyCall | undefined {
  const [id, round] = [textOf(body, 'transaction_uuid'), textOf(body, 'round')];
  const reference = textOf(body, 'reference_transaction_uuid');
  if (id === undefined || round === undefined) return undefined;
  if (path === 'rollback') {
    if (reference === undefined) return undefined;
    return { kind: 'rollback', id, round, member, targetId: reference, amount: 0n };
  }
  const units = fieldOf(body, 'amount');
  if (typeof units !== 'number' || !Number.isSafeInteger(units) || units < 0) return undefined;
  const amount = BigInt(units) * MICRO_PER_UNIT;
  const endsRound = fieldOf(body, 'round_closed') === true;
  const common = { id, round, member, amount, endsRound };
  if (path === 'bet') return { ...common, kind: 'bet', isFree: fieldOf(body, 'is_free') === true };
  if (path !== 'win' || reference === undefined) return undefined;
  return { ...common, kind: 'win', betId: reference };
}

function signatureOf({ headers }: HeardCall): string {
  const signature = headers[SIGNATURE_HEADER];
  return typeof signature === 'string' ? signature : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
