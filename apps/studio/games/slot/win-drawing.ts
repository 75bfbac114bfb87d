import type { LineWin, SlotFacts, SlotScreen } from '../../src/engines/slot/protocol.ts';
import { prefersStill } from '../frame/motion.ts';
import { REELS, ROWS, type CellPicture } from './cells.ts';

export interface WinView {
  outcome: SlotScreen;
  startedAt: number;
}

const TOGETHER_MS = 1400;
const EACH_MS = 1100;
const PULSE_MS = 700;

/** All wins first, then one line after the other, round and round. */
function shownLines({ outcome, startedAt }: WinView, time: number): readonly LineWin[] {
  const since = time - startedAt;
  const turns = outcome.lines.length + (outcome.scatter.stakes > 0 ? 1 : 0);
  if (prefersStill() || turns < 2 || since < TOGETHER_MS) return outcome.lines;
  const turn = Math.floor((since - TOGETHER_MS) / EACH_MS) % turns;
  return outcome.lines.slice(turn, turn + 1);
}

function showsScatter(view: WinView, time: number): boolean {
  const lines = shownLines(view, time);
  return view.outcome.scatter.stakes > 0 && (lines.length !== 1 || view.outcome.lines.length <= 1);
}

/** The cells, as "reel:row", that stay bright. */
export function winningCells(view: WinView, time: number): Set<string> {
  const cells = shownLines(view, time).flatMap(
    (win) => win.cells ?? win.rows.slice(0, win.count).map((row, reel) => `${reel}:${row}`),
  );
  if (showsScatter(view, time)) {
    view.outcome.reels.forEach((rows, reel) => {
      rows.split('').forEach((letter, row) => letter === 'S' && cells.push(`${reel}:${row}`));
    });
  }
  return new Set(cells);
}

/** The lines over the reels, and the winning symbols breathing above them. */
export function drawWins(
  context: CanvasRenderingContext2D,
  view: WinView,
  time: number,
  facts: SlotFacts,
  cells: Map<string, CellPicture>,
): void {
  const width = context.canvas.width / REELS;
  const height = context.canvas.height / ROWS;
  const lines = shownLines(view, time);
  for (const win of lines) {
    if (win.rows.length > 0) strokeLine(context, win.rows, width, height, facts.colors);
  }
  const wave = prefersStill() ? 0.5 : Math.sin(((time - view.startedAt) / PULSE_MS) * Math.PI) ** 2;
  for (const cell of winningCells(view, time)) {
    const [reel = 0, row = 0] = cell.split(':').map(Number);
    const picture = cells.get(view.outcome.reels[reel]?.charAt(row) ?? '');
    if (picture === undefined) continue;
    context.save();
    context.translate((reel + 0.5) * width, (row + 0.5) * height);
    frameCell(context, width, height, facts.colors.accent, wave);
    const scale = 1 + wave * 0.1;
    context.scale(scale, scale);
    context.drawImage(picture.sharp, -width / 2, -height / 2, width, height);
    context.restore();
  }
}

function strokeLine(
  context: CanvasRenderingContext2D,
  rows: readonly number[],
  width: number,
  height: number,
  colors: SlotFacts['colors'],
): void {
  context.beginPath();
  context.moveTo(0, ((rows[0] ?? 0) + 0.5) * height);
  rows.forEach((row, reel) => context.lineTo((reel + 0.5) * width, (row + 0.5) * height));
  context.lineTo(REELS * width, ((rows[REELS - 1] ?? 0) + 0.5) * height);
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
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  color: string,
  wave: number,
): void {
  const inset = width * 0.04;
  context.beginPath();
  context.roundRect(
    inset - width / 2,
    inset - height / 2,
    width - inset * 2,
    height - inset * 2,
    width * 0.14,
  );
  context.fillStyle = '#000000a6';
  context.fill();
  context.globalAlpha = 0.6 + wave * 0.4;
  context.strokeStyle = color;
  context.lineWidth = width * 0.035;
  context.stroke();
  context.globalAlpha = 1;
}
