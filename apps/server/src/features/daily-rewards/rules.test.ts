import { describe, expect, it } from 'vitest';
import { toCalendar } from './rules.ts';

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
