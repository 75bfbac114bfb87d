import { missionRow } from '@kapao/contract/missions/written.ts';
import { describe, expect, it } from 'vitest';

describe('missionRow', () => {
  const row = {
    id: 1,
    title: 'ฝาก',
    days_needed: 3,
    daily_minimum: 100,
    amount: 500,
    bonus_type: 'credit',
    bonus: 30,
    from: '2026-11-01T00:00:00',
  };

  it.each([
    { id: 0 },
    { title: '' },
    { title: 'a\nb' },
    { days_needed: 0 },
    { days_needed: 367 },
    { daily_minimum: 0 },
    { amount: 99 },
    { bonus: 0.001 },
    { bonus_type: 'gold' },
    { from: '2026-11-01' },
    { until: '2026-11-01T00:00:00' },
    { turnover: 5 },
  ])('reward-33: takes no row with %j', (change) => {
    expect(missionRow.safeParse(row).success).toBe(true);
    expect(missionRow.safeParse({ ...row, ...change }).success).toBe(false);
  });
});
