import {
  GIVEN_PICTURE_PIXELS_MAX,
  GIVEN_PICTURE_SIZE_PX,
} from '@kapao/contract/given-pictures/rules.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Whether the first bytes are those of a JPEG, PNG or WebP, whatever the caller declares (pay-29, media-02). */
export function isBitmap(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

/** Returns the bytes of a data URL. */
export function bytesOfDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/**
 * Decodes a picture that a member gave: upright, without metadata and transparency, and not larger than it is stored.
 * Each call of the result begins with the decoded pixels. @throws for anything that is no such picture.
 */
export async function decodeGivenPicture(bytes: Buffer): Promise<() => Sharp> {
  if (!isBitmap(bytes)) throw new Error('not a JPEG, PNG or WebP');
  const { data, info } = await sharp(bytes, { limitInputPixels: GIVEN_PICTURE_PIXELS_MAX })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...GIVEN_PICTURE_SIZE_PX, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}
