import { prefersStill } from '../frame/motion.ts';
import { REELS, ROWS, type Cells } from './cells.ts';

export interface CoinView {
  /** The text of each coin by cell (reel * 3 + row); cells without a coin have an empty text. */
  texts: readonly string[];
  /** The texts before this respin. A coin that is missing here is new and grows into its cell. */
  before: readonly string[];
  startedAt: number;
}

const GROW_MS = 260;

/** Draws the held coins over darkened reels. */
export function drawCoins(
  { texts, before, startedAt }: CoinView,
  time: number,
  cells: Cells,
): void {
  const { context, width, height } = cells;
  context.fillStyle = '#000000b8';
  context.fillRect(0, 0, width * REELS, height * ROWS);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  texts.forEach((text, cell) => {
    if (text === '') return;
    const isNew = (before[cell] ?? '') === '' && !prefersStill();
    const scale = isNew ? Math.min(1, Math.max(0.05, (time - startedAt) / GROW_MS)) : 1;
    const [reel, row] = [Math.floor(cell / ROWS), cell % ROWS];
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
