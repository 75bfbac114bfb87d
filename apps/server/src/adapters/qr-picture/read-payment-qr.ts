import sharp from 'sharp';
import { createGate } from '../../gate.ts';
import { findQrCodes, pixelsWithin } from './find-qr-codes.ts';

/** Sizes at which the code is searched; a company draws it large and clean. */
const READ_SIZES_PX = [600, 1_000];
const MAX_PIXELS = 25_000_000;
/** The resolution at which a drawing without a size in pixels is rasterized. */
const DRAWING_DPI = 144;
/** A code without a light border around it is not found. */
const BORDER_PX = 40;
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

const enter = createGate(MAX_RUNNING, MAX_WAITING);

/**
 * Returns the text of the payment QR in a picture (SVG, PNG) that a company drew. @throws for another file, for a
 * picture without exactly one such code, and when too many are being read.
 */
export async function readPaymentQr(bytes: Buffer): Promise<string> {
  const codes = await enter(() => findPaymentCodes(bytes));
  const [code, second] = codes ?? [];
  if (codes === undefined) throw new Error('too many QR pictures are being read');
  if (code === undefined) throw new Error('the picture holds no payment QR');
  if (second !== undefined) throw new Error('the picture holds several payment QRs');
  return code;
}

async function findPaymentCodes(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, density: DRAWING_DPI })
    .flatten({ background: '#ffffff' })
    .resize({ width: 1_000, height: 1_000, fit: 'inside', withoutEnlargement: true })
    .extend({
      top: BORDER_PX,
      bottom: BORDER_PX,
      left: BORDER_PX,
      right: BORDER_PX,
      background: '#ffffff',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const pictures = await Promise.all(READ_SIZES_PX.map((px) => pixelsWithin(decoded(), px)));
  return findQrCodes({ pictures, sought: 'payment' });
}
