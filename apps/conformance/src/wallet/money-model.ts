import type { Micro } from '../run/money.ts';

/** A bet, a win, a rollback or a gift, without the words of a protocol. */
export type MoneyCall = BetCall | WinCall | RollbackCall | PromoCall;

interface CallFacts {
  /** The member who is named in the call. */
  member: string;
  id: string;
  round: string;
}

export interface BetCall extends CallFacts {
  kind: 'bet';
  amount: Micro;
  /** The house pays for it, and the member's money does not move. */
  isFree: boolean;
  endsRound: boolean;
}

export interface WinCall extends CallFacts {
  kind: 'win';
  betId: string;
  amount: Micro;
  endsRound: boolean;
}

export interface RollbackCall extends CallFacts {
  kind: 'rollback';
  targetId: string;
  /** The amount of what is rolled back, which some protocols repeat. */
  amount: Micro;
}

/** A gift of the studio's promotion or jackpot, which names no bet. */
export interface PromoCall extends CallFacts {
  kind: 'promo';
  amount: Micro;
}

/**
 * The outcome of a call for the money. `done` moves it, and a `tombstone` keeps out the transaction that it names. All
 * others move nothing.
 */
export type Verdict =
  | 'done'
  | 'repeat'
  | 'tombstone'
  /** Known with other details. */
  | 'conflict'
  | 'rolled_back'
  /** A second win, or the rollback of a bet that was won, where the protocol has one end for each bet. */
  | 'settled'
  | 'bet_unknown'
  | 'too_little'
  | 'round_ended'
  /** The transaction is another member's. */
  | 'foreign';

/** Differences between protocols in the money itself. */
export interface MoneyRules {
  /** A bet ends with one win or one rollback, and nothing follows either. */
  betsEndOnce: boolean;
  /** A round that has ended takes no more bets. */
  endedRoundsAreClosed: boolean;
}

type BookedCall = Exclude<MoneyCall, RollbackCall>;

interface Known {
  call: BookedCall;
  /** The member's gain: negative for a stake. */
  moved: Micro;
  isUndone: boolean;
}

/**
 * The money of a wallet after each call, by the documents alone. It decides whether an answer and a balance are right,
 * so a case only says which calls come.
 */
export class MoneyModel {
  private readonly rules: MoneyRules;
  /** May be below zero: a spent win that was taken back is owed, and the balance shown is zero meanwhile. */
  private readonly net: Map<string, Micro>;
  private readonly known = new Map<string, Known>();
  private readonly tombstones = new Set<string>();
  private readonly endedRounds = new Set<string>();

  constructor(rules: MoneyRules, balances: Readonly<Record<string, Micro>>) {
    this.rules = rules;
    this.net = new Map(Object.entries(balances));
  }

  balanceOf(member: string): Micro {
    const net = this.net.get(member) ?? 0n;
    return net < 0n ? 0n : net;
  }

  /** Carries a call out, and returns what it was. */
  apply(call: MoneyCall): Verdict {
    return call.kind === 'rollback' ? this.rollBack(call) : this.book(call);
  }

  private book(call: BookedCall): Verdict {
    const known = this.known.get(call.id);
    const refusal = known ? verdictOfKnown(known, call, this.betOf(call)) : this.refusalOf(call);
    if (refusal) return refusal;
    const stake = call.kind === 'bet' && call.isFree ? 0n : call.amount;
    const moved = call.kind === 'bet' ? -stake : call.amount;
    this.known.set(call.id, { call, moved, isUndone: false });
    this.move(call.member, moved);
    if (call.kind !== 'promo' && call.endsRound) this.endedRounds.add(call.round);
    return 'done';
  }

  private betOf(call: BookedCall): Known | undefined {
    return call.kind === 'win' ? this.known.get(call.betId) : undefined;
  }

  private refusalOf(call: BookedCall): Verdict | undefined {
    if (this.tombstones.has(call.id)) return 'rolled_back';
    if (call.kind === 'bet') return this.refusalOfBet(call);
    return call.kind === 'win' ? this.refusalOfWin(call) : undefined;
  }

  private refusalOfBet({ member, round, amount, isFree }: BetCall): Verdict | undefined {
    if (this.rules.endedRoundsAreClosed && this.endedRounds.has(round)) return 'round_ended';
    return !isFree && amount > this.balanceOf(member) ? 'too_little' : undefined;
  }

  private refusalOfWin({ member, betId }: WinCall): Verdict | undefined {
    const bet = this.known.get(betId);
    if (!bet) return this.tombstones.has(betId) ? 'rolled_back' : 'bet_unknown';
    if (bet.call.member !== member) return 'foreign';
    if (bet.isUndone) return 'rolled_back';
    return this.rules.betsEndOnce && this.winsOf(betId).length > 0 ? 'settled' : undefined;
  }

  private rollBack({ member, targetId }: RollbackCall): Verdict {
    const target = this.known.get(targetId);
    if (!target) {
      this.tombstones.add(targetId);
      return 'tombstone';
    }
    if (target.call.member !== member) return 'foreign';
    if (target.isUndone) return 'repeat';
    const wins = target.call.kind === 'bet' ? this.winsOf(targetId) : [];
    if (this.rules.betsEndOnce && wins.length > 0) return 'settled';
    for (const each of [target, ...wins]) {
      each.isUndone = true;
      this.move(member, -each.moved);
    }
    return 'done';
  }

  private winsOf(betId: string): Known[] {
    return [...this.known.values()].filter(
      ({ call, isUndone }) => call.kind === 'win' && call.betId === betId && !isUndone,
    );
  }

  private move(member: string, amount: Micro): void {
    this.net.set(member, (this.net.get(member) ?? 0n) + amount);
  }
}

function verdictOfKnown(known: Known, call: BookedCall, bet: Known | undefined): Verdict {
  if (known.call.member !== call.member) return 'foreign';
  if (!isSame(known.call, call)) return 'conflict';
  return known.isUndone || bet?.isUndone === true ? 'rolled_back' : 'repeat';
}

function isSame(one: BookedCall, other: BookedCall): boolean {
  if (one.kind !== other.kind || one.amount !== other.amount || one.round !== other.round)
    return false;
  return one.kind !== 'win' || other.kind !== 'win' || one.betId === other.betId;
}
