import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showSteps } from './steps.ts';

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
  const steps = showSteps(false);
  steps.begin('Building the member app, part 1 of 2');
  vi.advanceTimersByTime(1_000);
  steps.begin('Seeding coupons, part 4 of 9');
  vi.advanceTimersByTime(10);
  steps.begin('Seeding games, part 9 of 9');
  vi.advanceTimersByTime(1_000);
  steps.end();
  vi.advanceTimersByTime(1_000);
  expect(lines).toEqual(['Building the member app, part 1 of 2 …', 'Seeding games, part 9 of 9 …']);
});
