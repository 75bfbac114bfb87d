import { describe, expect, it } from 'vitest';
import { netLoss, PLAY_SETTLING_HOURS, playChangeOf } from './rules.ts';
import type { PlayedTransaction } from './rules.ts';

const played = (changes: Partial<PlayedTransaction>): PlayedTransaction => ({
  memberId: 1n,
  kind: 'bet',
  isFree: false,
  amountMicro: 5n,
  ...changes,
});

describe('the play that counts', () => {
  it('is the stake of a bet and the amount of a win, and the bonus money among them', () => {
    expect(playChangeOf(played({}), 2n)).toEqual({
      betCount: 1,
      stakedMicro: 5n,
      wonMicro: 0n,
      bonusStakedMicro: 2n,
      bonusWonMicro: 0n,
    });
    expect(playChangeOf(played({ kind: 'win' }), 2n)).toEqual({
      betCount: 0,
      stakedMicro: 0n,
      wonMicro: 5n,
      bonusStakedMicro: 0n,
      bonusWonMicro: 2n,
    });
  });

  it('is taken back with what is rolled back', () => {
    expect(playChangeOf(played({ kind: 'rollback' }), 2n)).toEqual({
      betCount: -1,
      stakedMicro: -5n,
      wonMicro: 0n,
      bonusStakedMicro: -2n,
      bonusWonMicro: 0n,
    });
    expect(playChangeOf(played({ kind: 'win_rollback' }), 2n)).toMatchObject({
      wonMicro: -5n,
      bonusWonMicro: -2n,
    });
  });

  it('does not stake what was the promotion’s, and does pay what it won', () => {
    expect(playChangeOf(played({ isFree: true }), 0n).stakedMicro).toBe(0n);
    expect(playChangeOf(played({ isFree: true, kind: 'rollback' }), 0n).stakedMicro).toBe(0n);
    expect(playChangeOf(played({ isFree: true, kind: 'win' }), 0n).wonMicro).toBe(5n);
  });

  it('is nothing for a tombstone', () => {
    expect(playChangeOf(played({ kind: 'tombstone' }), 0n).betCount).toBe(0);
  });
});

describe('net loss', () => {
  it('is what was staked, less what was won', () => {
    expect(netLoss({ stakedMicro: 100n, wonMicro: 30n })).toBe(70n);
    expect(netLoss({ stakedMicro: 100n, wonMicro: 130n })).toBe(-30n);
  });
});

it('reward-40: is settled 6 hours after midnight', () => {
  expect(PLAY_SETTLING_HOURS).toBe(6);
});
