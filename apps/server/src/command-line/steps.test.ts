import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAsStep, showSteps } from './steps.ts';

const lines: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  lines.length = 0;
});

it('ops-46: writes a line for each step that takes long, where there is no terminal', () => {
  const steps = showSteps('lines');
  steps.begin('Building the member app, part 1 of 2');
  vi.advanceTimersByTime(1_000);
  steps.begin('Seeding coupons, part 4 of 9');
  vi.advanceTimersByTime(10);
  steps.begin('Seeding games, part 9 of 9');
  vi.advanceTimersByTime(30_000);
  steps.end();
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual(['Building the member app, part 1 of 2 …', 'Seeding games, part 9 of 9 …']);
});

it('ops-50: says every 10 s how far long work is, and how long the rest will take', () => {
  const steps = showSteps('lines');
  steps.begin('Adding members');
  vi.advanceTimersByTime(8_000);
  steps.reach(20_000, 1_000_000);
  vi.advanceTimersByTime(2_000);
  steps.reach(100_000, 1_000_000);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([
    'Adding members …',
    'Adding members, 20,000 of 1,000,000, about 7 min left …',
    'Adding members, 100,000 of 1,000,000, about 80 s left …',
  ]);
  steps.end();
});

it('ops-50: counts down the time of work that runs for a set time', () => {
  const steps = showSteps('lines');
  steps.begin('Measuring', 25_000);
  vi.advanceTimersByTime(40_000);
  steps.end();
  expect(lines).toEqual([
    'Measuring, about 25 s left …',
    'Measuring, about 15 s left …',
    'Measuring, about 5 s left …',
  ]);
});

it('ops-50: shows nothing beside JSON, and ends the step of work that fails', async () => {
  const silent = showSteps('nowhere');
  silent.begin('Checking the ledger');
  vi.advanceTimersByTime(30_000);
  silent.end();
  const work = () => Promise.reject(new Error('lost'));
  await expect(showAsStep(showSteps('lines'), 'Reading games', work)).rejects.toThrow('lost');
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual([]);
});
