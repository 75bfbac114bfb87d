import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '../db/database.ts';
import { gameCategory } from '../modules/games/rules.ts';
import { saveCatalogue } from '../modules/games/store.ts';
import type { CatalogueGame, Studio } from '../modules/games/store.ts';
import { savePicture } from '../modules/pictures/store.ts';
import type { Picture } from '../modules/pictures/store.ts';
import type { GameStudioClient, StudioGame } from '../providers/game-studio/port.ts';
import { fetchBounded } from '../providers/fetch-bounded.ts';

/** Wide enough for three columns on a phone of three pixels a point; 3:4 as LOOK asks. */
const WIDTH_PX = 396;
const HEIGHT_PX = 528;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const PICTURES_AT_ONCE = 8;
const PICTURE_MISSING = 'games/missing.svg';

export interface ImportReport {
  games: number;
  pictures: number;
  missingPictures: number;
}

/** Reads a studio's list into the catalogue, with its pictures re-encoded (REQUIREMENTS 38). */
export async function importGames(
  { database, client }: { database: Database; client: GameStudioClient },
  studio: Studio,
): Promise<ImportReport> {
  const list = await client.listGames();
  const pictures = await inSlices(list, PICTURES_AT_ONCE, (game) => fetchPicture(studio, game));
  await database.transaction(async (tx) => {
    for (const picture of pictures) if (picture) await savePicture(tx, picture);
    await saveCatalogue(
      tx,
      studio.code,
      list.map((game, index) => toCatalogueGame(game, pictures[index])),
    );
  });
  const fetched = pictures.filter((picture) => picture !== undefined).length;
  return { games: list.length, pictures: fetched, missingPictures: list.length - fetched };
}

function toCatalogueGame(game: StudioGame, picture: Picture | undefined): CatalogueGame {
  const providerCode = game.product.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 40);
  return {
    gameCode: game.gameCode,
    name: game.name,
    category: gameCategory(game.category),
    image: picture?.path ?? PICTURE_MISSING,
    // The server's own mark for it: the studio's list has no logos.
    provider: { code: providerCode, name: game.productName, logo: `providers/${providerCode}.svg` },
    isEnabled: game.isEnabled,
  };
}

/** Undefined where it cannot be had: a game without its picture is still a game. */
async function fetchPicture(studio: Studio, game: StudioGame): Promise<Picture | undefined> {
  try {
    const original = await fetchBounded(game.thumbnailUrl, { maxBytes: MAX_PICTURE_BYTES });
    const bytes = await sharp(original, { density: 200 })
      .resize(WIDTH_PX, HEIGHT_PX, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
    return { path: `games/${studio.code}/${name}.webp`, mediaType: 'image/webp', bytes };
  } catch {
    return undefined;
  }
}

async function inSlices<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}
