import jsqr from 'jsqr';
import sharp from 'sharp';

/** The widths in pixels at which a picture is searched, because a QR code may be small or large in it. */
const WIDTHS = [1_000, 500, 2_000];
const MAX_PIXELS = 50_000_000;

/** Returns the text of the first QR code in a picture; null without a code, or if the file is not a picture. */
export async function readQrPicture(picture: Buffer): Promise<string | null> {
  for (const width of WIDTHS) {
    const text = await readAtWidth(picture, width).catch(() => null);
    if (text !== null) return text;
  }
  return null;
}

async function readAtWidth(picture: Buffer, width: number): Promise<string | null> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ width, height: width, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  return jsqr.default(pixels, info.width, info.height)?.data ?? null;
}
