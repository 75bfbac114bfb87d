import type { RandomSource } from '../../random.ts';
import {
  LINES,
  PAYING_SYMBOLS,
  REELS,
  ROWS,
  SCATTER,
  WILD,
  type PayingSymbol,
  type Prizes,
  type SlotModel,
} from './models.ts';
import type { LineWin, SlotScreen } from './protocol.ts';

/** Spins every reel independently; each stop of a strip is equally likely. */
export function spin(model: SlotModel, random: RandomSource): SlotScreen {
  return outcomeAt(model, randomStops(model, random));
}

export function randomStops({ strips }: SlotModel, random: RandomSource): number[] {
  return strips.map((strip) => random.below(strip.length));
}

/** Returns the screen and its line wins for these stops, each the strip position of the top row. */
export function outcomeAt(model: SlotModel, stops: readonly number[]): SlotScreen {
  return screenAt(model, stops, (reels) =>
    LINES.flatMap((rows, index) => lineWin(model, reels, rows, index) ?? []),
  );
}

/** Returns the screen for these stops, with the wins that `winsOf` finds. */
export function screenAt(
  { strips, scatterPrizes }: SlotModel,
  stops: readonly number[],
  winsOf: (reels: readonly string[]) => LineWin[],
): SlotScreen {
  const reels = strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0));
  const count = reels.join('').split(SCATTER).length - 1;
  return { reels, lines: winsOf(reels), scatter: { count, stakes: prize(scatterPrizes, count) } };
}

/** Returns the win of one screen in line stakes. A spin costs LINES.length line stakes. */
export function winInLineStakes(outcome: SlotScreen): number {
  const lines = outcome.lines.reduce((sum, line) => sum + line.lineStakes, 0);
  return lines + outcome.scatter.stakes * LINES.length;
}

export function windowAt(strip: string, stop: number): string {
  return (strip + strip).slice(stop, stop + ROWS);
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
  const stop = symbols.findIndex((symbol) => symbol !== first && symbol !== WILD);
  const count = stop === -1 ? REELS : stop;
  const lineStakes = prize(model.linePrizes[first], count);
  return lineStakes === 0 ? undefined : { line, rows: [...rows], symbol: first, count, lineStakes };
}

export function prize(prizes: Prizes, count: number): number {
  return count < 3 ? 0 : (prizes[Math.min(count, REELS) - 3] ?? 0);
}

function isPaying(symbol: string): symbol is PayingSymbol {
  return PAYING_SYMBOLS.some((paying) => paying === symbol);
}
