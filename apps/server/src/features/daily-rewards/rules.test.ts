import { describe, expect, it } from 'vitest';
import { checkinOn, toCalendar } from './rules.ts';

describe('toCalendar', () => {
  it('reward-20: lets a later line go before an earlier one', () => {
    const { days, dates } = toCalendar([
      { days: 'every', type: 'points', amount: 10 },
      { days: [7, 14], type: 'credit', amount: 5 },
      { days: [14], type: 'points', amount: 0 },
      { date: '2026-12-31', type: 'credit', amount: 1 },
      { date: '2026-12-31', type: 'credit', amount: 99 },
    ]);
    expect(days.size).toBe(31);
    expect(days.get(1)).toEqual({ type: 'points', amount: 10 });
    expect(days.get(7)).toEqual({ type: 'credit', amount: 5 });
    expect(days.get(14)).toEqual({ type: 'points', amount: 0 });
    expect(days.get(31)).toEqual({ type: 'points', amount: 10 });
    expect([...dates]).toEqual([['2026-12-31', { type: 'credit', amount: 99 }]]);
  });

  it('reward-20: leaves alone what no line names', () => {
    const { days, dates } = toCalendar([{ days: [3], type: 'points', amount: 10 }]);
    expect([...days.keys()]).toEqual([3]);
    expect(dates.size).toBe(0);
  });
});

describe('checkinOn', () => {
  const on = (day: number, claimed: boolean) => ({
    date: `2026-12-${String(day).padStart(2, '0')}`,
    claimed,
    type: 'points' as const,
    amountMicro: 10_000_000n,
  });
  it.each([
    { why: 'today is still open', days: [on(7, true), on(8, true), on(10, false)], streak: 2 },
    { why: 'today is claimed', days: [on(8, true), on(10, true)], streak: 2 },
    { why: 'a day was missed', days: [on(7, true), on(8, false), on(10, false)], streak: 0 },
    { why: 'it began after that', days: [on(7, false), on(8, true), on(10, true)], streak: 2 },
  ])('reward-69: counts a streak of $streak where $why', ({ days, streak }) => {
    expect(checkinOn(days, '2026-12-10')).toMatchObject({ date: '2026-12-10', streak });
  });

  it('reward-69: has nothing to claim on a day without a reward', () => {
    expect(checkinOn([on(8, true)], '2026-12-10')).toBeNull();
  });
});
