import { RAISE_AFTER_HOURS } from '@kapao/contract/protection/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exclusionEnd,
  changedLimit,
  earliestStart,
  exceedsLimit,
  endOfPeriod,
  startOfPeriod,
  usedByPlay,
} from './rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const tomorrow = new Date('2026-11-22T09:00:00Z');

describe('a change of a limit', () => {
  it('limit-02 limit-04: counts at once when it is lower, and takes a pending one back', () => {
    expect(changedLimit({ amountMicro: null, pending: null }, 500n, now)).toEqual({
      amountMicro: 500n,
      pending: null,
    });
    const pending = { amountMicro: 900n, from: tomorrow };
    expect(changedLimit({ amountMicro: 500n, pending }, 300n, now)).toEqual({
      amountMicro: 300n,
      pending: null,
    });
  });

  it('limit-03: counts after 24 hours when it is higher, or no limit any more', () => {
    expect(RAISE_AFTER_HOURS).toBe(24);
    for (const wished of [600n, null]) {
      expect(changedLimit({ amountMicro: 500n, pending: null }, wished, now)).toEqual({
        amountMicro: 500n,
        pending: { amountMicro: wished, from: tomorrow },
      });
    }
  });

  it('limit-04: to what counts already takes the pending one back', () => {
    const pending = { amountMicro: null, from: tomorrow };
    for (const amountMicro of [500n, null]) {
      expect(changedLimit({ amountMicro, pending }, amountMicro, now).pending).toBeNull();
    }
  });

  it('limit-02: never lets more through at once than before', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 1_000n }), { nil: null });
    fc.assert(
      fc.property(amount, amount, (current, wished) => {
        const after = changedLimit({ amountMicro: current, pending: null }, wished, now);
        if (current === null) return true;
        return after.amountMicro !== null && after.amountMicro <= current;
      }),
    );
  });
});

describe('what has been used', () => {
  const days = [
    { day: '2026-11-01', stakedMicro: 100n, lostMicro: 70n },
    { day: '2026-11-16', stakedMicro: 10n, lostMicro: 7n },
    { day: '2026-11-21', stakedMicro: 5n, lostMicro: -3n },
  ];

  it('limit-07: is counted from the day, the Monday and the first of the month', () => {
    const used = (kind: 'loss' | 'stake', period: 'day' | 'week' | 'month') =>
      usedByPlay(kind, period, days, '2026-11-21');
    expect([used('stake', 'day'), used('stake', 'week'), used('stake', 'month')]).toEqual([
      5n,
      15n,
      115n,
    ]);
    expect([used('loss', 'day'), used('loss', 'week'), used('loss', 'month')]).toEqual([
      -3n,
      4n,
      74n,
    ]);
  });

  it('limit-07: is read from where the longest period begins', () => {
    expect(earliestStart('2026-11-21')).toBe('2026-11-01');
    expect(earliestStart('2026-12-02')).toBe('2026-11-30');
    expect(startOfPeriod('week', '2026-12-02')).toBe('2026-11-30');
  });

  it('limit-08 limit-11: may reach a limit and not pass it; a free bet passes none', () => {
    expect(exceedsLimit(90n, 10n, 100n)).toBe(false);
    expect(exceedsLimit(90n, 11n, 100n)).toBe(true);
    expect(exceedsLimit(100n, 0n, 100n)).toBe(false);
  });
});

it('limit-17: ends a break on the same day of a later month, or on its last', () => {
  expect(exclusionEnd({ kind: 'time_out', days: 7 }, now).toISOString()).toBe(
    '2026-11-28T09:00:00.000Z',
  );
  const august = new Date('2026-08-31T00:00:00Z');
  expect(exclusionEnd({ kind: 'self_exclusion', months: 6 }, august).toISOString()).toBe(
    '2027-02-28T00:00:00.000Z',
  );
  expect(exclusionEnd({ kind: 'self_exclusion', months: 60 }, now).toISOString()).toBe(
    '2031-11-21T09:00:00.000Z',
  );
});

it('limit-07: a period ends where the next begins, on Bangkok’s calendar', () => {
  const ends = (['day', 'week', 'month'] as const).map((period) =>
    endOfPeriod(period, '2027-01-31'),
  );
  // 31 January 2027 is a Sunday, and midnight in Bangkok is 17:00 UTC.
  expect(ends.map((end) => end.toISOString())).toEqual([
    '2027-01-31T17:00:00.000Z',
    '2027-01-31T17:00:00.000Z',
    '2027-01-31T17:00:00.000Z',
  ]);
  expect(endOfPeriod('week', '2027-02-01').toISOString()).toBe('2027-02-07T17:00:00.000Z');
  expect(endOfPeriod('month', '2027-02-01').toISOString()).toBe('2027-02-28T17:00:00.000Z');
});
