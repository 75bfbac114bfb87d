import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawFromDigest,
  numberRanges,
  ODDS_TOTAL,
  prizeIndexAt,
  rollMessage,
} from './spin-roll.ts';
import { spinVectors } from './spin-vectors.ts';

const digest = (...blocks: bigint[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(32));
  blocks.forEach((block, at) => view.setBigUint64(at * 8, block));
  return new Uint8Array(view.buffer);
};
/** The largest multiple of 1,000,000 that 8 bytes can hold: 2^64 = 18446744073709551616. */
const LIMIT = 18_446_744_073_709_000_000n;
const MAX = 2n ** 64n - 1n;

describe('drawFromDigest', () => {
  it.each(spinVectors)('wheel-21: reads $block from the digest of $clientSeed', (vector) => {
    const bytes = Buffer.from(vector.digest, 'hex');
    expect(drawFromDigest(bytes)).toEqual({ block: vector.block, number: vector.number });
  });

  it('wheel-22: passes over what would make small numbers come up more often', () => {
    expect(drawFromDigest(digest(LIMIT - 1n))?.number).toBe(999_999);
    expect(drawFromDigest(digest(LIMIT, 5n))).toEqual({ block: 5n, number: 5 });
    expect(drawFromDigest(digest(MAX, MAX, LIMIT, 7_000_009n))?.number).toBe(9);
    expect(drawFromDigest(digest(MAX, MAX, LIMIT, MAX))).toBeUndefined();
  });

  it('reads its own bytes of a larger buffer', () => {
    const within = new Uint8Array([255, 255, ...digest(3n)]).subarray(2);
    expect(drawFromDigest(within)?.number).toBe(3);
  });
});

it('wheel-21: hashes the seeds, the count and the attempt', () => {
  expect(rollMessage('ขอให้:โชคดี', 42, 0)).toBe('ขอให้:โชคดี:42:0');
});

describe('prizeIndexAt', () => {
  it('wheel-23: gives the first prize the first numbers, and so on', () => {
    const weights = [300_000, 1, 699_999];
    expect(prizeIndexAt(0, weights)).toBe(0);
    expect(prizeIndexAt(299_999, weights)).toBe(0);
    expect(prizeIndexAt(300_000, weights)).toBe(1);
    expect(prizeIndexAt(300_001, weights)).toBe(2);
    expect(prizeIndexAt(999_999, weights)).toBe(2);
    expect(() => prizeIndexAt(ODDS_TOTAL, weights)).toThrow(RangeError);
  });

  it('wheel-23: gives each number to the one prize whose range it is in, and each prize its weight', () => {
    const oddsOf = fc
      .uniqueArray(fc.integer({ min: 1, max: ODDS_TOTAL - 1 }), { minLength: 1, maxLength: 15 })
      .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), ODDS_TOTAL])
      .map((cuts) => cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0)));
    const anyNumber = fc.integer({ min: 0, max: ODDS_TOTAL - 1 });
    fc.assert(
      fc.property(oddsOf, anyNumber, (weights, number) => {
        const ranges = numberRanges(weights);
        const holders = ranges.flatMap(({ first, last }, at) =>
          number >= first && number <= last ? [at] : [],
        );
        expect(holders).toEqual([prizeIndexAt(number, weights)]);
        expect(ranges.map(({ first, last }) => last - first + 1)).toEqual(weights);
        expect(ranges.at(-1)?.last).toBe(ODDS_TOTAL - 1);
      }),
    );
  });
});
