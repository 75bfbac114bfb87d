import { fieldOf, textOf } from '../../run/fields.ts';
import type { HeardCall } from '../../run/listen.ts';
import { bahtText, microFromText } from '../../run/money.ts';
import type { MoneyCall, Verdict } from '../../wallet/money-model.ts';
import type {
  AnsweredOutcome,
  AnswerParts,
  OperatorWords,
  StudioCallKind,
} from '../operator-wallet.ts';

const KINDS: Readonly<Record<string, StudioCallKind>> = {
  check: 'check',
  balance: 'balance',
  debit: 'bet',
  credit: 'win',
  cancel: 'rollback',
};

/** An operator's wallet of Evolution, whose studio has this authToken. */
export function createEvolutionWalletWords(authToken: string): OperatorWords {
  return {
    rules: { betsEndOnce: true, endedRoundsAreClosed: false },
    kindOf: (heard) => KINDS[/\/(\w+)$/.exec(addressOf(heard).pathname)?.[1] ?? ''],
    isProven: (heard) => addressOf(heard).searchParams.get('authToken') === authToken,
    moneyOf,
    answer: answerOf,
  };
}

function addressOf({ path }: HeardCall): URL {
  return new URL(path, 'http://wallet.invalid');
}

const HTTP_STATUSES: Readonly<Record<string, number>> = {
  INVALID_TOKEN_ID: 401,
  INVALID_PARAMETER: 400,
};

function answerOf(outcome: AnsweredOutcome, { kind, body, member, balance }: AnswerParts) {
  const status = statusOf(outcome, kind);
  return {
    httpStatus: HTTP_STATUSES[status] ?? 200,
    body: {
      status,
      uuid: fieldOf(body, 'uuid'),
      ...(kind === 'check' && status === 'OK' && { sid: member.token }),
      ...(kind !== 'check' && { balance: Number(bahtText(balance)), bonus: 0 }),
      ...(status === 'TEMPORARY_ERROR' && { retransmission: true }),
    },
  };
}

function statusOf(outcome: AnsweredOutcome, kind: StudioCallKind | undefined): string {
  if (typeof outcome === 'object') return outcome.status;
  return kind === 'bet' ? DEBIT_STATUSES[outcome] : STATUSES[outcome];
}

type Statuses = Readonly<Record<Verdict | 'told' | 'unproven' | 'unreadable', string>>;

/** The statuses of credits and cancels; a repeat of one is a bet that is settled already. */
const STATUSES: Statuses = {
  done: 'OK',
  told: 'OK',
  repeat: 'BET_ALREADY_SETTLED',
  settled: 'BET_ALREADY_SETTLED',
  rolled_back: 'BET_ALREADY_SETTLED',
  conflict: 'BET_ALREADY_SETTLED',
  tombstone: 'BET_DOES_NOT_EXIST',
  bet_unknown: 'BET_DOES_NOT_EXIST',
  foreign: 'BET_DOES_NOT_EXIST',
  too_little: 'INSUFFICIENT_FUNDS',
  round_ended: 'FINAL_ERROR_ACTION_FAILED',
  unproven: 'INVALID_TOKEN_ID',
  unreadable: 'INVALID_PARAMETER',
};

const DEBIT_STATUSES: Statuses = {
  ...STATUSES,
  repeat: 'BET_ALREADY_EXIST',
  rolled_back: 'FINAL_ERROR_ACTION_FAILED',
  conflict: 'FINAL_ERROR_ACTION_FAILED',
  foreign: 'INVALID_SID',
};

/** A bet is its refId, which its credit and its cancel name. No call ends a round. */
function moneyOf(kind: StudioCallKind, body: unknown, member: string): MoneyCall | undefined {
  const id = textOf(body, 'transaction', 'id');
  const betId = textOf(body, 'transaction', 'refId');
  const round = textOf(body, 'game', 'id');
  if (id === undefined || betId === undefined || round === undefined) return undefined;
  if (kind === 'rollback')
    return { kind: 'rollback', id, round, member, targetId: betId, amount: 0n };
  const written = fieldOf(body, 'transaction', 'amount');
  const amount = typeof written === 'number' ? microFromText(String(written)) : undefined;
  if (amount === undefined || amount < 0n) return undefined;
  const common = { round, member, amount, endsRound: false };
  if (kind === 'bet') return { ...common, kind: 'bet', id: betId, isFree: false };
  return kind === 'win' ? { ...common, kind: 'win', id, betId } : undefined;
}
