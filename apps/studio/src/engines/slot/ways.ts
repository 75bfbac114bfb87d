import type { RandomSource } from '../../random.ts';
import {
  mapPayingSymbols,
  PAYLINES,
  slotModels,
  PAYING_SYMBOLS,
  REEL_COUNT,
  ROW_COUNT,
  WILD_SYMBOL,
  type PayingSymbol,
  type SlotModel,
} from './models.ts';
import type { Fraction } from '../chance.ts';
import { anyWinChance, countLetter, countRunStops, countScatterStops } from './odds.ts';
import type { LineWin, SlotOutcome, SlotScreen, SlotStep } from './protocol.ts';
import {
  prizeOfRun,
  randomStops,
  screenWithWins as screenOfWins,
  reelWindowAt,
  winInLineStakes,
} from './slot.ts';

/** The number of free spins that three scatters start. Free spins cannot start others. */
export const FREE_SPIN_COUNT = 8;
export const FREE_SPIN_MULTIPLIER = 2;
const SCATTERS_NEEDED = 3;

export const waysSlotModel = slotModels.ways;

export function spinWays(random: RandomSource): SlotOutcome {
  const first = waysScreenAt(waysSlotModel, randomStops(waysSlotModel, random));
  if (first.scatter.count < SCATTERS_NEEDED) return first;
  const steps = Array.from({ length: FREE_SPIN_COUNT }, (_none, index): SlotStep => {
    const screen = waysScreenAt(waysSlotModel, randomStops(waysSlotModel, random));
    return {
      kind: 'free',
      screen,
      multiplier: FREE_SPIN_MULTIPLIER,
      left: FREE_SPIN_COUNT - 1 - index,
      shares: winInLineStakes(screen) * FREE_SPIN_MULTIPLIER,
    };
  });
  return { ...first, steps };
}

/** Returns the screen and its wins for these stops, each the strip position of the top row. */
export function waysScreenAt(model: SlotModel, stops: readonly number[]): SlotScreen {
  return screenOfWins(model, stops, (reels) =>
    PAYING_SYMBOLS.flatMap((symbol) => waysWin(model, reels, symbol) ?? []),
  );
}

function waysWin(
  model: SlotModel,
  reels: readonly string[],
  symbol: PayingSymbol,
): LineWin | undefined {
  const places = reels.map((window) =>
    window
      .split('')
      .flatMap((letter, row) => (letter === symbol || letter === WILD_SYMBOL ? [row] : [])),
  );
  const stop = places.findIndex((rows) => rows.length === 0);
  const run = stop === -1 ? places.length : stop;
  const each = prizeOfRun(model.linePrizes[symbol], run);
  if (each === 0) return undefined;
  const used = places.slice(0, run);
  const ways = used.reduce((product, rows) => product * rows.length, 1);
  const cells = used.flatMap((rows, reel) => rows.map((row) => `${reel}:${row}`));
  return { line: 0, rows: [], symbol, count: run, cells, lineStakes: each * ways };
}

interface WaysOdds {
  returnToPlayer: Fraction;
  anyWin: Fraction;
  /** The chance that a symbol covers exactly three, four and five reels. */
  run: Readonly<Record<PayingSymbol, Fraction[]>>;
  scatter: Fraction[];
}

/** Returns the exact odds. Reels are independent, so the expected number of ways is a product over the reels. */
export function waysSlotOdds(model: SlotModel = waysSlotModel): WaysOdds {
  const under = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const fraction = (over: bigint): Fraction => ({ over, under });
  const scatterCounts = countScatterStops(model).slice(SCATTERS_NEEDED);
  const triggers = scatterCounts.reduce((sum, stops) => sum + stops, 0n);
  const shares = BigInt(PAYLINES.length);
  const screen =
    PAYING_SYMBOLS.reduce((sum, symbol) => sum + expectedShares(model, symbol), 0n) +
    scatterCounts.reduce(
      (sum, stops, index) => sum + stops * BigInt(model.scatterPrizes[index] ?? 0) * shares,
      0n,
    );
  return {
    returnToPlayer: {
      over: screen * (under + triggers * BigInt(FREE_SPIN_COUNT * FREE_SPIN_MULTIPLIER)),
      under: under * under * shares,
    },
    anyWin: anyWinChance(model, (opening) => waysScreenAt(opening, [0, 0, 0]).lines.length > 0),
    run: mapPayingSymbols((symbol) =>
      [3, 4, 5].map((reels) => {
        return fraction(countRunStops(model, reels, (strip) => showing(strip, symbol)));
      }),
    ),
    scatter: scatterCounts.map(fraction),
  };
}

/** Returns the expected line stakes of one symbol on one screen, multiplied by the number of stop combinations. */
function expectedShares(model: SlotModel, symbol: PayingSymbol): bigint {
  return [3, 4, 5].reduce((sum, run) => {
    const ways = countRunStops(model, run, (strip) => {
      // Over all stops, each symbol on the strip appears once in every row.
      const shown = ROW_COUNT * (countLetter(strip, symbol) + countLetter(strip, WILD_SYMBOL));
      return { fits: shown, breaks: showing(strip, symbol).breaks };
    });
    return sum + ways * BigInt(prizeOfRun(model.linePrizes[symbol], run));
  }, 0n);
}

/** Returns the number of stops at which the symbol or a wild is visible (`fits`) and not visible (`breaks`). */
function showing(strip: string, symbol: PayingSymbol): { fits: number; breaks: number } {
  const breaks = Array.from(strip, (_letter, stop) => reelWindowAt(strip, stop)).filter(
    (window) => !window.includes(symbol) && !window.includes(WILD_SYMBOL),
  ).length;
  return { fits: strip.length - breaks, breaks };
}

/** The number of ways through five reels of three rows. */
export const WAY_COUNT = ROW_COUNT ** REEL_COUNT;
