import type { SlotScreen } from '../../src/engines/slot/protocol.ts';
import { ROW_COUNT, type CellPainter } from './cells.ts';

/** The winning symbols first fade, then the symbols above them fall, each for this long. */
const FADE_MS = 240;
const DROP_MS = 340;
export const SYMBOL_FALL_MS = FADE_MS + DROP_MS;

interface Falling {
  letter: string;
  reel: number;
  /** The start and end rows. Row 0 is the top row; new symbols start above it, in negative rows. */
  from: number;
  to: number;
  /** Whether the symbol has won and therefore fades out. */
  isOut: boolean;
}

export interface SymbolFall {
  before: readonly Falling[];
  after: readonly Falling[];
  startedAt: number;
}

/** Returns where each symbol of the next screen falls from. */
export function planSymbolFall(
  before: SlotScreen,
  after: SlotScreen,
  startedAt: number,
): SymbolFall {
  const out = new Set(before.lines.map((win) => win.symbol));
  const symbols = ({ reels }: SlotScreen, fromRow: (reel: number, to: number) => number) =>
    reels.flatMap((rows, reel) =>
      Array.from(rows, (letter, to) => {
        return { letter, reel, from: fromRow(reel, to), to, isOut: out.has(letter) };
      }),
    );
  const stayed = before.reels.map((rows) =>
    Array.from(rows).flatMap((letter, row) => (out.has(letter) ? [] : [row])),
  );
  const fromRow = (reel: number, to: number) => {
    const kept = stayed[reel] ?? [];
    const fresh = ROW_COUNT - kept.length;
    return to < fresh ? to - fresh : (kept[to - fresh] ?? to);
  };
  return { before: symbols(before, (_reel, to) => to), after: symbols(after, fromRow), startedAt };
}

export function drawSymbolFall(
  { before, after, startedAt }: SymbolFall,
  time: number,
  cells: CellPainter,
): void {
  const since = time - startedAt;
  const isFading = since < FADE_MS;
  const part = isFading ? 0 : Math.min(1, (since - FADE_MS) / DROP_MS) ** 2;
  for (const { letter, reel, from, to, isOut } of isFading ? before : after) {
    cells.context.globalAlpha = isFading && isOut ? Math.max(0, 1 - since / FADE_MS) : 1;
    cells.draw(letter, reel, from + (to - from) * part);
  }
  cells.context.globalAlpha = 1;
}
