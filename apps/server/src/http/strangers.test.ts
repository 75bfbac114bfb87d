import { describe, expect, it } from 'vitest';
import { createStrangers } from './strangers.ts';

function watched({ networksAtMost }: { networksAtMost?: number } = {}) {
  const clock = { nowMs: 0, held: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    clock.release = resolve;
  });
  const strangers = createStrangers({
    nowMs: () => clock.nowMs,
    hold: () => {
      clock.held += 1;
      return released;
    },
    ...(networksAtMost !== undefined && { networksAtMost }),
  });
  const spend = async (network: string) => {
    for (let calls = 0; calls < 600; calls += 1) expect(await strangers.meet(network)).toBe(false);
  };
  return { clock, strangers, spend };
}

describe('strangers', () => {
  it('have 600 failed calls of a network, and 10 more each second', async () => {
    const { clock, strangers, spend } = watched();
    clock.release();
    await spend('203.0.113.9');
    expect(strangers.isOverdone('203.0.113.9')).toBe(false);
    expect(await strangers.meet('203.0.113.9')).toBe(true);
    expect(strangers.isOverdone('203.0.113.9')).toBe(true);
    expect(strangers.isOverdone('203.0.113.10')).toBe(false);
    expect(await strangers.meet('203.0.113.10')).toBe(false);
    clock.nowMs += 1_000;
    for (let calls = 0; calls < 10; calls += 1) {
      expect(await strangers.meet('203.0.113.9')).toBe(false);
    }
    expect(await strangers.meet('203.0.113.9')).toBe(true);
  });

  it('are held back where they overdo it, 200 of them at a time', async () => {
    const { clock, strangers, spend } = watched();
    await spend('203.0.113.9');
    const held = Array.from({ length: 200 }, () => strangers.meet('203.0.113.9'));
    expect(clock.held).toBe(200);
    expect(await strangers.meet('203.0.113.9')).toBe(true);
    expect(clock.held).toBe(200);
    clock.release();
    expect(new Set(await Promise.all(held))).toEqual(new Set([true]));
    await strangers.meet('203.0.113.9');
    expect(clock.held).toBe(201);
  });

  it('are forgotten, those first who have not come for longest', async () => {
    const { clock, strangers, spend } = watched({ networksAtMost: 3 });
    clock.release();
    await spend('a');
    await strangers.meet('b');
    await strangers.meet('c');
    expect(await strangers.meet('a')).toBe(true);
    await strangers.meet('d');
    expect(strangers.isOverdone('a')).toBe(true);
    await strangers.meet('e');
    await strangers.meet('f');
    expect(strangers.isOverdone('a')).toBe(false);
  });
});
