import { Worker } from 'node:worker_threads';
import { decodeSlipQr } from '@kapao/contract/promptpay.ts';
import type { Slip } from '@kapao/contract/promptpay.ts';
import { SLIP_SIZE_PX } from '@kapao/contract/payments/rules.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createGate } from '../../gate.ts';
import type { Pixels } from './slip-qr-worker.ts';

/** A slip as stored: WebP without metadata, and the content of its mini-QR. */
export interface SlipPicture {
  webp: Buffer;
  slip: Slip | null;
}

/** `unreadable`: no picture of a kind that phones make. `busy`: too many at this moment. */
export type ReadSlip = (bytes: Buffer) => Promise<SlipPicture | 'unreadable' | 'busy'>;

/** Five thousand by five thousand: more than a phone's screen, less than what fills the memory. */
const MAX_PIXELS = 25_000_000;
const QUALITY = 80;
/** A code may be small in a big screenshot or big in a sharp photo: each of these sizes is tried. */
const READ_SIZES_PX = [1_000, 500, 1_600];
const READ_TIMEOUT_MS = 5_000;
/** Each holds a decoded picture in memory. */
const MAX_RUNNING = 2;
const MAX_WAITING = 10;

/** One for the whole server, because it bounds how many pictures are decoded at once. */
export function createSlipReader(): ReadSlip {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return async (bytes) => (await enter(() => read(bytes))) ?? 'busy';
}

async function read(bytes: Buffer): Promise<SlipPicture | 'unreadable'> {
  if (!isPhonePicture(bytes)) return 'unreadable';
  try {
    const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ ...SLIP_SIZE_PX, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    const decoded = () => sharp(upright.data, { raw: { width, height, channels } });
    const webp = await decoded().webp({ quality: QUALITY }).toBuffer();
    const text = await findCode(
      await Promise.all(READ_SIZES_PX.map((px) => resize(decoded(), px))),
    );
    return { webp, slip: text === null ? null : decodeSlipQr(text) };
  } catch {
    // Whatever the codec says against it, the member's answer is the same.
    return 'unreadable';
  }
}

/** By its first bytes, whatever the sender calls it: JPEG, PNG or WebP (pay-29). */
function isPhonePicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

async function resize(picture: Sharp, sizePx: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: sizePx, height: sizePx, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: data, width: info.width, height: info.height };
}

/** Null where there is none, or where looking for it takes too long. */
function findCode(pictures: Pixels[]): Promise<string | null> {
  const worker = new Worker(new URL('slip-qr-worker.ts', import.meta.url), {
    workerData: pictures,
  });
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer);
      resolve(text);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(null), READ_TIMEOUT_MS);
    // Node sends messages of its own over the same port when it watches files.
    worker.on('message', (message: unknown) => {
      if (message === null || typeof message === 'string') end(message);
    });
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
