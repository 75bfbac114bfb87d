import { expect, it } from 'vitest';
import { claimState } from './rules.ts';

it('reward-47 reward-48: lets more than zero be claimed, and only once', () => {
  expect(claimState(0, false)).toBe('nothing');
  expect(claimState(0.01, false)).toBe('waiting');
  expect(claimState(0.01, true)).toBe('claimed');
  expect(claimState(0, true)).toBe('claimed');
});
