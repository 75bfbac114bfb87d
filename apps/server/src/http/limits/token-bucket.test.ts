import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

it('gives so many at once, and then one for each pause', () => {
  let nowMs = 1_000;
  const take = createTokenBucket({ capacity: 3, refillMs: 100 }, () => nowMs);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  nowMs += 99;
  expect(take()).toBe(false);
  nowMs += 1;
  expect([take(), take()]).toEqual([true, false]);
  nowMs += 1_000_000;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});

it('never gives more than its bounds say, whenever it is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 300 }), (pausesMs) => {
      let nowMs = 0;
      const take = createTokenBucket({ capacity: 5, refillMs: 100 }, () => nowMs);
      let taken = 0;
      for (const pauseMs of pausesMs) {
        nowMs += pauseMs;
        if (take()) taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(5 + Math.ceil(nowMs / 100));
    }),
  );
});
