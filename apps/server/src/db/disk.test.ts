import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDisk, freeBytesAt } from './disk.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });
const MEGABYTE = 1024 * 1024;

it('ops-26: is full below a reserve, and has room above it', async () => {
  let free = 65 * MEGABYTE;
  const disk = createDisk({ probe: async () => undefined, freeBytes: async () => free });
  expect(await disk.isFull()).toBe(false);
  free = 63 * MEGABYTE;
  expect(await disk.isFull()).toBe(true);
  free = 65 * MEGABYTE;
  expect(await disk.isFull()).toBe(false);
});

it('ops-26: is full after a statement said so, until a write succeeds', async () => {
  const probe = vi.fn((): Promise<void> => Promise.reject(diskFull));
  const disk = createDisk({ probe });
  disk.recordFailure(Object.assign(new Error('deadlock'), { code: '40P01' }));
  expect(await disk.isFull()).toBe(false);
  expect(probe).not.toHaveBeenCalled();
  disk.recordFailure(diskFull);
  expect(await disk.isFull()).toBe(true);
  vi.advanceTimersByTime(5_000);
  probe.mockImplementation(async () => undefined);
  expect(await disk.isFull()).toBe(false);
  expect(await disk.isFull()).toBe(false);
  expect(probe).toHaveBeenCalledTimes(2);
});

it('ops-26: is asked for room every five seconds at most, however many ask for readiness', async () => {
  const probe = vi.fn(async () => {
    throw diskFull;
  });
  const disk = createDisk({ probe });
  disk.recordFailure(diskFull);
  await Promise.all(Array.from({ length: 10 }, () => disk.isFull()));
  expect(probe).toHaveBeenCalledOnce();
});

it('knows what is free on a real disk', async () => {
  expect(await freeBytesAt(tmpdir())).toBeGreaterThan(MEGABYTE);
});
