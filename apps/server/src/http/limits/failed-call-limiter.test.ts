import { describe, expect, it } from 'vitest';
import { createFailedCallLimiter } from './failed-call-limiter.ts';

function limiterWithClock({ maxNetworks }: { maxNetworks?: number } = {}) {
  const clock = { nowMs: 0, delayed: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    clock.release = resolve;
  });
  const limiter = createFailedCallLimiter({
    nowMs: () => clock.nowMs,
    delay: () => {
      clock.delayed += 1;
      return released;
    },
    ...(maxNetworks !== undefined && { maxNetworks }),
  });
  const spend = async (network: string) => {
    for (let calls = 0; calls < 600; calls += 1) expect(await limiter.record(network)).toBe(false);
  };
  return { clock, limiter, spend };
}

describe('strangers', () => {
  it('studio-53: have 600 failed calls of a network, and 10 more each second', async () => {
    const { clock, limiter, spend } = limiterWithClock();
    clock.release();
    await spend('203.0.113.9');
    expect(limiter.isLimited('203.0.113.9')).toBe(false);
    expect(await limiter.record('203.0.113.9')).toBe(true);
    expect(limiter.isLimited('203.0.113.9')).toBe(true);
    expect(limiter.isLimited('203.0.113.10')).toBe(false);
    expect(await limiter.record('203.0.113.10')).toBe(false);
    clock.nowMs += 1_000;
    for (let calls = 0; calls < 10; calls += 1) {
      expect(await limiter.record('203.0.113.9')).toBe(false);
    }
    expect(await limiter.record('203.0.113.9')).toBe(true);
  });

  it('studio-53: are held back where they overdo it, 200 of them at a time', async () => {
    const { clock, limiter, spend } = limiterWithClock();
    await spend('203.0.113.9');
    const delayedCalls = Array.from({ length: 200 }, () => limiter.record('203.0.113.9'));
    expect(clock.delayed).toBe(200);
    expect(await limiter.record('203.0.113.9')).toBe(true);
    expect(clock.delayed).toBe(200);
    clock.release();
    expect(new Set(await Promise.all(delayedCalls))).toEqual(new Set([true]));
    await limiter.record('203.0.113.9');
    expect(clock.delayed).toBe(201);
  });

  it('are forgotten, those first who have not come for longest', async () => {
    const { clock, limiter, spend } = limiterWithClock({ maxNetworks: 3 });
    clock.release();
    await spend('a');
    await limiter.record('b');
    await limiter.record('c');
    expect(await limiter.record('a')).toBe(true);
    await limiter.record('d');
    expect(limiter.isLimited('a')).toBe(true);
    await limiter.record('e');
    await limiter.record('f');
    expect(limiter.isLimited('a')).toBe(false);
  });
});
