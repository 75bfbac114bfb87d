import { prefersReducedMotion } from '../frame/motion.ts';
import { REEL_COUNT, ROW_COUNT, type CellPainter } from './cells.ts';

export interface HeldCoinsView {
  /** The text of each coin by cell (reel * 3 + row); cells without a coin have an empty text. */
  texts: readonly string[];
  /** The texts before this respin. A coin that is missing here is new and grows into its cell. */
  before: readonly string[];
  startedAt: number;
}

const GROW_MS = 260;

/** Draws the held coins over darkened reels. */
export function drawHeldCoins(
  { texts, before, startedAt }: HeldCoinsView,
  time: number,
  cells: CellPainter,
): void {
  const { context, width, height } = cells;
  context.fillStyle = '#000000b8';
  context.fillRect(0, 0, width * REEL_COUNT, height * ROW_COUNT);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  texts.forEach((text, cell) => {
    if (text === '') return;
    const isNew = (before[cell] ?? '') === '' && !prefersReducedMotion();
    const scale = isNew ? Math.min(1, Math.max(0.05, (time - startedAt) / GROW_MS)) : 1;
    const [reel, row] = [Math.floor(cell / ROW_COUNT), cell % ROW_COUNT];
    const [x, y] = [(reel + 0.5) * width, (row + 0.5) * height];
    cells.drawScaled('S', reel, row, scale);
    context.font = `600 ${Math.round(height * 0.2 * scale)}px Kanit, sans-serif`;
    const plate = Math.min(width * 0.94, context.measureText(text).width + height * 0.16);
    context.fillStyle = '#000000c4';
    context.beginPath();
    context.roundRect(x - plate / 2, y + height * 0.14, plate, height * 0.26, height * 0.1);
    context.fill();
    context.fillStyle = '#ffffff';
    context.fillText(text, x, y + height * 0.28, width * 0.9);
  });
}
