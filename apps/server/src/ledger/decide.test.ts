import { describe, expect, it } from 'vitest';
import { available, moves, STUDIO, type Details } from '../testing/ledger.ts';
import { accountKey, type AccountRef } from './accounts.ts';
import type { Judges, Stage } from './conditions.ts';
import { decide, transferKey, type Ground, type Recorded, type Resolved } from './decide.ts';
import type { BonusPart, ClaimStanding, Posting } from './posting.ts';

/** Member 1 with cash, bonus and debt, member 2 with cash alone; ids as the ledger would have them. */
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
const purses = new Map([[MEMBER, { cashId: 11n, bonusId: 12n, debtId: 13n }]]);

interface Money {
  cash?: bigint;
  bonus?: bigint;
  debt?: bigint;
}

function groundOf({ cash = 0n, bonus = 0n, debt = 0n }: Money, more: Partial<Ground> = {}): Ground {
  const balances = new Map([
    [11n, cash],
    [12n, bonus],
    [13n, -debt],
    ...[14n, 21n, 80n, 81n, PROMOTIONS].map((id) => [id, 0n] as const),
  ]);
  const judges: Judges = { ask: () => undefined, bonusPartOf: () => undefined };
  return {
    balances,
    purses,
    promotionCostId: PROMOTIONS,
    recorded: new Map(),
    judges,
    ...more,
  };
}

const idOf = (ref: AccountRef) => ids.get(accountKey(ref));

function resolved(posting: Posting, more: Partial<Resolved> = {}): Resolved {
  const { from, to } = posting;
  return {
    posting,
    conditions: [],
    bonus: undefined,
    fromId: idOf(from),
    toId: idOf(to),
    ...more,
  };
}

const bonusBet = (amountMicro: bigint): Posting => ({
  ...moves.bet(MEMBER, amountMicro),
  onShortage: 'bonus',
});

const moneyOf = ({ balances }: Ground) => ({
  cash: balances.get(11n),
  bonus: balances.get(12n),
  promotions: balances.get(PROMOTIONS),
});

/** What the judges of a ground are asked about. */
const open = async () => ({ take: () => undefined });
const asked = { conditions: [{ open, row: 1, stage: 'last' as const }] };

function outcomeOf(posting: Posting, ground: Ground, more: Partial<Resolved> = {}): string {
  const [decision] = decide([resolved(posting, more)], ground);
  if (!decision) return 'none';
  return decision.outcome === 'refused' ? decision.refusal : decision.outcome;
}

describe('what a member can pay', () => {
  it('R3: is the cash for all but bets, however large the bonus beside it is', () => {
    const money = { cash: 10n, bonus: 100n };
    expect(outcomeOf(moves.hold(MEMBER, 10n), groundOf(money))).toBe('posted');
    expect(outcomeOf(moves.hold(MEMBER, 11n), groundOf(money))).toBe('not_enough_money');
    expect(outcomeOf(moves.bet(MEMBER, 11n), groundOf(money))).toBe('not_enough_money');
  });

  it('RULINGS 34: is cash and bonus together for a bet, to the last micro', () => {
    const money = { cash: 10n, bonus: 5n };
    expect(outcomeOf(bonusBet(15n), groundOf(money))).toBe('posted');
    expect(outcomeOf(bonusBet(16n), groundOf(money))).toBe('not_enough_money');
    const alone = groundOf({ cash: 10n }, { purses: new Map() });
    expect(outcomeOf(bonusBet(11n), alone)).toBe('not_enough_money');
  });
});

describe('a repeat of a key', () => {
  const known = (posting: Posting, more: Partial<Recorded['transfer']> = {}) => {
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
      ...more,
    };
    const recorded: Recorded = { fromId: 11n, toId: 80n, transfer };
    return new Map([[transferKey(posting.source, posting.idempotencyKey), recorded]]);
  };
  const bet = moves.bet(MEMBER, 5n, { idempotencyKey: 'a' });

  it('R17: conflicts where either account or any detail is another', () => {
    const ground = groundOf({ cash: 100n }, { recorded: known(bet) });
    expect(outcomeOf(bet, ground)).toBe('repeated');
    expect(outcomeOf(bet, ground, { fromId: 21n })).toBe('conflict');
    expect(outcomeOf(bet, ground, { toId: 81n })).toBe('conflict');
    for (const other of [{ kind: 'fee' }, { amountMicro: 6n }, { reference: 'another' }] as const) {
      expect(outcomeOf({ ...bet, ...other }, ground)).toBe('conflict');
    }
    const ofAnother = groundOf({}, { recorded: known(bet, { memberId: OTHER }) });
    expect(outcomeOf(bet, ofAnother)).toBe('conflict');
  });

  it('is told although a judge of new postings would refuse it now', () => {
    const judges: Judges = {
      ask: (_conditions, stage) => (stage === 'first' ? undefined : 'too late'),
      bonusPartOf: () => undefined,
    };
    const ground = groundOf({ cash: 100n }, { recorded: known(bet), judges });
    expect(outcomeOf(bet, ground, asked)).toBe('repeated');
    expect(outcomeOf({ ...bet, idempotencyKey: 'b' }, ground, asked)).toBe('condition');
  });
});

