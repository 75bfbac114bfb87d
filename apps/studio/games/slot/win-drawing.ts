import type { LineWin, SlotFacts, SlotScreen } from '../../src/engines/slot/protocol.ts';
import { prefersReducedMotion } from '../frame/motion.ts';
import { REEL_COUNT, type CellPainter } from './cells.ts';

export interface SlotWinsView {
  outcome: SlotScreen;
  startedAt: number;
}

const TOGETHER_MS = 1400;
const EACH_MS = 1100;
const PULSE_MS = 700;

/** Returns the wins to draw at this time: first all together, then one after the other in a loop. */
function shownLines({ outcome, startedAt }: SlotWinsView, time: number): readonly LineWin[] {
  const since = time - startedAt;
  const turns = outcome.lines.length + (outcome.scatter.stakes > 0 ? 1 : 0);
  if (prefersReducedMotion() || turns < 2 || since < TOGETHER_MS) return outcome.lines;
  const turn = Math.floor((since - TOGETHER_MS) / EACH_MS) % turns;
  return outcome.lines.slice(turn, turn + 1);
}

/** Returns the cells of the drawn wins as "reel:row". All other cells are darkened. */
export function winningCells(view: SlotWinsView, time: number): Set<string> {
  const { lines, scatter, reels } = view.outcome;
  const shown = shownLines(view, time);
  const cells = shown.flatMap(
    (win) => win.cells ?? win.rows.slice(0, win.count).map((row, reel) => `${reel}:${row}`),
  );
  if (scatter.stakes > 0 && (shown.length !== 1 || lines.length <= 1)) {
    reels.forEach((rows, reel) => {
      Array.from(rows).forEach((letter, row) => letter === 'S' && cells.push(`${reel}:${row}`));
    });
  }
  return new Set(cells);
}

/** Draws the win lines over the reels, and the winning symbols in changing size above them. */
export function drawSlotWins(
  view: SlotWinsView,
  time: number,
  { colors }: SlotFacts,
  cells: CellPainter,
): void {
  for (const { rows } of shownLines(view, time)) {
    if (rows.length > 0) strokeLine(cells, rows, colors);
  }
  const wave = prefersReducedMotion()
    ? 0.5
    : Math.sin(((time - view.startedAt) / PULSE_MS) * Math.PI) ** 2;
  for (const cell of winningCells(view, time)) {
    const [reel = 0, row = 0] = cell.split(':').map(Number);
    frameCell(cells, reel, row, colors.accent, 0.6 + wave * 0.4);
    const letter = view.outcome.reels[reel]?.charAt(row) ?? '';
    cells.drawScaled(letter, reel, row, 1 + wave * 0.1);
  }
}

function strokeLine(
  cells: CellPainter,
  rows: readonly number[],
  colors: SlotFacts['colors'],
): void {
  const { context, width, height } = cells;
  const y = (reel: number) => ((rows[reel] ?? 0) + 0.5) * height;
  context.beginPath();
  context.moveTo(0, y(0));
  rows.forEach((_row, reel) => context.lineTo((reel + 0.5) * width, y(reel)));
  context.lineTo(REEL_COUNT * width, y(REEL_COUNT - 1));
  context.lineJoin = 'round';
  context.save();
  context.shadowColor = colors.glow;
  context.shadowBlur = width * 0.16;
  context.strokeStyle = colors.accent;
  context.lineWidth = width * 0.06;
  context.stroke();
  context.restore();
  context.strokeStyle = '#ffffffd9';
  context.lineWidth = width * 0.02;
  context.stroke();
}

function frameCell(
  cells: CellPainter,
  reel: number,
  row: number,
  color: string,
  alpha: number,
): void {
  const { context, width, height } = cells;
  const inset = width * 0.04;
  const [x, y] = [reel * width + inset, row * height + inset];
  context.beginPath();
  context.roundRect(x, y, width - inset * 2, height - inset * 2, width * 0.14);
  context.fillStyle = '#000000a6';
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = color;
  context.lineWidth = width * 0.035;
  context.stroke();
  context.globalAlpha = 1;
}
