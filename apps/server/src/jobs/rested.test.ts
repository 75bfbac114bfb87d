import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rested } from './rested.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stepOf = (ms: number) => () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, ms, 'done');
  });

test('a step is followed by a rest three times as long', async () => {
  let result: string | undefined;
  const resting = rested(stepOf(40)).then((done) => (result = done));
  await vi.advanceTimersByTimeAsync(159);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2);
  expect(result).toBe('done');
  await resting;
});

test('a step that fails is told at once', async () => {
  const failing = async () => {
    throw new Error('no');
  };
  await expect(rested(failing)).rejects.toThrow('no');
});