describe('judges', () => {
  const refusingAt = (wanted: Stage): Judges => ({
    ask: (_conditions, stage) => (stage === wanted ? `refused ${stage}` : undefined),
    bonusPartOf: () => undefined,
  });

  it.each<Stage>(['first', 'if_new', 'last'])('refuse a new posting at the stage %s', (stage) => {
    const ground = groundOf({ cash: 100n }, { judges: refusingAt(stage) });
    const [decision] = decide([resolved(moves.bet(MEMBER, 5n), asked)], ground);
    expect(decision).toMatchObject({ refusal: 'condition', reason: `refused ${stage}` });
    expect(moneyOf(ground)).toMatchObject({ cash: 100n });
  });

  it('are asked of the part that no bonus pays', () => {
    const parts: bigint[] = [];
    const judges: Judges = {
      ask: (_conditions, stage, cashMicro) => {
        if (stage === 'last') parts.push(cashMicro);
        return undefined;
      },
      bonusPartOf: () => undefined,
    };
    decide([resolved(bonusBet(15n), asked)], groundOf({ cash: 10n, bonus: 100n }, { judges }));
    expect(parts).toEqual([10n]);
  });
});

describe('the bonus part (RULINGS 34)', () => {
  const standing = (more: Partial<ClaimStanding>): ClaimStanding => ({
    id: 7n,
    state: 'open',
    roomMicro: null,
    ...more,
  });
  const part = (micro: bigint, claim: Partial<ClaimStanding>): { bonus: BonusPart } => ({
    bonus: { micro, claim: standing(claim) },
  });

  it('of what is taken back comes from the promotion where the claim has ended, whatever bonus is there', () => {
    const ground = groundOf({ cash: 10n, bonus: 50n });
    const back = moves.takeBack(MEMBER, 8n);
    expect(outcomeOf(back, ground, part(5n, { state: 'lost' }))).toBe('posted');
    expect(moneyOf(ground)).toEqual({ cash: 7n, bonus: 50n, promotions: -5n });
  });

  it('of what is taken back comes from the bonus first, and from the promotion for the rest', () => {
    const ground = groundOf({ cash: 10n, bonus: 3n });
    expect(outcomeOf(moves.takeBack(MEMBER, 8n), ground, part(5n, {}))).toBe('posted');
    expect(moneyOf(ground)).toEqual({ cash: 7n, bonus: 0n, promotions: -2n });
  });

  it('of wins in one batch becomes cash as far as their common maximum', () => {
    const ground = groundOf({});
    const claim = standing({ state: 'completed', roomMicro: 7n });
    const win = (details: Details) =>
      resolved(moves.win(MEMBER, 10n, details), { bonus: { micro: 5n, claim } });
    const decisions = decide([win({ reference: 'one' }), win({ reference: 'two' })], ground);
    expect(decisions).toMatchObject([
      { bonus: { micro: 5n, claimId: 7n, releasedMicro: 5n } },
      { bonus: { micro: 5n, claimId: 7n, releasedMicro: 2n } },
    ]);
    expect(moneyOf(ground)).toEqual({ cash: 17n, bonus: 0n, promotions: 3n });
  });

  it('becomes cash whole where there is no maximum', () => {
    const ground = groundOf({});
    outcomeOf(moves.win(MEMBER, 10n), ground, part(5n, { state: 'completed' }));
    expect(moneyOf(ground)).toEqual({ cash: 10n, bonus: 0n, promotions: 0n });
  });
});

describe('a posting whose accounts nobody locked is a fault, and moves nothing', () => {
  it.each([
    ['no purses', { purses: new Map() }, 'has no locked purses'],
    ['no account of the promotions', { promotionCostId: undefined }, 'is not locked'],
    ['no balance', { balances: new Map() }, 'of the ledger is gone'],
  ])('%s', (_what, more, fault) => {
    const bonus: BonusPart = { micro: 5n, claim: { id: 7n, state: 'lost', roomMicro: null } };
    const postings = [resolved(moves.takeBack(MEMBER, 8n), { bonus })];
    expect(() => decide(postings, groundOf({ cash: 10n }, more))).toThrow(fault);
  });
});
