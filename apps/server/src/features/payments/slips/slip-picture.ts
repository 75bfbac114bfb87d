import { Worker } from 'node:worker_threads';
import { decodeSlipQr } from '@kapao/contract/promptpay.ts';
import type { Slip } from '@kapao/contract/promptpay.ts';
import type { Sharp } from 'sharp';
import { decodeGivenPicture } from '../../../bitmap.ts';
import { createGate } from '../../../gate.ts';
import type { Pixels } from './slip-qr-worker.ts';

/** A slip as stored: WebP without metadata, and the content of its mini-QR. */
export interface SlipPicture {
  webp: Buffer;
  slip: Slip | null;
  /** The reference of a second slip in the same picture; null without one. */
  otherTransRef: string | null;
}

/** Reads a slip. `unreadable`: not a picture of a kind that phones make. `busy`: too many are being read. */
export type ReadSlip = (bytes: Buffer) => Promise<SlipPicture | 'unreadable' | 'busy'>;

const QUALITY = 80;
/** Widths at which the code is searched: it may be small in a big screenshot, or big in a sharp photo. */
const READ_SIZES_PX = [1_000, 500, 1_600];
const READ_TIMEOUT_MS = 10_000;
/** The most slips that are read at once; each one holds a decoded picture in memory. */
const MAX_RUNNING = 2;
const MAX_WAITING = 10;

/** Creates the reader. There is one for the whole server, because it limits how many pictures are decoded at once. */
export function createSlipReader(): ReadSlip {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return async (bytes) => (await enter(() => read(bytes))) ?? 'busy';
}

async function read(bytes: Buffer): Promise<SlipPicture | 'unreadable'> {
  try {
    const decoded = await decodeGivenPicture(bytes);
    const webp = await decoded().webp({ quality: QUALITY }).toBuffer();
    const codes = await findSlipCodes(
      await Promise.all(READ_SIZES_PX.map((px) => resize(decoded(), px))),
    );
    const [slip = null, ...others] = codes.flatMap((code) => decodeSlipQr(code) ?? []);
    const other = others.find(({ transRef }) => transRef !== slip?.transRef);
    return { webp, slip, otherTransRef: other?.transRef ?? null };
  } catch {
    // The member gets the same answer for every error of the codec.
    return 'unreadable';
  }
}

async function resize(picture: Sharp, sizePx: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: sizePx, height: sizePx, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: data, width: info.width, height: info.height };
}

/** Finds the codes of slips; none if the search takes too long. */
function findSlipCodes(pictures: Pixels[]): Promise<string[]> {
  const worker = new Worker(new URL('slip-qr-worker.ts', import.meta.url), {
    workerData: pictures,
  });
  return new Promise((resolve) => {
    const end = (codes: string[]) => {
      clearTimeout(timer);
      resolve(codes);
      void worker.terminate();
    };
    const timer = setTimeout(() => end([]), READ_TIMEOUT_MS);
    // In watch mode, Node sends messages of its own over the same port; they are no arrays.
    worker.on('message', (message: unknown) => {
      if (Array.isArray(message)) end(message.filter((code) => typeof code === 'string'));
    });
    worker.once('error', () => end([]));
    worker.once('exit', () => end([]));
  });
}
