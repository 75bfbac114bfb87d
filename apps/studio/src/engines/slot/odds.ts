import {
  bySymbol,
  PAYING_SYMBOLS,
  ROWS,
  SCATTER,
  WILD,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import type { Fraction } from '../chance.ts';
import { outcomeAt, windowAt } from './slot.ts';

export interface SlotOdds {
  /** The expected win of one spin, in stakes. */
  readonly returnToPlayer: Fraction;
  /** Chance that a spin wins anything at all. */
  readonly anyWin: Fraction;
  /** Chance of exactly three, four and five on one line. */
  readonly line: Readonly<Record<PayingSymbol, readonly Fraction[]>>;
  /** Chance of exactly three, four and five scatters in a spin. */
  readonly scatter: readonly Fraction[];
}

/**
 * Every row of a reel meets every stop equally often, so a line's chances are products of stop
 * counts; and the expected wins of lines add up although the lines depend on one another.
 */
export function oddsOf(model: SlotModel): SlotOdds {
  const under = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const fraction = (over: bigint): Fraction => ({ over, under });
  const scatterCounts = scatterStops(model).slice(3);
  const linePart = PAYING_SYMBOLS.reduce(
    (sum, symbol) => sum + sumOfProducts(lineStops(model, symbol), model.linePrizes[symbol]),
    0n,
  );
  const scatterPart = sumOfProducts(scatterCounts, model.scatterPrizes);
  return {
    returnToPlayer: fraction(linePart + scatterPart),
    anyWin: anyWin(model, (opening) => outcomeAt(opening, [0, 0, 0]).lines.length > 0),
    line: bySymbol((symbol) => lineStops(model, symbol).map(fraction)),
    scatter: scatterCounts.map(fraction),
  };
}

/** In how many of all stop combinations a line shows exactly three, four and five. */
function lineStops(model: SlotModel, symbol: PayingSymbol): bigint[] {
  return [3, 4, 5].map((run) =>
    runStops(model, run, (strip) => {
      const fits = count(strip, symbol) + count(strip, WILD);
      return { fits, breaks: strip.length - fits };
    }),
  );
}

/** Of all stop combinations, those where the first `run` reels fit and the next one, if any, breaks. */
export function runStops(
  { strips }: SlotModel,
  run: number,
  stopsOf: (strip: string) => { fits: number; breaks: number },
): bigint {
  return strips.reduce((product, strip, reel) => {
    const { fits, breaks } = stopsOf(strip);
    return product * BigInt(reel < run ? fits : reel === run ? breaks : strip.length);
  }, 1n);
}

/** In how many of all stop combinations 0, 1, … 5 scatters show. */
export function scatterStops(model: SlotModel): bigint[] {
  let counts = [1n];
  for (const strip of model.strips) {
    const windows = Array.from(strip, (_letter, stop) => count(windowAt(strip, stop), SCATTER));
    if (windows.some((shown) => shown > 1)) {
      throw new Error('two scatters in one window: the prizes assume one a reel');
    }
    const shows = BigInt(windows.filter((shown) => shown === 1).length);
    const hides = BigInt(strip.length) - shows;
    counts = Array.from(
      { length: counts.length + 1 },
      (_none, have) => (counts[have] ?? 0n) * hides + (counts[have - 1] ?? 0n) * shows,
    );
  }
  return counts;
}

/**
 * Three in a row decide whether a line wins, so the first three reels are walked through stop by
 * stop; the other two matter only for their scatters.
 */
export function anyWin(model: SlotModel, wins: (opening: SlotModel) => boolean): Fraction {
  const under = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = model.strips;
  const fourthShows = count(fourth, SCATTER) * ROWS;
  const fifthShows = count(fifth, SCATTER) * ROWS;
  const lastTwo = fourth.length * fifth.length;
  const noneOfTwo = (fourth.length - fourthShows) * (fifth.length - fifthShows);
  const withAtLeast = [0, fourthShows * fifthShows, lastTwo - noneOfTwo, lastTwo];

  // Few windows are different; each is looked at once and counted as often as it stands on its reel.
  let winning = 0n;
  for (const [a, aStops] of windowCounts(first)) {
    for (const [b, bStops] of windowCounts(second)) {
      for (const [c, cStops] of windowCounts(third)) {
        const ways = wins({ ...model, strips: [a, b, c] })
          ? lastTwo
          : withAtLeast[count(a + b + c, SCATTER)];
        winning += BigInt((ways ?? 0) * aStops * bStops * cStops);
      }
    }
  }
  return { over: winning, under };
}

function windowCounts(strip: string): [window: string, stops: number][] {
  const counts = new Map<string, number>();
  for (let stop = 0; stop < strip.length; stop += 1) {
    const window = windowAt(strip, stop);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return [...counts];
}

function sumOfProducts(ways: readonly bigint[], prizes: readonly number[]): bigint {
  return ways.reduce((sum, way, index) => sum + way * BigInt(prizes[index] ?? 0), 0n);
}

/** The letters of a text that are this one. */
export function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
