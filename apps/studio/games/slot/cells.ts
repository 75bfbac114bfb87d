import type { SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';
import { drawnCanvas, loadPicture } from '../frame/canvas.ts';

export const REELS = 5;
export const ROWS = 3;
/** The share of a cell that its symbol fills. */
const FILL = 0.9;
/** A turning symbol is smeared over this part of a cell, in as many faint copies. */
const SMEAR = 0.5;
const COPIES = 28;
const COPY_STRENGTH = 0.075;

export type Pictures = Map<string, HTMLImageElement>;

export async function loadPictures(symbols: readonly SlotSymbolFacts[]): Promise<Pictures> {
  const loaded = symbols.map(
    async ({ letter, picture }) => [letter, await loadPicture(picture)] as const,
  );
  return new Map(await Promise.all(loaded));
}

/** The cells of the screen. Every symbol is drawn once at the screen's own resolution; frames only copy. */
export class Cells {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  private readonly sharp = new Map<string, HTMLCanvasElement>();
  /** Symbols as the eye sees them at full speed: twice as high, centred on their cells. */
  private readonly smeared = new Map<string, HTMLCanvasElement>();

  constructor(context: CanvasRenderingContext2D, pictures: Pictures) {
    this.context = context;
    const width = context.canvas.width / REELS;
    const height = context.canvas.height / ROWS;
    this.width = width;
    this.height = height;
    const size = Math.min(width, height) * FILL;
    const left = (width - size) / 2;
    for (const [letter, image] of pictures) {
      const sharp = drawnCanvas(width, height, (target) => {
        target.drawImage(image, left, (height - size) / 2, size, size);
      });
      const smeared = drawnCanvas(width, height * 2, (target) => {
        target.globalAlpha = COPY_STRENGTH;
        for (let copy = 0; copy < COPIES; copy += 1) {
          const shift = (copy / (COPIES - 1) - 0.5) * SMEAR * height;
          target.drawImage(image, left, height - size / 2 + shift, size, size);
        }
      });
      this.sharp.set(letter, sharp);
      this.smeared.set(letter, smeared);
    }
  }

  /** A row may lie between two. */
  draw(letter: string, reel: number, row: number, isFast = false): void {
    const picture = (isFast ? this.smeared : this.sharp).get(letter);
    const y = (isFast ? row - 0.5 : row) * this.height;
    if (picture !== undefined) this.context.drawImage(picture, reel * this.width, y);
  }

  /** Larger or smaller than its cell, around the middle of it. */
  drawScaled(letter: string, reel: number, row: number, scale: number): void {
    const picture = this.sharp.get(letter);
    const [width, height] = [this.width * scale, this.height * scale];
    const [x, y] = [(reel + 0.5) * this.width - width / 2, (row + 0.5) * this.height - height / 2];
    if (picture !== undefined) this.context.drawImage(picture, x, y, width, height);
  }
}
