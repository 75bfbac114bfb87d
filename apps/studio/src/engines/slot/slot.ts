import type { RandomSource } from '../../random.ts';
import {
  PAYLINES,
  PAYING_SYMBOLS,
  REEL_COUNT,
  ROW_COUNT,
  SCATTER_SYMBOL,
  WILD_SYMBOL,
  type PayingSymbol,
  type RunPrizes,
  type SlotModel,
} from './models.ts';
import type { LineWin, SlotScreen } from './protocol.ts';

/** Spins every reel independently; each stop of a strip is equally likely. */
export function spinReels(model: SlotModel, random: RandomSource): SlotScreen {
  return lineScreenAt(model, randomStops(model, random));
}

export function randomStops({ strips }: SlotModel, random: RandomSource): number[] {
  return strips.map((strip) => random.below(strip.length));
}

/** Returns the screen and its line wins for these stops, each the strip position of the top row. */
export function lineScreenAt(model: SlotModel, stops: readonly number[]): SlotScreen {
  return screenWithWins(model, stops, (reels) =>
    PAYLINES.flatMap((rows, index) => lineWin(model, reels, rows, index) ?? []),
  );
}

/** Returns the screen for these stops, with the wins that `winsOf` finds. */
export function screenWithWins(
  { strips, scatterPrizes }: SlotModel,
  stops: readonly number[],
  winsOf: (reels: readonly string[]) => LineWin[],
): SlotScreen {
  const reels = strips.map((strip, reel) => reelWindowAt(strip, stops[reel] ?? 0));
  const count = reels.join('').split(SCATTER_SYMBOL).length - 1;
  return {
    reels,
    lines: winsOf(reels),
    scatter: { count, stakes: prizeOfRun(scatterPrizes, count) },
  };
}

/** Returns the win of one screen in line stakes. A spin costs PAYLINES.length line stakes. */
export function winInLineStakes(outcome: SlotScreen): number {
  const lines = outcome.lines.reduce((sum, line) => sum + line.lineStakes, 0);
  return lines + outcome.scatter.stakes * PAYLINES.length;
}

export function reelWindowAt(strip: string, stop: number): string {
  return (strip + strip).slice(stop, stop + ROW_COUNT);
}

function lineWin(
  model: SlotModel,
  reels: readonly string[],
  rows: readonly number[],
  line: number,
): LineWin | undefined {
  const symbols = rows.map((row, reel) => reels[reel]?.charAt(row) ?? '');
  const first = symbols[0] ?? '';
  if (!isPaying(first)) return undefined;
  const stop = symbols.findIndex((symbol) => symbol !== first && symbol !== WILD_SYMBOL);
  const count = stop === -1 ? REEL_COUNT : stop;
  const lineStakes = prizeOfRun(model.linePrizes[first], count);
  return lineStakes === 0 ? undefined : { line, rows: [...rows], symbol: first, count, lineStakes };
}

export function prizeOfRun(prizes: RunPrizes, count: number): number {
  return count < 3 ? 0 : (prizes[Math.min(count, REEL_COUNT) - 3] ?? 0);
}

function isPaying(symbol: string): symbol is PayingSymbol {
  return PAYING_SYMBOLS.some((paying) => paying === symbol);
}
