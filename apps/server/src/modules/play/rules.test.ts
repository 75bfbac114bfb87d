import { describe, expect, it } from 'vitest';
import { netLoss, PLAY_SETTLING_HOURS, playOf } from './rules.ts';
import type { PlayedTransaction } from './rules.ts';

const played = (changes: Partial<PlayedTransaction>): PlayedTransaction => ({
  memberId: 1n,
  kind: 'bet',
  isFree: false,
  amountMicro: 5n,
  ...changes,
});

describe('the play that counts', () => {
  it('is the stake of a bet and the amount of a win', () => {
    expect(playOf(played({}))).toEqual({ betCount: 1, stakedMicro: 5n, wonMicro: 0n });
    expect(playOf(played({ kind: 'win' }))).toEqual({ betCount: 0, stakedMicro: 0n, wonMicro: 5n });
  });

  it('is taken back with what is rolled back', () => {
    expect(playOf(played({ kind: 'rollback' }))).toEqual({
      betCount: -1,
      stakedMicro: -5n,
      wonMicro: 0n,
    });
    expect(playOf(played({ kind: 'win_rollback' })).wonMicro).toBe(-5n);
  });

  it('does not stake what was the promotion’s, and does pay what it won', () => {
    expect(playOf(played({ isFree: true })).stakedMicro).toBe(0n);
    expect(playOf(played({ isFree: true, kind: 'rollback' })).stakedMicro).toBe(0n);
    expect(playOf(played({ isFree: true, kind: 'win' })).wonMicro).toBe(5n);
  });

  it('is nothing for a tombstone', () => {
    expect(playOf(played({ kind: 'tombstone' })).betCount).toBe(0);
  });
});

describe('net loss', () => {
  it('is what was staked, less what was won and what was forfeited', () => {
    const play = { stakedMicro: 100n, wonMicro: 30n, forfeitedMicro: 20n };
    expect(netLoss(play)).toBe(50n);
    expect(netLoss({ ...play, wonMicro: 90n })).toBe(-10n);
  });
});

it('is settled 6 hours after midnight', () => {
  expect(PLAY_SETTLING_HOURS).toBe(6);
});
