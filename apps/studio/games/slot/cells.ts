import type { SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';
import { drawnCanvas, loadPicture } from '../frame/canvas.ts';

export const REELS = 5;
export const ROWS = 3;
/** How much of a cell its symbol fills. */
const FILL = 0.9;
/** A turning symbol is smeared over this part of a cell, in as many faint copies. */
const SMEAR = 0.5;
const COPIES = 28;
const COPY_STRENGTH = 0.075;

export interface CellPicture {
  sharp: HTMLCanvasElement;
  /** The same symbol as the eye sees it at full speed: twice as high, centred on its cell. */
  smeared: HTMLCanvasElement;
}

export type Pictures = Map<string, HTMLImageElement>;

export async function loadPictures(symbols: readonly SlotSymbolFacts[]): Promise<Pictures> {
  const loaded = symbols.map(
    async ({ letter, picture }) => [letter, await loadPicture(picture)] as const,
  );
  return new Map(await Promise.all(loaded));
}

/** Draws every symbol once at the screen's own resolution; frames only copy. */
export function cellPictures(pictures: Pictures, width: number, height: number) {
  const size = Math.min(width, height) * FILL;
  const left = (width - size) / 2;
  return new Map(
    Array.from(pictures, ([letter, image]): [string, CellPicture] => {
      const sharp = drawnCanvas(width, height, (context) => {
        context.drawImage(image, left, (height - size) / 2, size, size);
      });
      const smeared = drawnCanvas(width, height * 2, (context) => {
        context.globalAlpha = COPY_STRENGTH;
        for (let copy = 0; copy < COPIES; copy += 1) {
          const shift = (copy / (COPIES - 1) - 0.5) * SMEAR * height;
          context.drawImage(image, left, height - size / 2 + shift, size, size);
        }
      });
      return [letter, { sharp, smeared }];
    }),
  );
}
