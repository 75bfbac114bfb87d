/** Formats measurements for printing. */
import type { Measured } from './http-load.ts';

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Formats the median over the rounds, followed by each round's value. */
export function overRounds(values: readonly number[], digits: number, unit = ''): string {
  const each = values.map((value) => value.toFixed(digits)).join(', ');
  return `${median(values).toFixed(digits)}${unit} (${each})`;
}

/** Formats medians over the rounds, followed by each round's rate. */
export function figureLine(name: string, rounds: readonly Measured[]): string {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const figure = (of: (round: Measured) => number) => median(rounds.map(of)).toFixed(2);
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  return [
    `${name}: ${overRounds(rates, 0, ' requests/s')}`,
    `p50 ${figure(({ p50Ms }) => p50Ms)} ms`,
    `p99 ${figure(({ p99Ms }) => p99Ms)} ms`,
    `${failures} failures`,
  ].join(', ');
}

/** Computed for each round, because a busy machine slows both sides of a round alike. */
export function ratioOf(
  above: readonly number[],
  below: readonly number[],
): { ratio: number; shown: string } {
  const ratios = above.map((value, round) => value / (below[round] ?? Number.NaN));
  return { ratio: median(ratios), shown: overRounds(ratios, 2) };
}
