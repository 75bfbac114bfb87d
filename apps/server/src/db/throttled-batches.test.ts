import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runThrottledBatches } from './throttled-batches.ts';

const pause = vi.fn<typeof sleep>();
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  pause.mockReset().mockResolvedValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** A batch function whose runs take these times in turn; the last run returns false. */
function batchesLasting(...durationsMs: number[]) {
  return vi.fn(async () => {
    nowMs += durationsMs.shift() ?? 0;
    return durationsMs.length > 0;
  });
}

const pausesMs = () => pause.mock.calls.map(([ms]) => ms);
const never = new AbortController().signal;

it('ops-37: a step is followed by a rest three times as long, and the last by none', async () => {
  const runBatch = batchesLasting(40, 10, 100);
  await runThrottledBatches(never, runBatch, pause);
  expect(runBatch).toHaveBeenCalledTimes(3);
  expect(pausesMs()).toEqual([120, 30]);
});

it('ops-37: a stop ends the rest, and no step comes after it', async () => {
  pause.mockImplementation(sleep);
  const HOUR_MS = 3_600_000;
  const runBatch = batchesLasting(HOUR_MS, HOUR_MS);
  const stopping = new AbortController();
  const working = runThrottledBatches(stopping.signal, runBatch, pause);
  await vi.waitFor(() => expect(pausesMs()).toEqual([3 * HOUR_MS]));
  stopping.abort();
  await working;
  expect(runBatch).toHaveBeenCalledOnce();
});

it('ops-37: nothing is begun where it is stopped already', async () => {
  const runBatch = batchesLasting(1, 1);
  await runThrottledBatches(AbortSignal.abort(), runBatch, pause);
  expect(runBatch).not.toHaveBeenCalled();
});

it('ops-37: a step that fails is told at once', async () => {
  const failing = async () => {
    throw new Error('no');
  };
  await expect(runThrottledBatches(never, failing, pause)).rejects.toThrow('no');
  expect(pausesMs()).toEqual([]);
});
