import type { FishFacts } from '../../src/engines/fish/protocol.ts';
import { drawnCanvas, loadPicture } from '../frame/canvas.ts';

/** Pictures as they lie in the page, by kind; and the gun's. */
export interface Sprites {
  kinds: ReadonlyMap<string, CanvasImageSource>;
  gun: CanvasImageSource;
}

/** Drawn once at the size of the largest, so that no frame has to draw an SVG again. */
const SPRITE_WIDTH = 320;
const SPRITE_HEIGHT = 200;
const GUN_SIZE = 200;

export async function loadSprites(facts: FishFacts): Promise<Sprites> {
  const kinds = facts.kinds.map(
    async ({ kind, picture }) =>
      [kind, await raster(picture, SPRITE_WIDTH, SPRITE_HEIGHT)] as const,
  );
  const gun = raster(facts.gun, GUN_SIZE, GUN_SIZE);
  return { kinds: new Map(await Promise.all(kinds)), gun: await gun };
}

async function raster(url: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const picture = await loadPicture(url);
  return drawnCanvas(width, height, (context) => context.drawImage(picture, 0, 0, width, height));
}

const SLICES = 20;
const WIGGLE = 0.05;

/** A creature around its middle, its tail swaying; `wave` undefined where nothing may move. */
export function drawSwimmer(
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
    // The head holds still, the tail swings most.
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
      // A hair wider, so that no seam shows between the slices.
      to + 0.6,
      height,
    );
  }
}
