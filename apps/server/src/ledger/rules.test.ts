import { describe, expect, it } from 'vitest';
import { bonusPartOfStake, bonusPartOfWin, isRepeat, splitPaidBonus } from './rules.ts';

describe('cash and bonus', () => {
  it('ledger-35: a stake takes cash first, the bonus for the rest, and no more than both', () => {
    const available = { cashMicro: 60n, bonusMicro: 40n };
    expect(bonusPartOfStake(50n, 'bonus', available)).toBe(0n);
    expect(bonusPartOfStake(100n, 'bonus', available)).toBe(40n);
    expect(bonusPartOfStake(101n, 'bonus', available)).toBeUndefined();
    expect(bonusPartOfStake(100n, undefined, available)).toBeUndefined();
  });

  it('bonus-27: a win is split as its bet was paid, the bonus part rounded down', () => {
    expect(bonusPartOfWin(100n, { amountMicro: 3n, bonusMicro: 2n })).toBe(66n);
    expect(bonusPartOfWin(100n, { amountMicro: 3n, bonusMicro: 0n })).toBe(0n);
  });

  it('bonus-29: a late bonus part becomes cash only after completion, up to the maximum', () => {
    const paid = (state: 'open' | 'completed' | 'lost', releasableMicro: bigint | null) =>
      splitPaidBonus(100n, { state, releasableMicro });
    expect(paid('open', 0n)).toEqual({ keptMicro: 100n, releasedMicro: 0n, forfeitedMicro: 0n });
    expect(paid('completed', 30n)).toMatchObject({ releasedMicro: 30n, forfeitedMicro: 70n });
    expect(paid('completed', null)).toMatchObject({ releasedMicro: 100n, forfeitedMicro: 0n });
    expect(paid('lost', null)).toMatchObject({ releasedMicro: 0n, forfeitedMicro: 100n });
  });
});

describe('a repeat', () => {
  const bet = {
    kind: 'bet',
    amountMicro: 5n,
    reference: 'r',
    memberId: 1n,
    from: 'member_available:1',
    to: 'studio_clearing:test',
  };

  it('ledger-20: shares every detail; any other one is a conflict', () => {
    expect(isRepeat(bet, { ...bet })).toBe(true);
    const others = {
      kind: 'win',
      amountMicro: 6n,
      reference: 's',
      memberId: 2n,
      from: 'member_available:2',
      to: 'studio_clearing:other',
    };
    for (const [detail, value] of Object.entries(others)) {
      expect(isRepeat(bet, { ...bet, [detail]: value }), detail).toBe(false);
    }
  });
});
