import { expect, it } from 'vitest';
import { canFollow, payinTransitions, payoutTransitions } from './statuses.ts';

it('api-38: nothing follows a final status, and nothing itself', () => {
  for (const from of ['failed', 'reject', 'refund'] as const) {
    for (const to of Object.keys(payoutTransitions) as (keyof typeof payoutTransitions)[]) {
      expect(canFollow(payoutTransitions, from, to), `${from} ${to}`).toBe(false);
    }
  }
  expect(canFollow(payinTransitions, 'success', 'failed')).toBe(false);
  expect(canFollow(payinTransitions, 'reversed', 'success')).toBe(false);
  expect(canFollow(payoutTransitions, 'success', 'waiting_callback')).toBe(false);
  expect(canFollow(payoutTransitions, 'waiting_callback', 'waiting_callback')).toBe(false);
});

it('api-38: a status may follow by several steps that nobody was told of', () => {
  expect(canFollow(payoutTransitions, 'success', 'refund')).toBe(true);
  expect(canFollow(payoutTransitions, 'waiting_callback', 'refund')).toBe(true);
  expect(canFollow(payoutTransitions, 'auto_failed', 'waiting_callback')).toBe(true);
  expect(canFollow(payinTransitions, 'failed', 'reject')).toBe(true);
  expect(canFollow(payinTransitions, 'pending', 'reversed')).toBe(true);
});
