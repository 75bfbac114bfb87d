import {
  mapPayingSymbols,
  PAYING_SYMBOLS,
  ROW_COUNT,
  SCATTER_SYMBOL,
  WILD_SYMBOL,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import type { Fraction } from '../chance.ts';
import { lineScreenAt, reelWindowAt } from './slot.ts';

export interface SlotOdds {
  /** The expected win of one spin, in multiples of the stake. */
  readonly returnToPlayer: Fraction;
  /** The chance that a spin wins any prize. */
  readonly anyWin: Fraction;
  /** The chance of exactly three, four and five of a symbol on one line. */
  readonly line: Readonly<Record<PayingSymbol, readonly Fraction[]>>;
  /** The chance of exactly three, four and five scatters in a spin. */
  readonly scatter: readonly Fraction[];
}

/**
 * Returns the exact odds of a model. All stops are equally likely, so a line's chance is a product of symbol counts.
 */
export function slotOdds(model: SlotModel): SlotOdds {
  const under = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const fraction = (over: bigint): Fraction => ({ over, under });
  const scatterCounts = countScatterStops(model).slice(3);
  const linePart = PAYING_SYMBOLS.reduce(
    (sum, symbol) => sum + sumOfProducts(lineStops(model, symbol), model.linePrizes[symbol]),
    0n,
  );
  const scatterPart = sumOfProducts(scatterCounts, model.scatterPrizes);
  return {
    returnToPlayer: fraction(linePart + scatterPart),
    anyWin: anyWinChance(model, (opening) => lineScreenAt(opening, [0, 0, 0]).lines.length > 0),
    line: mapPayingSymbols((symbol) => lineStops(model, symbol).map(fraction)),
    scatter: scatterCounts.map(fraction),
  };
}

/** Returns the number of stop combinations in which a line shows exactly three, four and five of the symbol. */
function lineStops(model: SlotModel, symbol: PayingSymbol): bigint[] {
  return [3, 4, 5].map((run) =>
    countRunStops(model, run, (strip) => {
      const fits = countLetter(strip, symbol) + countLetter(strip, WILD_SYMBOL);
      return { fits, breaks: strip.length - fits };
    }),
  );
}

/** Returns the number of stop combinations in which the first `run` reels match and the next reel does not. */
export function countRunStops(
  { strips }: SlotModel,
  run: number,
  stopsOf: (strip: string) => { fits: number; breaks: number },
): bigint {
  return strips.reduce((product, strip, reel) => {
    const { fits, breaks } = stopsOf(strip);
    return product * BigInt(reel < run ? fits : reel === run ? breaks : strip.length);
  }, 1n);
}

/** Returns the number of stop combinations that show 0, 1, … 5 scatters. */
export function countScatterStops(model: SlotModel): bigint[] {
  let counts = [1n];
  for (const strip of model.strips) {
    const windows = Array.from(strip, (_letter, stop) =>
      countLetter(reelWindowAt(strip, stop), SCATTER_SYMBOL),
    );
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
 * Returns the chance of any win. The first three reels decide all line wins; the last two matter only for scatters.
 */
export function anyWinChance(model: SlotModel, wins: (opening: SlotModel) => boolean): Fraction {
  const under = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = model.strips;
  const fourthShows = countLetter(fourth, SCATTER_SYMBOL) * ROW_COUNT;
  const fifthShows = countLetter(fifth, SCATTER_SYMBOL) * ROW_COUNT;
  const lastTwo = fourth.length * fifth.length;
  const noneOfTwo = (fourth.length - fourthShows) * (fifth.length - fifthShows);
  const withAtLeast = [0, fourthShows * fifthShows, lastTwo - noneOfTwo, lastTwo];

  // Visit each different window once, and multiply by the number of its stops.
  let winning = 0n;
  for (const [a, aStops] of windowCounts(first)) {
    for (const [b, bStops] of windowCounts(second)) {
      for (const [c, cStops] of windowCounts(third)) {
        const ways = wins({ ...model, strips: [a, b, c] })
          ? lastTwo
          : withAtLeast[countLetter(a + b + c, SCATTER_SYMBOL)];
        winning += BigInt((ways ?? 0) * aStops * bStops * cStops);
      }
    }
  }
  return { over: winning, under };
}

function windowCounts(strip: string): [window: string, stops: number][] {
  const counts = new Map<string, number>();
  for (let stop = 0; stop < strip.length; stop += 1) {
    const window = reelWindowAt(strip, stop);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return [...counts];
}

function sumOfProducts(ways: readonly bigint[], prizes: readonly number[]): bigint {
  return ways.reduce((sum, way, index) => sum + way * BigInt(prizes[index] ?? 0), 0n);
}

/** Returns how often the letter occurs in the text. */
export function countLetter(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
