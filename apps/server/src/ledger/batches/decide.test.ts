import { describe, expect, it } from 'vitest';
import { available, moves, STUDIO, type Details } from '../../testing/money/ledger.ts';
import { accountKey, type AccountRef } from '../accounts.ts';
import { readsNoFacts, participantRow, type Participant, type Stage } from '../participants.ts';
import {
  decide,
  transferKey,
  type LockedState,
  type RecordedTransfer,
  type ResolvedPosting,
} from './decide.ts';
import type { BonusPart, BonusClaim, Posting } from '../posting.ts';

/** Member 1 has a wallet of cash, bonus and debt; member 2 has cash alone. */
const [MEMBER, OTHER] = [1n, 2n];
const PROMOTIONS = 90n;
const ids = new Map<string, bigint>([
  [accountKey(available(MEMBER)), 11n],
  [accountKey({ kind: 'member_bonus', memberId: MEMBER }), 12n],
  [accountKey({ kind: 'member_debt', memberId: MEMBER }), 13n],
  [accountKey({ kind: 'member_held', memberId: MEMBER }), 14n],
  [accountKey(available(OTHER)), 21n],
  [accountKey(STUDIO), 80n],
  [accountKey({ kind: 'gateway_clearing', reference: 'test' }), 81n],
]);
const wallets = new Map([[MEMBER, { cashId: 11n, bonusId: 12n, debtId: 13n }]]);

interface Money {
  cash?: bigint;
  bonus?: bigint;
  debt?: bigint;
}

function stateWith(
  { cash = 0n, bonus = 0n, debt = 0n }: Money,
  overrides: Partial<LockedState> = {},
): LockedState {
  const balances = new Map([
    [11n, cash],
    [12n, bonus],
    [13n, -debt],
    ...[14n, 21n, 80n, 81n, PROMOTIONS].map((id) => [id, 0n] as const),
  ]);
  return {
    balances,
    wallets,
    promotionCostId: PROMOTIONS,
    recorded: new Map(),
    facts: new Map(),
    ...overrides,
  };
}

const idOf = (ref: AccountRef) => ids.get(accountKey(ref));

function resolved(posting: Posting, overrides: Partial<ResolvedPosting> = {}): ResolvedPosting {
  const { from, to } = posting;
  return {
    posting,
    parts: [],
    bonus: undefined,
    fromId: idOf(from),
    toId: idOf(to),
    ...overrides,
  };
}

const bonusBet = (amountMicro: bigint): Posting => ({
  ...moves.bet(MEMBER, amountMicro),
  onShortage: 'bonus',
});

const shownBalances = ({ balances }: LockedState) => ({
  cash: balances.get(11n),
  bonus: balances.get(12n),
  promotions: balances.get(PROMOTIONS),
});

type Check = NonNullable<Participant<unknown, undefined>['check']>;

/** A posting's parts: one that checks it at this stage. */
const checkedAt = (stage: Stage, check: Check) => ({
  parts: [participantRow({ read: readsNoFacts, stage, check }, undefined)],
});

function outcomeOf(
  posting: Posting,
  state: LockedState,
  overrides: Partial<ResolvedPosting> = {},
): string {
  const [decision] = decide([resolved(posting, overrides)], state);
  if (!decision) return 'none';
  return decision.outcome === 'refused' ? decision.refusal : decision.outcome;
}

describe('what a member can pay', () => {
  it('ledger-35: is the cash for all but bets, however large the bonus beside it is', () => {
    const money = { cash: 10n, bonus: 100n };
    expect(outcomeOf(moves.hold(MEMBER, 10n), stateWith(money))).toBe('posted');
    expect(outcomeOf(moves.hold(MEMBER, 11n), stateWith(money))).toBe('not_enough_money');
    expect(outcomeOf(moves.bet(MEMBER, 11n), stateWith(money))).toBe('not_enough_money');
  });

  it('ledger-35: is cash and bonus together for a bet, to the last micro', () => {
    const money = { cash: 10n, bonus: 5n };
    expect(outcomeOf(bonusBet(15n), stateWith(money))).toBe('posted');
    expect(outcomeOf(bonusBet(16n), stateWith(money))).toBe('not_enough_money');
    const alone = stateWith({ cash: 10n }, { wallets: new Map() });
    expect(outcomeOf(bonusBet(11n), alone)).toBe('not_enough_money');
  });
});

