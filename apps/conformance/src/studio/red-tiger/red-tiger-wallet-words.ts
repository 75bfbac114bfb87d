import { fieldOf, textOf } from '../../run/fields.ts';
import { bahtText, microFromText } from '../../run/money.ts';
import type { Micro } from '../../run/money.ts';
import type { MoneyCall, Verdict } from '../../wallet/money-model.ts';
import type {
  AnsweredOutcome,
  AnswerParts,
  OperatorWords,
  StudioCallKind,
} from '../operator-wallet.ts';

const KINDS: Readonly<Record<string, StudioCallKind>> = {
  auth: 'check',
  stake: 'bet',
  payout: 'win',
  refund: 'rollback',
};

/** An operator's wallet of Red Tiger, whose studio has this API key. */
export function createRedTigerWalletWords(casino: string, apiKey: string): OperatorWords {
  const lastStakes = new Map<string, string>();
  return {
    rules: { betsEndOnce: false, endedRoundsAreClosed: true },
    kindOf: ({ path }) => KINDS[/\/(\w+)$/.exec(path)?.[1] ?? ''],
    isProven: ({ headers }) => headers.authorization === `Basic ${apiKey}`,
    moneyOf: (kind, body, member) => moneyOf(kind, body, member, lastStakes),
    answer: (outcome, parts) => answerOf(outcome, parts, casino),
  };
}

function answerOf(outcome: AnsweredOutcome, parts: AnswerParts, casino: string) {
  const code = codeOf(outcome, parts.kind);
  if (code === 0) return { body: { success: true, ...successOf(parts, casino) } };
  const body = { success: false, error: { code, message: `The kit answers ${code}` } };
  return { httpStatus: code === CODES.unproven ? 401 : 400, body };
}

function codeOf(outcome: AnsweredOutcome, kind: StudioCallKind | undefined): number {
  if (typeof outcome === 'object') return Number(outcome.status);
  return outcome === 'rolled_back' && kind === 'win' ? CODES.bet_unknown : CODES[outcome];
}

/** A refund tells its balance beside the result, all others in it. */
function successOf({ kind, body, member, balance }: AnswerParts, casino: string): object {
  const told = { balance: moneyOfBaht(balance), currency: 'THB' };
  const { user: userId, token } = member;
  if (kind === 'check')
    return { result: { token, userId, casino, country: 'TH', language: 'th', ...told } };
  const id = textOf(body, 'transaction', 'id');
  const moved = fieldOf(body, 'transaction', kind === 'win' ? 'payout' : 'stake');
  const amounts = { cash: moved, bonus: '0.00' };
  if (kind === 'rollback') return { result: { token, id, stake: amounts }, ...told };
  return { result: { token, id, [kind === 'win' ? 'payout' : 'stake']: amounts, ...told } };
}

function moneyOfBaht(micro: Micro) {
  return { cash: bahtText(micro), bonus: bahtText(0n) };
}

/** 0 is a success. */
const CODES = {
  done: 0,
  repeat: 0,
  told: 0,
  tombstone: 400,
  bet_unknown: 400,
  conflict: 401,
  rolled_back: 201,
  settled: 201,
  too_little: 304,
  round_ended: 200,
  foreign: 301,
  unproven: 100,
  unreadable: 200,
} as const satisfies Record<Verdict | 'told' | 'unproven' | 'unreadable', number>;

/** A payout names a round, and so the last stake of it; a refund has the id of its stake. */
function moneyOf(
  kind: StudioCallKind,
  body: unknown,
  member: string,
  lastStakes: Map<string, string>,
): MoneyCall | undefined {
  const id = textOf(body, 'transaction', 'id');
  const round = textOf(body, 'round', 'id');
  if (id === undefined || round === undefined) return undefined;
  if (kind === 'rollback') return { kind: 'rollback', id, round, member, targetId: id, amount: 0n };
  const endsRound = fieldOf(body, 'round', 'ends') === true;
  if (kind === 'bet') {
    const amount = amountOf(body, 'stake');
    if (amount === undefined) return undefined;
    lastStakes.set(round, id);
    return { kind: 'bet', id, round, member, amount, isFree: false, endsRound };
  }
  const amount = amountOf(body, 'payout');
  const betId = lastStakes.get(round);
  if (kind !== 'win' || amount === undefined || betId === undefined) return undefined;
  // A payout may have the id of its stake.
  return { kind: 'win', id: `payout:${id}`, round, member, amount, endsRound, betId };
}

/** An amount is a text of baht, or a number. */
function amountOf(body: unknown, name: string): Micro | undefined {
  const written = fieldOf(body, 'transaction', name);
  const isWritten = typeof written === 'string' || typeof written === 'number';
  const amount = isWritten ? microFromText(String(written)) : undefined;
  return amount === undefined || amount < 0n ? undefined : amount;
}
