import { decodeSlipQr } from '@kapao/contract/promptpay.ts';
import type { Slip } from '@kapao/contract/promptpay.ts';
import { findQrCodes, pixelsWithin } from '../../../adapters/qr-picture/find-qr-codes.ts';
import { decodeGivenPicture } from '../../../bitmap.ts';
import { createGate } from '../../../gate.ts';

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
    const pictures = await Promise.all(READ_SIZES_PX.map((px) => pixelsWithin(decoded(), px)));
    const codes = await findQrCodes({ pictures, sought: 'slip' });
    const [slip = null, ...others] = codes.flatMap((code) => decodeSlipQr(code) ?? []);
    const other = others.find(({ transRef }) => transRef !== slip?.transRef);
    return { webp, slip, otherTransRef: other?.transRef ?? null };
  } catch {
    // The member gets the same answer for every error of the codec.
    return 'unreadable';
  }
}
