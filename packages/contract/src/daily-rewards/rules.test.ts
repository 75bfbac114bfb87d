import { expect, it } from 'vitest';
import { dailyRewardRefusal } from './rules.ts';

it.each([
  ['2026-11-21', { claimed: false }, undefined],
  ['2026-11-21', { claimed: true }, 'already_claimed'],
  ['2026-11-21', null, 'nothing_to_claim'],
  ['2026-11-20', { claimed: false }, 'not_claimable_today'],
  ['2026-11-22', { claimed: false }, 'not_claimable_today'],
] as const)('reward-18 reward-22: the reward of %s, %j: %s', (day, reward, refusal) => {
  expect(dailyRewardRefusal(day, reward, '2026-11-21')).toBe(refusal);
});
