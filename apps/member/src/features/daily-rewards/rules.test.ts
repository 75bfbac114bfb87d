import { expect, it } from 'vitest';
import { dailyCells, nextCell, type DailyReward } from './rules.ts';

const reward = (date: string, claimed = false): DailyReward => ({
  date,
  claimed,
  type: 'points',
  amount: 10,
});

it.each([
  ['2026-02-10', 28],
  ['2028-02-10', 29],
  ['2026-11-21', 30],
  ['2026-12-31', 31],
])('reward-21: has one cell for each day of the month of %s', (today, count) => {
  const cells = dailyCells([], today);
  expect(cells).toHaveLength(count);
  expect(cells.map(({ day }) => day)).toEqual(cells.map((_cell, index) => index + 1));
  expect(cells.filter(({ time }) => time === 'today').map(({ date }) => date)).toEqual([today]);
  expect(cells.some(({ canClaim }) => canClaim)).toBe(false);
});

it('reward-22: lets only today’s be claimed, and only unclaimed and present', () => {
  const claimable = (rewards: DailyReward[]) =>
    dailyCells(rewards, '2026-11-21').flatMap(({ canClaim, date }) => (canClaim ? [date] : []));
  const around = [reward('2026-11-20'), reward('2026-11-22')];
  expect(claimable([...around, reward('2026-11-21')])).toEqual(['2026-11-21']);
  expect(claimable([...around, reward('2026-11-21', true)])).toEqual([]);
  expect(claimable(around)).toEqual([]);
});

it('reward-21: knows past days from those to come, and leaves rewards of other months out', () => {
  const cells = dailyCells([reward('2026-10-20'), reward('2026-11-01')], '2026-11-02');
  expect(cells.slice(0, 3).map(({ time }) => time)).toEqual(['past', 'today', 'coming']);
  expect(cells.filter((cell) => cell.reward !== null).map(({ day }) => day)).toEqual([1]);
});

it('reward-21: names the next reward: today’s while it is open, then the first one to come', () => {
  const next = (rewards: DailyReward[]) => nextCell(dailyCells(rewards, '2026-11-21'))?.date;
  const coming = [reward('2026-11-20'), reward('2026-11-24'), reward('2026-11-25')];
  expect(next([...coming, reward('2026-11-21')])).toBe('2026-11-21');
  expect(next([...coming, reward('2026-11-21', true)])).toBe('2026-11-24');
  expect(next([reward('2026-11-20')])).toBeUndefined();
});
