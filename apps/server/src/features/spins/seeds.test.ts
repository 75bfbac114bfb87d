import { createHash } from 'node:crypto';
import { ODDS_TOTAL, prizeIndexAt } from '@kapao/contract/spin-roll.ts';
import { spinVectors } from '@kapao/contract/spin-vectors.ts';
import { describe, expect, it } from 'vitest';
import { demoWheels } from '../../demo/spins.ts';
import { commitToSeed, drawNumber } from './seeds.ts';

const SPINS = 100_000;
/** Critical values of chi-square at 0.1 percent, by degrees of freedom. */
const CRITICAL: Readonly<Record<number, number>> = { 7: 24.32, 8: 26.12, 99: 148.23 };

/** Fixed seeds, so that every run gives the same result. */
const fixedSeed = (spin: number) => createHash('sha256').update(`spin ${spin}`).digest();
const numbers = Array.from({ length: SPINS }, (_, spin) =>
  drawNumber(fixedSeed(spin), `member ${spin % 97}`, spin + 1),
);

function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, at) => {
    const wanted = expected[at] ?? Number.NaN;
    return sum + (count - wanted) ** 2 / wanted;
  }, 0);
}

function tally(indexes: Iterable<number>, length: number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const index of indexes) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/** The chi-square statistic of the drawn prizes against these odds. */
function distanceFrom(weights: readonly number[]): number {
  const won = tally(
    numbers.map((number) => prizeIndexAt(number, weights)),
    weights.length,
  );
  return chiSquare(
    won,
    weights.map((weight) => (weight / ODDS_TOTAL) * SPINS),
  );
}

describe('drawNumber', () => {
  it.each(spinVectors)('wheel-21: draws $number of the known seeds of $clientSeed', (vector) => {
    const seed = Buffer.from(vector.serverSeed, 'hex');
    expect(drawNumber(seed, vector.clientSeed, vector.nonce)).toBe(vector.number);
  });

  it.each(demoWheels)('wheel-24: 100,000 spins of $name follow its odds', ({ prizes }) => {
    const weights = prizes.map(({ weight }) => weight);
    expect(distanceFrom(weights)).toBeLessThan(CRITICAL[weights.length - 1] ?? 0);
  });

  it('wheel-24: 100,000 spins fall evenly on the numbers', () => {
    const buckets = tally(
      numbers.map((number) => Math.floor(number / 10_000)),
      100,
    );
    expect(
      chiSquare(
        buckets,
        Array.from({ length: 100 }, () => SPINS / 100),
      ),
    ).toBeLessThan(CRITICAL[99] ?? 0);
  });

  it('wheel-24: would have noticed odds that are off by one in a hundred', () => {
    const [weights = []] = demoWheels.map(({ prizes }) => prizes.map(({ weight }) => weight));
    const drawn = tally(
      numbers.map((number) => prizeIndexAt(number, weights)),
      weights.length,
    );
    const claimed = weights.map(
      (weight, at) => weight + (at === 0 ? 10_000 : at === 3 ? -10_000 : 0),
    );
    const expected = claimed.map((weight) => (weight / ODDS_TOTAL) * SPINS);
    expect(chiSquare(drawn, expected)).toBeGreaterThan(CRITICAL[7] ?? Infinity);
  });
});

describe('commitToSeed', () => {
  it('wheel-08: takes 32 new random bytes each time, and their SHA-256', () => {
    const first = commitToSeed();
    expect(first.seed).toHaveLength(32);
    expect(first.hash).toEqual(createHash('sha256').update(first.seed).digest());
    expect(commitToSeed().seed).not.toEqual(first.seed);
  });

  it.each(spinVectors)('is told by the hash $serverSeedHash', ({ serverSeed, serverSeedHash }) => {
    const hash = createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
    expect(hash).toBe(serverSeedHash);
  });
});
