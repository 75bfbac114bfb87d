import type { RandomSource } from '../random.ts';

/** An exact fraction: `over` is the numerator, `under` the denominator. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Returns the fraction in per cent, rounded down to two decimals, so that a stated return is never too high. */
export function percentRoundedDown({ over, under }: Fraction): number {
  return Number((over * 10_000n) / under) / 100;
}

/** Returns N of the chance "1 in N", with one decimal below 100. */
export function oneInCount({ over, under }: Fraction): number {
  const value = Number((under * 1000n) / over) / 1000;
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** Adds two fractions. The sum is in lowest terms, so that its numbers stay small. */
export function addFractions(one: Fraction, other: Fraction): Fraction {
  const over = one.over * other.under + other.over * one.under;
  const under = one.under * other.under;
  let [a, b] = [over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { over, under } : { over: over / a, under: under / a };
}

export function multiplyFraction({ over, under }: Fraction, factor: bigint): Fraction {
  return { over: over * factor, under };
}

/** Returns the binomial coefficient: the number of ways to choose `taken` of `all`. */
export function binomial(all: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= taken; step += 1) {
    ways = (ways * BigInt(all - taken + step)) / BigInt(step);
  }
  return ways;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Picks one of the values at random, in proportion to its weight. */
export function pickWeighted<Value>(
  values: readonly (readonly [value: Value, weight: number])[],
  random: RandomSource,
): Value {
  let place = random.below(sum(values.map(([, weight]) => weight)));
  for (const [value, weight] of values) {
    if (place < weight) return value;
    place -= weight;
  }
  throw new Error('the weights do not add up');
}
