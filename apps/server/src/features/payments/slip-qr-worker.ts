import jsqr from 'jsqr';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker thread finds the QR code, because the search visits every pixel and would block the server meanwhile. */
export interface Pixels {
  rgba: Uint8Array;
  width: number;
  height: number;
}

// Handed over by slip-picture.ts, which alone starts this file.
const pictures = workerData as Pixels[];

parentPort?.postMessage(findCode());

function findCode(): string | null {
  for (const { rgba, width, height } of pictures) {
    const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    const code = jsqr.default(pixels, width, height);
    if (code) return code.data;
  }
  return null;
}
