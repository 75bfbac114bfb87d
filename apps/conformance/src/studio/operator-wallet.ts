import { newId } from '../run/ids.ts';
import { listen } from '../run/listen.ts';
import type { HeardAnswer, HeardCall, ListenAddress } from '../run/listen.ts';
import { baht } from '../run/money.ts';
import type { Micro } from '../run/money.ts';
import { MoneyModel } from '../wallet/money-model.ts';
import type { MoneyCall, MoneyRules, Verdict } from '../wallet/money-model.ts';
import type { WalletMember } from '../wallet/voice.ts';

/** The kinds of a studio's calls, which each protocol names in its own words. */
export type StudioCallKind = 'check' | 'balance' | 'bet' | 'win' | 'rollback';

/** A call of the studio, with the answer that it got. */
export interface StudioCall {
  /** Undefined for a path that the protocol does not have. */
  kind: StudioCallKind | undefined;
  path: string;
  text: string;
  body: unknown;
  /** Whether it bears the studio's signature or secret. */
  isProven: boolean;
  /** The movement of money that it asks for; undefined where it asks for none, or lacks a part. */
  money: MoneyCall | undefined;
  /** Whether the wallet has done it, now or before. */
  isDone: boolean;
  answered: string;
}

/** The fault that the next call of a kind meets. */
export type Trouble =
  /** The call is carried out, and its answer never arrives. */
  | 'answer lost'
  /** The call is carried out, and answered after the studio has given up. */
  | 'late'
  /** The call is not carried out. */
  | { status: string }
  | { httpStatus: number };

/** An outcome that the operator's wallet answers. `told`: the call moves no money. */
export type AnsweredOutcome = Verdict | 'told' | 'unproven' | 'unreadable' | { status: string };

/** The parts of an answer that an outcome needs. */
export interface AnswerParts {
  kind: StudioCallKind | undefined;
  body: unknown;
  member: WalletMember;
  balance: Micro;
}

/** One protocol's wallet: reads a studio's calls and writes their answers. */
export interface OperatorWords {
  rules: MoneyRules;
  kindOf(call: HeardCall): StudioCallKind | undefined;
  isProven(call: HeardCall): boolean;
  /** Reads what a call means for the member's money; undefined for one that lacks a part. */
  moneyOf(kind: StudioCallKind, body: unknown, member: string): MoneyCall | undefined;
  answer(outcome: AnsweredOutcome, parts: AnswerParts): { httpStatus?: number; body: object };
}

export interface OperatorWallet {
  readonly address: string;
  readonly calls: readonly StudioCall[];
  readonly member: WalletMember;
  /** The next calls of a kind meet these, one each. */
  trouble(kind: StudioCallKind, ...troubles: Trouble[]): void;
  close(): Promise<void>;
}

/** More than the 5 s after which a studio takes an answer for lost. */
const LATE_MS = 6_000;
const START_BALANCE = baht(100_000);
const DONE: readonly AnsweredOutcome[] = ['done', 'repeat', 'tombstone', 'told'];

/** Starts an operator's wallet with one member, whose money the kit's model keeps. */
export async function startOperatorWallet(
  address: ListenAddress,
  words: OperatorWords,
): Promise<OperatorWallet> {
  const member: WalletMember = { user: newId(), token: newId() };
  const model = new MoneyModel(words.rules, { [member.user]: START_BALANCE });
  const calls: StudioCall[] = [];
  const troubles = new Map<StudioCallKind, Trouble[]>();

  function carryOut({ kind, isProven, money }: ReadCall): AnsweredOutcome {
    if (!isProven) return 'unproven';
    if (kind === 'check') member.token = newId();
    if (kind === 'check' || kind === 'balance') return 'told';
    return money ? model.apply(money) : 'unreadable';
  }

  const listener = await listen(address, async (heard) => {
    const call = readCall(heard, words, member);
    const { kind, body } = call;
    const trouble = kind && troubles.get(kind)?.shift();
    const outcome = typeof trouble === 'object' ? trouble : carryOut(call);
    const parts = { kind, body, member, balance: model.balanceOf(member.user) };
    const answer = isHttpFault(outcome) ? { ...outcome, body: {} } : words.answer(outcome, parts);
    const answered = JSON.stringify(answer.body);
    const isDone = typeof outcome === 'string' && DONE.includes(outcome);
    calls.push({ ...call, isDone, answered });
    return sent(trouble, { ...answer, body: answered });
  });
  return {
    address: listener.address,
    calls,
    member,
    trouble: (kind, ...next) => void troubles.set(kind, [...(troubles.get(kind) ?? []), ...next]),
    close: () => listener.close(),
  };
}

type ReadCall = Omit<StudioCall, 'isDone' | 'answered'>;

function readCall(heard: HeardCall, words: OperatorWords, { user }: WalletMember): ReadCall {
  const kind = words.kindOf(heard);
  const body = parsed(heard.text);
  return {
    kind,
    // The query may hold the studio's secret, which belongs in no report.
    path: heard.path.split('?')[0] ?? '',
    text: heard.text,
    body,
    isProven: words.isProven(heard),
    money: kind && words.moneyOf(kind, body, user),
  };
}

function isHttpFault(outcome: AnsweredOutcome | Trouble): outcome is { httpStatus: number } {
  return typeof outcome === 'object' && 'httpStatus' in outcome;
}

async function sent(
  trouble: Trouble | undefined,
  answer: Exclude<HeardAnswer, 'lost'>,
): Promise<HeardAnswer> {
  if (trouble === 'answer lost') return 'lost';
  if (trouble === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  return answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