describe('a repeat of a key', () => {
  const recordedAs = (posting: Posting, overrides: Partial<RecordedTransfer['transfer']> = {}) => {
    const transfer = {
      id: 1n,
      kind: posting.kind,
      amountMicro: posting.amountMicro,
      reference: posting.reference,
      memberId: MEMBER,
      fromBalanceAfterMicro: 0n,
      toBalanceAfterMicro: 0n,
      memberBalanceBeforeMicro: 0n,
      memberBalanceAfterMicro: 0n,
      createdAt: new Date(),
      ...overrides,
    };
    const recorded: RecordedTransfer = {
      from: accountKey(posting.from),
      to: accountKey(posting.to),
      transfer,
    };
    return new Map([[transferKey(posting.source, posting.idempotencyKey), recorded]]);
  };
  const bet = moves.bet(MEMBER, 5n, { idempotencyKey: 'a' });

  it('ledger-20: conflicts where either account or any detail is another', () => {
    const state = stateWith({ cash: 100n }, { recorded: recordedAs(bet) });
    expect(outcomeOf(bet, state)).toBe('repeated');
    expect(outcomeOf({ ...bet, from: available(OTHER) }, state)).toBe('conflict');
    const otherStudio = { kind: 'studio_clearing', reference: 'other' } as const;
    expect(outcomeOf({ ...bet, to: otherStudio }, state)).toBe('conflict');
    for (const other of [{ kind: 'fee' }, { amountMicro: 6n }, { reference: 'another' }] as const) {
      expect(outcomeOf({ ...bet, ...other }, state)).toBe('conflict');
    }
    const otherMember = stateWith({}, { recorded: recordedAs(bet, { memberId: OTHER }) });
    expect(outcomeOf(bet, otherMember)).toBe('conflict');
  });

  it.each<[Stage, string]>([
    ['first', 'condition'],
    ['if_new', 'repeated'],
    ['last', 'repeated'],
  ])('ledger-16: a part that refuses at the stage %s leaves a repeat %s', (stage, outcome) => {
    const state = stateWith({ cash: 100n }, { recorded: recordedAs(bet) });
    const refused = checkedAt(stage, () => 'too late');
    expect(outcomeOf(bet, state, refused)).toBe(outcome);
    expect(outcomeOf({ ...bet, idempotencyKey: 'b' }, state, refused)).toBe('condition');
  });
});

describe('parts that check', () => {
  it.each<Stage>(['first', 'if_new', 'last'])(
    'ledger-16: refuse a new posting at the stage %s',
    (stage) => {
      const state = stateWith({ cash: 100n });
      const refused = checkedAt(stage, () => `refused ${stage}`);
      const [decision] = decide([resolved(moves.bet(MEMBER, 5n), refused)], state);
      expect(decision).toMatchObject({ refusal: 'condition', reason: `refused ${stage}` });
      expect(shownBalances(state)).toMatchObject({ cash: 100n });
    },
  );

  it('are asked of the part that no bonus pays', () => {
    const cashPartsMicro: bigint[] = [];
    const noted = checkedAt('last', (_facts, _row, cashMicro) => {
      cashPartsMicro.push(cashMicro);
      return undefined;
    });
    decide([resolved(bonusBet(15n), noted)], stateWith({ cash: 10n, bonus: 100n }));
    expect(cashPartsMicro).toEqual([10n]);
  });
});

describe('the bonus part', () => {
  const claimWith = (overrides: Partial<BonusClaim>): BonusClaim => ({
    id: 7n,
    state: 'open',
    releasableMicro: null,
    ...overrides,
  });
  const bonusPart = (micro: bigint, claim: Partial<BonusClaim>): { bonus: BonusPart } => ({
    bonus: { micro, claim: claimWith(claim) },
  });

  it('of what is taken back comes from the promotion where the claim has ended, whatever bonus is there', () => {
    const state = stateWith({ cash: 10n, bonus: 50n });
    const back = moves.takeBack(MEMBER, 8n);
    expect(outcomeOf(back, state, bonusPart(5n, { state: 'lost' }))).toBe('posted');
    expect(shownBalances(state)).toEqual({ cash: 7n, bonus: 50n, promotions: -5n });
  });

  it('of what is taken back comes from the bonus first, and from the promotion for the rest', () => {
    const state = stateWith({ cash: 10n, bonus: 3n });
    expect(outcomeOf(moves.takeBack(MEMBER, 8n), state, bonusPart(5n, {}))).toBe('posted');
    expect(shownBalances(state)).toEqual({ cash: 7n, bonus: 0n, promotions: -2n });
  });

  it('of wins in one batch becomes cash as far as their common maximum', () => {
    const state = stateWith({});
    const claim = claimWith({ state: 'completed', releasableMicro: 7n });
    const win = (details: Details) =>
      resolved(moves.win(MEMBER, 10n, details), { bonus: { micro: 5n, claim } });
    const decisions = decide([win({ reference: 'one' }), win({ reference: 'two' })], state);
    expect(decisions).toMatchObject([
      { bonus: { micro: 5n, claimId: 7n, releasedMicro: 5n } },
      { bonus: { micro: 5n, claimId: 7n, releasedMicro: 2n } },
    ]);
    expect(shownBalances(state)).toEqual({ cash: 17n, bonus: 0n, promotions: 3n });
  });

  it('becomes cash whole where there is no maximum', () => {
    const state = stateWith({});
    outcomeOf(moves.win(MEMBER, 10n), state, bonusPart(5n, { state: 'completed' }));
    expect(shownBalances(state)).toEqual({ cash: 10n, bonus: 0n, promotions: 0n });
  });
});

describe('a posting whose accounts nobody locked is a fault, and moves nothing', () => {
  it.each([
    ['no wallets', { wallets: new Map() }, 'has no locked wallets'],
    ['no account of the promotions', { promotionCostId: undefined }, 'is not locked'],
    ['no balance', { balances: new Map() }, 'of the ledger is gone'],
  ])('%s', (_name, overrides, fault) => {
    const bonus: BonusPart = { micro: 5n, claim: { id: 7n, state: 'lost', releasableMicro: null } };
    const postings = [resolved(moves.takeBack(MEMBER, 8n), { bonus })];
    expect(() => decide(postings, stateWith({ cash: 10n }, overrides))).toThrow(fault);
  });
});
