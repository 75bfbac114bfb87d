import { decodeQr, decodeSlipQr } from '@kapao/contract/promptpay.ts';
import jsqr from 'jsqr';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker thread finds the QR code, because the search visits every pixel and would block the server meanwhile. */
export interface Pixels {
  rgba: Uint8Array;
  width: number;
  height: number;
}

/** The mini-QR of a slip, or the QR of a payment. */
export type SoughtQr = 'slip' | 'payment';

export interface QrSearch {
  pictures: readonly Pixels[];
  sought: SoughtQr;
}

// find-qr-codes.ts alone starts this file, and hands the pictures over.
const { pictures, sought } = workerData as QrSearch;

const isSought: Readonly<Record<SoughtQr, (code: string) => boolean>> = {
  slip: (code) => decodeSlipQr(code) !== null,
  payment: (code) => decodeQr(code).ok,
};

/** Parts of a picture as shares of its sides. The library finds one code, and none where two confuse it. */
const PARTS = [
  [0, 0, 1, 1],
  [0, 0, 1, 0.6],
  [0, 0.4, 1, 1],
  [0, 0, 0.6, 1],
  [0.4, 0, 1, 1],
  [0, 0, 0.6, 0.6],
  [0.4, 0, 1, 0.6],
  [0, 0.4, 0.6, 1],
  [0.4, 0.4, 1, 1],
] as const;
const BYTES_PER_PIXEL = 4;

parentPort?.postMessage(findCodes());

/**
 * Finds the codes of the kind at the first size that shows one. A picture may hold other QR codes too, which are
 * ignored (type-15).
 */
function findCodes(): string[] {
  for (const picture of pictures) {
    const codes = PARTS.flatMap((part) => codeIn(picture, part) ?? []);
    const found = new Set(codes.filter(isSought[sought]));
    if (found.size > 0) return [...found];
  }
  return [];
}

function codeIn(
  { rgba, width, height }: Pixels,
  [left, top, right, bottom]: (typeof PARTS)[number],
): string | undefined {
  const [x, y] = [Math.floor(left * width), Math.floor(top * height)];
  const [wide, high] = [Math.floor(right * width) - x, Math.floor(bottom * height) - y];
  const part = new Uint8ClampedArray(wide * high * BYTES_PER_PIXEL);
  for (let row = 0; row < high; row += 1) {
    const start = ((y + row) * width + x) * BYTES_PER_PIXEL;
    part.set(rgba.subarray(start, start + wide * BYTES_PER_PIXEL), row * wide * BYTES_PER_PIXEL);
  }
  return jsqr.default(part, wide, high)?.data;
}
