import type { SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';
import { createCanvas, loadImage } from '../frame/canvas.ts';

export const REEL_COUNT = 5;
export const ROW_COUNT = 3;
/** The fraction of a cell that its symbol fills. */
const FILL = 0.9;
/** The motion blur of a fast symbol: COPIES faint copies, spread over this fraction of the cell's height. */
const SMEAR = 0.5;
const COPIES = 28;
const COPY_STRENGTH = 0.075;

export type SymbolPictures = Map<string, HTMLImageElement>;

export async function loadSymbolPictures(
  symbols: readonly SlotSymbolFacts[],
): Promise<SymbolPictures> {
  const loaded = symbols.map(
    async ({ letter, picture }) => [letter, await loadImage(picture)] as const,
  );
  return new Map(await Promise.all(loaded));
}

/** Draws symbols into cells. Each symbol is rendered once at the canvas's resolution, and frames only copy it. */
export class CellPainter {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  private readonly sharp = new Map<string, HTMLCanvasElement>();
  /** The symbols with motion blur. Each picture is two cells high and centred on its cell. */
  private readonly smeared = new Map<string, HTMLCanvasElement>();

  constructor(context: CanvasRenderingContext2D, pictures: SymbolPictures) {
    this.context = context;
    const width = context.canvas.width / REEL_COUNT;
    const height = context.canvas.height / ROW_COUNT;
    this.width = width;
    this.height = height;
    const size = Math.min(width, height) * FILL;
    const left = (width - size) / 2;
    for (const [letter, image] of pictures) {
      const sharp = createCanvas(width, height, (target) => {
        target.drawImage(image, left, (height - size) / 2, size, size);
      });
      const smeared = createCanvas(width, height * 2, (target) => {
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

  /** Draws a symbol in its cell. The row is fractional while the reel moves. */
  draw(letter: string, reel: number, row: number, isFast = false): void {
    const picture = (isFast ? this.smeared : this.sharp).get(letter);
    const y = (isFast ? row - 0.5 : row) * this.height;
    if (picture !== undefined) this.context.drawImage(picture, reel * this.width, y);
  }

  /** Draws a symbol scaled about the centre of its cell. */
  drawScaled(letter: string, reel: number, row: number, scale: number): void {
    const picture = this.sharp.get(letter);
    const [width, height] = [this.width * scale, this.height * scale];
    const [x, y] = [(reel + 0.5) * this.width - width / 2, (row + 0.5) * this.height - height / 2];
    if (picture !== undefined) this.context.drawImage(picture, x, y, width, height);
  }
}
