import { expect, it } from 'vitest';
import { claimState, formatDay } from './rules.ts';

it('reward-47 reward-48: lets more than zero be claimed, and only once', () => {
  expect(claimState(0, false)).toBe('nothing');
  expect(claimState(0.01, false)).toBe('waiting');
  expect(claimState(0.01, true)).toBe('claimed');
  expect(claimState(0, true)).toBe('claimed');
});

it('writes a day as members read it', () => {
  expect(formatDay('2026-11-02')).toBe('02/11/2026');
});
