import { expect, it } from 'vitest';
import { createOverload } from './overload.ts';

/**
 * An event loop whose turns take the given milliseconds, with an idle time before each; returns whether a bet at the end
 * of each turn is refused.
 */
function loopOf(turnsMs: readonly number[], idleMs = 0): boolean[] {
  let now = 0;
  let end: () => void = () => undefined;
  const overload = createOverload(
    () => now,
    (ended) => (end = ended),
  );
  return turnsMs.map((ms) => {
    now += idleMs;
    overload.isBehind();
    now += ms;
    const isBehind = overload.isBehind();
    end();
    return isBehind;
  });
}

it('studio-67: turns that stay long for 250 ms refuse the bets beyond their first 20 ms, and a short one ends it', () => {
  // A third turn of 100 ms ends 300 ms after the first began.
  const turns = [100, 100, 100, 100, 5, 100, 100, 100];
  expect(loopOf(turns)).toEqual([false, false, true, true, false, false, false, true]);
});

it('studio-67: one pause of a second, such as a garbage collection, refuses no bet', () => {
  expect(loopOf([1, 1_000, 10, 1_000, 10])).toEqual([false, false, false, false, false]);
});

it('studio-67: the bets that begin a turn are taken however far behind the process is', () => {
  const turns = Array.from({ length: 20 }, () => 20);
  expect(loopOf([200, 200, ...turns])).toEqual([false, true, ...turns.map(() => false)]);
});

it('studio-67: bursts of calls with pauses between them are no overload, however long each takes', () => {
  const bursts = Array.from({ length: 10 }, () => 200);
  expect(loopOf(bursts, 30_000)).toEqual(bursts.map(() => false));
  expect(loopOf(bursts, 21)).toEqual(bursts.map(() => false));
});
