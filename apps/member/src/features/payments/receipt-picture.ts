import { create } from 'qrcode';
import type { Receipt, ReceiptTone } from './receipt.ts';

/** The picture's texts besides the facts: the site, how to use the code, and the sandbox's note. */
export interface ReceiptFrame {
  siteName: string;
  logoUrl: string;
  unit: string;
  scanHint: string;
  /** The sandbox's note; '' in live mode. */
  sandboxNote: string;
}

/**
 * The width of the picture in units of a phone's screen. Each unit has 3 pixels, so that it stays sharp when enlarged.
 */
const WIDTH = 360;
const SCALE = 3;
const MARGIN = 24;
const HEADER = 64;
const LINE = 22;
const QR_SIZE = 132;
const QR_QUIET = 4;
const ROOM = WIDTH - 2 * MARGIN;
const LABEL_GAP = 16;
const FONT = "'Noto Sans Thai', system-ui, sans-serif";

const PAPER = '#ffffff';
const INK = '#1b2130';
const MUTED = '#5b6474';
const RULE = '#e3e6ec';
const toneColors: Readonly<Record<ReceiptTone, string>> = {
  success: '#0b6b42',
  waiting: '#8a5a00',
  failed: '#b3261e',
};

/** Draws the receipt as a PNG, always dark on white, in whatever theme it is shared. */
export async function drawReceipt(receipt: Receipt, frame: ReceiptFrame): Promise<Blob> {
  await document.fonts.ready;
  const logo = await loadPicture(frame.logoUrl);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  // A first drawing measures the height, because long names take several lines.
  const height = draw(context, { receipt, frame, logo });
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, height);
  draw(context, { receipt, frame, logo });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be encoded'));
      else resolve(blob);
    }, 'image/png');
  });
}

interface Drawing {
  receipt: Receipt;
  frame: ReceiptFrame;
  logo: HTMLImageElement | null;
}

/** Draws the receipt and returns its height. */
function draw(context: CanvasRenderingContext2D, { receipt, frame, logo }: Drawing): number {
  context.textBaseline = 'middle';
  drawHeader(context, frame.siteName, logo);
  const centre = WIDTH / 2;
  let y = HEADER + 30;
  const write = (text: string, size: number, color: string, weight = 400) => {
    context.textAlign = 'center';
    context.fillStyle = color;
    context.font = `${weight} ${size}px ${FONT}`;
    for (const line of wrap((part) => context.measureText(part).width, text, ROOM)) {
      context.fillText(line, centre, y);
      y += size * 1.5;
    }
  };
  write(`${receipt.title} · ${receipt.state}`, 16, toneColors[receipt.tone], 600);
  y += 12;
  write(`${receipt.amount} ${frame.unit}`, 32, INK, 600);
  y = drawLines(context, receipt.lines, y);
  drawCode(context, receipt.url, centre - QR_SIZE / 2, y + 8);
  y += QR_SIZE + 26;
  write(frame.scanHint, 11, MUTED);
  if (frame.sandboxNote !== '') write(frame.sandboxNote, 11, toneColors.failed, 600);
  return y + 8;
}

function drawHeader(
  context: CanvasRenderingContext2D,
  siteName: string,
  logo: HTMLImageElement | null,
): void {
  const style = getComputedStyle(document.documentElement);
  const gradient = context.createLinearGradient(0, 0, WIDTH, HEADER);
  gradient.addColorStop(0, style.getPropertyValue('--color-linear-1'));
  gradient.addColorStop(1, style.getPropertyValue('--color-linear-2'));
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH, HEADER);
  if (logo !== null) context.drawImage(logo, MARGIN, HEADER / 2 - 16, 32, 32);
  context.fillStyle = style.getPropertyValue('--color-on-gradient');
  context.font = `600 20px ${FONT}`;
  context.textAlign = 'left';
  const left = logo === null ? MARGIN : MARGIN + 42;
  context.fillText(siteName, left, HEADER / 2, WIDTH - left - MARGIN);
}

/** Draws the lines of the receipt and returns the y below them. */
function drawLines(
  context: CanvasRenderingContext2D,
  lines: Receipt['lines'],
  top: number,
): number {
  let y = top + 14;
  for (const { label, value } of lines) {
    const { isBelow, parts } = placeValue((part) => context.measureText(part).width, label, value);
    context.fillStyle = RULE;
    context.fillRect(MARGIN, y - LINE / 2 - 5, WIDTH - 2 * MARGIN, 1);
    context.font = `400 13px ${FONT}`;
    context.textAlign = 'left';
    context.fillStyle = MUTED;
    context.fillText(label, MARGIN, y);
    context.textAlign = 'right';
    context.fillStyle = INK;
    if (isBelow) y += LINE;
    for (const part of parts) {
      context.fillText(part, WIDTH - MARGIN, y, ROOM);
      y += LINE;
    }
    y += 10;
  }
  return y;
}

type Measure = (text: string) => number;

/**
 * A value stands beside its label, or below it where it does not fit. A value without a space, such as a reference,
 * stays in one line, so that it can be read to staff as one.
 */
export function placeValue(
  measure: Measure,
  label: string,
  value: string,
): { isBelow: boolean; parts: readonly string[] } {
  const isBelow = measure(value) > ROOM - LABEL_GAP - measure(label);
  const staysWhole = !isBelow || !value.includes(' ');
  return { isBelow, parts: staysWhole ? [value] : wrap(measure, value, ROOM) };
}

function drawCode(context: CanvasRenderingContext2D, url: string, left: number, top: number): void {
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const module = QR_SIZE / (modules.size + 2 * QR_QUIET);
  context.fillStyle = INK;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const [x, y] = [left + (column + QR_QUIET) * module, top + (row + QR_QUIET) * module];
      // The squares overlap a little, so that no light seams stand between the modules.
      context.fillRect(x, y, module + 0.2, module + 0.2);
    }
  }
}

/** Breaks the text where words end, and a word that is longer than a line anywhere. */
function wrap(measure: Measure, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    for (const part of measure(segment) > width ? segment : [segment]) {
      if (line !== '' && measure(line + part) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += part;
    }
  }
  return [...lines, line];
}

/** Loads a picture; null on a failure, and the receipt then shows the name alone. */
async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  // Required for pictures of another origin, or the canvas could not be read.
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}
