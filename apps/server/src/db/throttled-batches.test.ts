import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runThrottledBatches } from './throttled-batches.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<typeof sleep>() }));

let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.mocked(sleep).mockReset().mockResolvedValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** A batch function whose runs take these times in turn; the last run returns false. */
function batchesLasting(...durationsMs: number[]) {
  return vi.fn(async () => {
    nowMs += durationsMs.shift() ?? 0;
    return durationsMs.length > 0;
  });
}

const pausesMs = () => vi.mocked(sleep).mock.calls.map(([ms]) => ms);
const never = new AbortController().signal;

it('ops-37: a step is followed by a rest three times as long, and the last by none', async () => {
  const runBatch = batchesLasting(40, 10, 100);
  await runThrottledBatches(never, runBatch);
  expect(runBatch).toHaveBeenCalledTimes(3);
  expect(pausesMs()).toEqual([120, 30]);
});

it('ops-37: a stop ends the rest, and no step comes after it', async () => {
  const { setTimeout: reallySleep } =
    await vi.importActual<typeof import('node:timers/promises')>('node:timers/promises');
  vi.mocked(sleep).mockImplementation(reallySleep);
  const HOUR_MS = 3_600_000;
  const runBatch = batchesLasting(HOUR_MS, HOUR_MS);
  const stopping = new AbortController();
  const working = runThrottledBatches(stopping.signal, runBatch);
  await vi.waitFor(() => expect(pausesMs()).toEqual([3 * HOUR_MS]));
  stopping.abort();
  await working;
  expect(runBatch).toHaveBeenCalledOnce();
});

it('ops-37: nothing is begun where it is stopped already', async () => {
  const runBatch = batchesLasting(1, 1);
  await runThrottledBatches(AbortSignal.abort(), runBatch);
  expect(runBatch).not.toHaveBeenCalled();
});

it('ops-37: a step that fails is told at once', async () => {
  const failing = async () => {
    throw new Error('no');
  };
  await expect(runThrottledBatches(never, failing)).rejects.toThrow('no');
  expect(pausesMs()).toEqual([]);
});
