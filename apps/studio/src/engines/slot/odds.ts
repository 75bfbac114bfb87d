import {
  PAYING_SYMBOLS,
  ROWS,
  SCATTER,
  WILD,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import { outcomeAt } from './slot.ts';

/** An exact ratio; chances of a slot are quotients of stop counts. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export interface SlotOdds {
  /** Expected win of one spin in stakes. */
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
  const lineCounts = (symbol: PayingSymbol) => lineStops(model, symbol);
  const scatterCounts = scatterStops(model).slice(3);

  const linePart = PAYING_SYMBOLS.map((symbol) =>
    sumOfProducts(lineCounts(symbol), model.linePrizes[symbol]),
  ).reduce((sum, part) => sum + part, 0n);
  const scatterPart = sumOfProducts(scatterCounts, model.scatterPrizes);

  const line = (symbol: PayingSymbol) => lineCounts(symbol).map(fraction);
  return {
    returnToPlayer: fraction(linePart + scatterPart),
    anyWin: anyWin(model, (opening) => outcomeAt(opening, [0, 0, 0]).lines.length > 0),
    line: {
      A: line('A'),
      B: line('B'),
      C: line('C'),
      D: line('D'),
      E: line('E'),
      F: line('F'),
      G: line('G'),
      H: line('H'),
    },
    scatter: scatterCounts.map(fraction),
  };
}

/** Per cent with two decimals, rounded down: a game never states more than it pays. */
export function percentRoundedDown({ over, under }: Fraction): number {
  return Number((over * 10_000n) / under) / 100;
}

/** "One in how many", with one decimal below a hundred. */
export function oneIn({ over, under }: Fraction): number {
  const value = Number((under * 1000n) / over) / 1000;
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** In how many of all stop combinations a line shows exactly three, four and five. */
function lineStops(model: SlotModel, symbol: PayingSymbol): bigint[] {
  const matching = model.strips.map((strip) => count(strip, symbol) + count(strip, WILD));
  const lengths = model.strips.map((strip) => strip.length);
  return [3, 4, 5].map((run) =>
    model.strips.reduce((product, _strip, reel) => {
      const fits = matching[reel] ?? 0;
      const length = lengths[reel] ?? 0;
      const stops = reel < run ? fits : reel === run ? length - fits : length;
      return product * BigInt(stops);
    }, 1n),
  );
}

/** In how many of all stop combinations 0, 1, … 5 scatters show. */
export function scatterStops(model: SlotModel): bigint[] {
  let counts = [1n];
  for (const strip of model.strips) {
    const perReel = [0, 0, 0, 0];
    for (let stop = 0; stop < strip.length; stop += 1) {
      const shown = count((strip + strip).slice(stop, stop + ROWS), SCATTER);
      perReel[shown] = (perReel[shown] ?? 0) + 1;
    }
    const next = Array.from({ length: counts.length + 1 }, () => 0n);
    for (const [have, ways] of counts.entries()) {
      for (const [more, stops] of perReel.entries()) {
        if (stops === 0) continue;
        if (more > 1) throw new Error('two scatters in one window: the prizes assume one a reel');
        next[have + more] = (next[have + more] ?? 0n) + ways * BigInt(stops);
      }
    }
    counts = next;
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
  const showing = [fourth, fifth].map((strip) => count(strip, SCATTER) * ROWS);
  const [fourthShows = 0, fifthShows = 0] = showing;
  const fourthHides = fourth.length - fourthShows;
  const fifthHides = fifth.length - fifthShows;
  const lastTwo = fourth.length * fifth.length;
  const noneOfTwo = fourthHides * fifthHides;
  const bothOfTwo = fourthShows * fifthShows;
  const withAtLeast = [0, bothOfTwo, lastTwo - noneOfTwo, lastTwo];

  // Few windows are different; each is looked at once and counted as often as it stands on its reel.
  const windows = [first, second, third].map(windowCounts);
  const [firsts = [], seconds = [], thirds = []] = windows;
  let winning = 0n;
  for (const [a, aStops] of firsts) {
    for (const [b, bStops] of seconds) {
      for (const [c, cStops] of thirds) {
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
    const window = (strip + strip).slice(stop, stop + ROWS);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return [...counts];
}

function sumOfProducts(ways: readonly bigint[], prizes: readonly number[]): bigint {
  return ways.reduce((sum, way, index) => sum + way * BigInt(prizes[index] ?? 0), 0n);
}

export function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
