import type { FishFacts } from '../../src/engines/fish/protocol.ts';
import { createCanvas, loadImage } from '../frame/canvas.ts';

/** The drawn pictures of the kinds of fish, by kind, and of the gun. */
export interface FishSprites {
  kinds: ReadonlyMap<string, CanvasImageSource>;
  gun: CanvasImageSource;
}

/** The size of a prepared picture, in pixels. Drawing each SVG once keeps the frames fast. */
const SPRITE_WIDTH = 320;
const SPRITE_HEIGHT = 200;
const GUN_SIZE = 200;

export async function loadFishSprites(facts: FishFacts): Promise<FishSprites> {
  const kinds = facts.kinds.map(
    async ({ kind, picture }) =>
      [kind, await raster(picture, SPRITE_WIDTH, SPRITE_HEIGHT)] as const,
  );
  const gun = raster(facts.gun, GUN_SIZE, GUN_SIZE);
  return { kinds: new Map(await Promise.all(kinds)), gun: await gun };
}

async function raster(url: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const picture = await loadImage(url);
  return createCanvas(width, height, (context) => context.drawImage(picture, 0, 0, width, height));
}

const SLICES = 20;
const WIGGLE = 0.05;

/** Draws a fish around the origin with a swaying tail. Without `wave` (reduced motion) the tail does not move. */
export function drawSwimmingFish(
  context: CanvasRenderingContext2D,
  sprite: CanvasImageSource,
  width: number,
  wave: number | undefined,
): void {
  const height = (width * SPRITE_HEIGHT) / SPRITE_WIDTH;
  if (wave === undefined) {
    context.drawImage(sprite, -width / 2, -height / 2, width, height);
    return;
  }
  const from = SPRITE_WIDTH / SLICES;
  const to = width / SLICES;
  for (let slice = 0; slice < SLICES; slice += 1) {
    // The tail swings most and the head hardly at all.
    const loose = 1 - slice / (SLICES - 1);
    const y = Math.sin(wave + slice * 0.25) * height * WIGGLE * (0.2 + 1.6 * loose);
    context.drawImage(
      sprite,
      slice * from,
      0,
      from,
      SPRITE_HEIGHT,
      slice * to - width / 2,
      y - height / 2,
      // Draw each slice a little wider, so that no gap shows between slices.
      to + 0.6,
      height,
    );
  }
}
