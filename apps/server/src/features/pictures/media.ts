import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { isBitmap } from '../../bitmap.ts';
import type { StoredPicture } from './store.ts';

/** The largest size of a stored picture: wide enough for a slide on a phone with three pixels to a point. */
const SIZE_PX = { width: 1600, height: 1600 };
const MAX_PIXELS = 25_000_000;
const QUALITY = 85;
const HASH_LENGTH = 12;
const NAME_LENGTH = 40;

/** Re-encodes an uploaded picture, without its metadata. Undefined for bytes that the library refuses (media-02). */
export async function encodeMedium(
  name: string,
  bytes: Buffer,
): Promise<StoredPicture | undefined> {
  if (!isBitmap(bytes)) return undefined;
  try {
    const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ ...SIZE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { path: mediaPath(name, webp), mediaType: 'image/webp', bytes: webp };
  } catch {
    // Staff get the same answer for every error of the codec.
    return undefined;
  }
}

/**
 * Builds the path of an uploaded picture from its content. Browsers may therefore cache it for ever, and two uploads of
 * the same picture share one path.
 */
function mediaPath(name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  const words = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return `media/${words === '' ? '' : `${words}-`}${hash}.webp`;
}
