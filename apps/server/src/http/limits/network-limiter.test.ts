import { expect, it } from 'vitest';
import { createNetworkLimiter } from './network-limiter.ts';

it('office-43: allows a network 60 calls at once and then one a second, and others theirs', () => {
  let nowMs = 0;
  const mayCall = createNetworkLimiter(() => nowMs);
  const allowed = () => Array.from({ length: 70 }, () => mayCall('203.0.113.7')).filter(Boolean);
  expect(allowed()).toHaveLength(60);
  expect(mayCall('198.51.100.7')).toBe(true);
  nowMs += 2_000;
  expect(allowed()).toHaveLength(2);
});
