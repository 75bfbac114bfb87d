import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** Decodes a picture of a QR code with an independent reader. @throws Error for a picture without one. */
export function readQr(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const code = jsqr.default(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('the QR picture cannot be read');
  return code.data;
}

/** Decodes the QR code of a data URL. */
export function readQrUrl(url: string | undefined): string {
  return readQr(Buffer.from(url?.split(',')[1] ?? '', 'base64'));
}
