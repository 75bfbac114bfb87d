import type { SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';

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
  const loaded = symbols.map(async ({ letter, picture }): Promise<[string, HTMLImageElement]> => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    return [letter, image];
  });
  return new Map(await Promise.all(loaded));
}

/** Draws every symbol once at the screen's own resolution; frames only copy. */
export function cellPictures(pictures: Pictures, width: number, height: number) {
  const cells = new Map<string, CellPicture>();
  for (const [letter, image] of pictures) {
    const size = Math.min(width, height) * FILL;
    const left = (width - size) / 2;
    const sharp = drawCell(width, height, (context) => {
      context.drawImage(image, left, (height - size) / 2, size, size);
    });
    const smeared = drawCell(width, height * 2, (context) => {
      context.globalAlpha = COPY_STRENGTH;
      for (let copy = 0; copy < COPIES; copy += 1) {
        const shift = (copy / (COPIES - 1) - 0.5) * SMEAR * height;
        context.drawImage(image, left, height - size / 2 + shift, size, size);
      }
    });
    cells.set(letter, { sharp, smeared });
  }
  return cells;
}

function drawCell(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const context = canvas.getContext('2d');
  if (context !== null) draw(context);
  return canvas;
}
