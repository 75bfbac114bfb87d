import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import type { Pixels, QrSearch } from './qr-worker.ts';

const TIMEOUT_MS = 10_000;

/** Returns the pixels of a picture that is fitted into a square. */
export async function pixelsWithin(picture: Sharp, sizePx: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: sizePx, height: sizePx, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: data, width: info.width, height: info.height };
}

/** Finds the codes of a kind in a picture, which comes in several sizes; none if the search takes too long. */
export function findQrCodes(search: QrSearch): Promise<string[]> {
  const worker = new Worker(new URL('qr-worker.ts', import.meta.url), { workerData: search });
  return new Promise((resolve) => {
    const end = (codes: string[]) => {
      clearTimeout(timer);
      resolve(codes);
      void worker.terminate();
    };
    const timer = setTimeout(() => end([]), TIMEOUT_MS);
    // In watch mode, Node sends messages of its own over the same port; they are no arrays.
    worker.on('message', (message: unknown) => {
      if (Array.isArray(message)) end(message.filter((code) => typeof code === 'string'));
    });
    worker.once('error', () => end([]));
    worker.once('exit', () => end([]));
  });
}
