import { expect, it } from 'vitest';
import { canFollow, depositTransitions, withdrawalTransitions } from './statuses.ts';

it('api-38: nothing follows a final status, and nothing itself', () => {
  for (const from of ['failed', 'reject', 'refund'] as const) {
    // `Object.keys` has no narrower type than string.
    for (const to of Object.keys(withdrawalTransitions) as (keyof typeof withdrawalTransitions)[]) {
      expect(canFollow(withdrawalTransitions, from, to), `${from} ${to}`).toBe(false);
    }
  }
  expect(canFollow(depositTransitions, 'success', 'failed')).toBe(false);
  expect(canFollow(depositTransitions, 'reversed', 'success')).toBe(false);
  expect(canFollow(withdrawalTransitions, 'success', 'waiting_callback')).toBe(false);
  expect(canFollow(withdrawalTransitions, 'waiting_callback', 'waiting_callback')).toBe(false);
});

it('api-38: a status may follow by several steps that nobody was told of', () => {
  expect(canFollow(withdrawalTransitions, 'success', 'refund')).toBe(true);
  expect(canFollow(withdrawalTransitions, 'waiting_callback', 'refund')).toBe(true);
  expect(canFollow(withdrawalTransitions, 'auto_failed', 'waiting_callback')).toBe(true);
  expect(canFollow(depositTransitions, 'failed', 'reject')).toBe(true);
  expect(canFollow(depositTransitions, 'pending', 'reversed')).toBe(true);
});
