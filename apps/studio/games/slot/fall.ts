import type { SlotScreen } from '../../src/engines/slot/protocol.ts';
import { REELS, ROWS, type CellPicture } from './cells.ts';

/** The winning symbols fade, then everything above them falls: together a little over half a second. */
const FADE_MS = 240;
const DROP_MS = 340;
export const FALL_MS = FADE_MS + DROP_MS;

interface Falling {
  letter: string;
  reel: number;
  /** Rows from the top; above the screen it is negative. */
  from: number;
  to: number;
}

export interface Fall {
  draw(
    context: CanvasRenderingContext2D,
    time: number,
    cells: ReadonlyMap<string, CellPicture>,
  ): void;
}

/** Which symbol of the new screen comes from where, reel by reel. */
function fallingSymbols(before: SlotScreen, after: SlotScreen): Falling[] {
  const out = new Set(before.lines.map((win) => win.symbol));
  return after.reels.flatMap((rows, reel) => {
    const old = before.reels[reel] ?? '';
    const stayed = old.split('').flatMap((letter, row) => (out.has(letter) ? [] : [row]));
    const fresh = rows.length - stayed.length;
    return rows.split('').map((letter, to) => ({
      letter,
      reel,
      to,
      from: to < fresh ? to - fresh : (stayed[to - fresh] ?? to),
    }));
  });
}

export function fallFrom(before: SlotScreen, after: SlotScreen, startedAt: number): Fall {
  const falling = fallingSymbols(before, after);
  const out = new Set(before.lines.map((win) => win.symbol));
  return {
    draw(context, time, cells) {
      const width = context.canvas.width / REELS;
      const height = context.canvas.height / ROWS;
      const draw = (letter: string, reel: number, row: number) => {
        const picture = cells.get(letter);
        if (picture !== undefined) context.drawImage(picture.sharp, reel * width, row * height);
      };
      const since = time - startedAt;
      if (since < FADE_MS) {
        before.reels.forEach((rows, reel) => {
          rows.split('').forEach((letter, row) => {
            context.globalAlpha = out.has(letter) ? Math.max(0, 1 - since / FADE_MS) : 1;
            draw(letter, reel, row);
          });
        });
        context.globalAlpha = 1;
        return;
      }
      const part = Math.min(1, (since - FADE_MS) / DROP_MS) ** 2;
      for (const { letter, reel, from, to } of falling)
        draw(letter, reel, from + (to - from) * part);
    },
  };
}
