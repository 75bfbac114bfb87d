import type { RandomSource } from '../../random.ts';
import { pickWeighted } from '../chance.ts';
import { REEL_COUNT, ROW_COUNT, type PayingSymbol } from './models.ts';
import type { LineWin, SlotOutcome, SlotScreen, SlotStep } from './protocol.ts';
import { winInLineStakes } from './slot.ts';

/**
 * The symbols of the tumble mechanic. Six equal symbols win in any position; winning symbols disappear, the others
 * fall, and new symbols fill the screen.
 */
export const TUMBLE_SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F'] as const satisfies PayingSymbol[];
export type TumbleSymbol = (typeof TUMBLE_SYMBOLS)[number];
export const CELL_COUNT = REEL_COUNT * ROW_COUNT;
export const MIN_TUMBLE_SYMBOLS = 6;
/** The prizes for 6–7, 8–9 and 10 or more symbols, in line stakes (twentieths of the stake). */
export const TUMBLE_PRIZES: Readonly<Record<TumbleSymbol, readonly [number, number, number]>> = {
  A: [220, 1000, 8000],
  B: [110, 480, 3000],
  C: [60, 240, 1400],
  D: [28, 120, 700],
  E: [17, 70, 400],
  F: [11, 46, 240],
};
export const TUMBLE_WEIGHTS: readonly (readonly [TumbleSymbol, number])[] = [
  ['A', 8],
  ['B', 10],
  ['C', 13],
  ['D', 16],
  ['E', 20],
  ['F', 23],
];
/** The multipliers of the first screen, the first tumble and so on; the last one applies to all later tumbles. */
export const TUMBLE_MULTIPLIERS = [1, 2, 3, 5] as const;
/** The maximum number of tumbles in a round. */
export const MAX_TUMBLES = 20;

/**
 * The stated return in per cent, and the average number of rounds for one win. A test compares both with tumble-
 * odds.ts.
 */
export const STATED_TUMBLE_ODDS = { returnToPlayer: 95.27, anyWinOneIn: 3.3 };

export function spinTumble(random: RandomSource): SlotOutcome {
  const first = tumbleScreen(Array.from({ length: REEL_COUNT }, () => drawn(random, ROW_COUNT)));
  const steps: SlotStep[] = [];
  let before: SlotScreen = first;
  while (before.lines.length > 0 && steps.length < MAX_TUMBLES) {
    const screen = tumbleScreen(fallen(before, random));
    const multiplier = tumbleMultiplier(steps.length + 1);
    const shares = winInLineStakes(screen) * multiplier;
    steps.push({ kind: 'tumble', screen, multiplier, shares });
    before = screen;
  }
  return { ...first, steps };
}

export function tumbleMultiplier(tumble: number): number {
  return TUMBLE_MULTIPLIERS[Math.min(tumble, TUMBLE_MULTIPLIERS.length - 1)] ?? 1;
}

export function tumblePrize(symbol: TumbleSymbol, count: number): number {
  if (count < MIN_TUMBLE_SYMBOLS) return 0;
  return TUMBLE_PRIZES[symbol][count >= 10 ? 2 : count >= 8 ? 1 : 0];
}

function drawn(random: RandomSource, count: number): string {
  return Array.from({ length: count }, () => pickWeighted(TUMBLE_WEIGHTS, random)).join('');
}

/** Returns the reels after a tumble: the remaining symbols at the bottom, new symbols above. */
function fallen(screen: SlotScreen, random: RandomSource): string[] {
  const out = new Set(screen.lines.map((win) => win.symbol));
  return screen.reels.map((reel) => {
    const stays = Array.from(reel)
      .filter((letter) => !out.has(letter))
      .join('');
    return drawn(random, ROW_COUNT - stays.length) + stays;
  });
}

export function tumbleScreen(reels: string[]): SlotScreen {
  const lines = TUMBLE_SYMBOLS.flatMap((symbol): LineWin[] => {
    const cells = reels.flatMap((rows, reel) =>
      rows.split('').flatMap((letter, row) => (letter === symbol ? [`${reel}:${row}`] : [])),
    );
    const lineStakes = tumblePrize(symbol, cells.length);
    const win = { line: 0, rows: [], symbol, count: cells.length, cells, lineStakes };
    return lineStakes === 0 ? [] : [win];
  });
  return { reels, lines, scatter: { count: 0, stakes: 0 } };
}
