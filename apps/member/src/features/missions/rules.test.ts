import { expect, it } from 'vitest';
import { missionAction, cappedDeposit } from './rules.ts';

it('reward-34: caps the shown deposit at the target', () => {
  expect(cappedDeposit({ total_deposit: 299.99, amount: 300 })).toBe(299.99);
  expect(cappedDeposit({ total_deposit: 300.01, amount: 300 })).toBe(300);
});

it('reward-35: offers the reward when passed, a deposit before that, and nothing after it', () => {
  expect(missionAction({ passed: false, claimed: false })).toBe('deposit');
  expect(missionAction({ passed: true, claimed: false })).toBe('claim');
  expect(missionAction({ passed: true, claimed: true })).toBe('claimed');
});
