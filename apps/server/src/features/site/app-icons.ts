import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createGate } from '../../gate.ts';
import { isHarmlessSvg, MAX_ICON_SOURCE_BYTES } from './icon-rules.ts';

/** install-02: the icons of the installed app. iOS and phones that crop need a background; the others stay clear. */
export const appIcons = {
  'any-192': { size: 192, kind: 'any' },
  'any-512': { size: 512, kind: 'any' },
  'maskable-192': { size: 192, kind: 'maskable' },
  'maskable-512': { size: 512, kind: 'maskable' },
  'apple-180': { size: 180, kind: 'apple' },
} as const;
export type AppIconName = keyof typeof appIcons;

export const APP_ICON_PATH = '/api/app-icon';

/** A picture as it is served, of any type. */
export interface IconSource {
  mediaType: string;
  bytes: Buffer;
}

/** The part of the width that a maskable icon's picture fills: phones crop to the middle four fifths. */
const MASKABLE_PART = 0.8;
const MAX_SOURCE_PIXELS = 16_000_000;
const MAX_SIDE_PX = 10_000;
const SVG_DENSITY = 72;
const MAX_DENSITY = 2_400;
const DRAW_TIMEOUT_SECONDS = 3;
/** Icons that wait for their turn; each site needs five. */
const MAX_WAITING = 20;

/** Draws one icon at a time, so that a slow picture takes one core for a short time at most. */
const inTurn = createGate(1, MAX_WAITING);

/** Returns the version of a picture's icons: it changes with the picture and the background. */
export function iconVersion({ bytes }: IconSource, background: string): string {
  return createHash('sha256').update(bytes).update(background).digest('hex').slice(0, 12);
}

/**
 * Draws an icon as PNG; undefined for a picture that is too large, takes too long, cannot be read, or would load
 * something (install-03).
 */
export async function drawAppIcon(
  name: AppIconName,
  { mediaType, bytes }: IconSource,
  background: string,
): Promise<Buffer | undefined> {
  if (bytes.length > MAX_ICON_SOURCE_BYTES) return undefined;
  const isSvg = mediaType === 'image/svg+xml';
  if (isSvg && !isHarmlessSvg(bytes.toString('utf8'))) return undefined;
  try {
    return await inTurn(() => draw(name, { bytes, isSvg }, background));
  } catch {
    // The codec has one kind of error for all that it cannot read.
    return undefined;
  }
}

async function draw(
  name: AppIconName,
  { bytes, isSvg }: { bytes: Buffer; isSvg: boolean },
  background: string,
): Promise<Buffer | undefined> {
  const { size, kind } = appIcons[name];
  const inner = kind === 'maskable' ? Math.round(size * MASKABLE_PART) : size;
  const { width, height } = await sharp(bytes, { density: SVG_DENSITY }).metadata();
  const longest = Math.max(width, height);
  if (longest === 0 || longest > MAX_SIDE_PX) return undefined;
  const density = Math.max(1, Math.min(MAX_DENSITY, (SVG_DENSITY * inner) / longest));
  const picture = await sharp(bytes, {
    limitInputPixels: MAX_SOURCE_PIXELS,
    ...(isSvg && { density }),
  })
    .timeout({ seconds: DRAW_TIMEOUT_SECONDS })
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  if (kind === 'any') return picture;
  const canvas = { width: size, height: size, channels: 4, background } as const;
  return sharp({ create: canvas })
    .composite([{ input: picture, gravity: 'centre' }])
    .flatten({ background })
    .png()
    .toBuffer();
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
