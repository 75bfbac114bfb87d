import { prefersStill } from '../frame/motion.ts';
import { REELS, ROWS, type CellPicture } from './cells.ts';

export interface CoinView {
  /** What each coin is worth by cell (reel * 3 + row); empty where none lies. */
  texts: readonly string[];
  /** The same before this respin: what is new grows into its place. */
  before: readonly string[];
  startedAt: number;
}

const GROW_MS = 260;

/** The held coins over darkened reels. */
export function drawCoins(
  context: CanvasRenderingContext2D,
  { texts, before, startedAt }: CoinView,
  time: number,
  cells: ReadonlyMap<string, CellPicture>,
): void {
  const { width, height } = context.canvas;
  const cellWidth = width / REELS;
  const cellHeight = height / ROWS;
  const coin = cells.get('S');
  context.fillStyle = '#000000b8';
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  texts.forEach((text, cell) => {
    if (text === '' || coin === undefined) return;
    const isNew = (before[cell] ?? '') === '' && !prefersStill();
    const scale = isNew ? Math.min(1, Math.max(0.05, (time - startedAt) / GROW_MS)) : 1;
    const x = (Math.floor(cell / ROWS) + 0.5) * cellWidth;
    const y = ((cell % ROWS) + 0.5) * cellHeight;
    const drawnWidth = cellWidth * scale;
    const drawnHeight = cellHeight * scale;
    context.drawImage(coin.sharp, x - drawnWidth / 2, y - drawnHeight / 2, drawnWidth, drawnHeight);
    context.font = `600 ${Math.round(cellHeight * 0.2 * scale)}px Kanit, sans-serif`;
    const plate = Math.min(cellWidth * 0.94, context.measureText(text).width + cellHeight * 0.16);
    context.fillStyle = '#000000c4';
    context.beginPath();
    context.roundRect(
      x - plate / 2,
      y + cellHeight * 0.14,
      plate,
      cellHeight * 0.26,
      cellHeight * 0.1,
    );
    context.fill();
    context.fillStyle = '#ffffff';
    context.fillText(text, x, y + cellHeight * 0.28, cellWidth * 0.9);
  });
}
