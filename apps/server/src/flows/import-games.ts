import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { gameCategory } from '../features/games/rules.ts';
import { saveCatalogue } from '../features/games/store.ts';
import type { CatalogueGame } from '../features/games/store.ts';
import type { Studio } from '../features/games/studios-store.ts';
import { savePicture, savePictureSources } from '../features/pictures/store.ts';
import type { PictureSource, StoredPicture } from '../features/pictures/store.ts';
import type { GameStudioClient, StudioGame } from '../adapters/game-studio/port.ts';
import { fetchGamePicture } from '../features/pictures/keep-picture.ts';

const PICTURES_AT_ONCE = 8;
const PICTURE_MISSING = 'games/missing.svg';

interface Parts {
  database: Database;
  client: GameStudioClient;
}

interface ImportReport {
  games: number;
  pictures: number;
  missingPictures: number;
}

/**
 * Reads a studio's list into the catalogue, with its pictures re-encoded (api-34). `reach` is told the number of games
 * whose pictures are done.
 */
export async function importGames(
  parts: Parts & { config: Pick<Config, 'mode'> },
  studio: Studio,
  reach: (done: number, total: number) => void = () => {},
): Promise<ImportReport> {
  const list = await parts.client.listGames();
  const pictures: Awaited<ReturnType<typeof fetchPicture>>[] = [];
  while (pictures.length < list.length) {
    const slice = list.slice(pictures.length, pictures.length + PICTURES_AT_ONCE);
    const fetched = slice.map((game) => fetchPicture(parts.config, studio, game));
    pictures.push(...(await Promise.all(fetched)));
    reach(pictures.length, list.length);
  }
  await parts.database.transaction(async (tx) => {
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

/**
 * The same without waiting for the pictures: each is fetched when it is first asked for. A picture is
 * named by its address, so one that a studio redraws in place needs `importGames`.
 */
export async function importGamesOnly(parts: Parts, studio: Studio): Promise<{ games: number }> {
  const list = await parts.client.listGames();
  const sources = list.map((game) => pictureSource(studio, game));
  await parts.database.transaction(async (tx) => {
    await savePictureSources(
      tx,
      sources.filter((source) => source !== undefined),
    );
    await saveCatalogue(
      tx,
      studio.code,
      list.map((game, index) => toCatalogueGame(game, sources[index])),
    );
  });
  return { games: list.length };
}

function toCatalogueGame(game: StudioGame, picture: { path: string } | undefined): CatalogueGame {
  const providerCode = game.product.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 40);
  return {
    gameCode: game.gameCode,
    name: game.name,
    category: gameCategory(game.category),
    image: picture?.path ?? PICTURE_MISSING,
    // The server's own mark for it: the studio's list has no logos.
    provider: { code: providerCode, name: game.productName, logo: `providers/${providerCode}.svg` },
    isEnabled: game.isEnabled,
    returnPercent: game.returnPercent,
    isHot: game.isHot,
    releasedOn: game.releasedOn,
  };
}

/** Undefined where it cannot be had: a game without its picture is still a game. */
async function fetchPicture(
  config: Pick<Config, 'mode'>,
  studio: Studio,
  game: StudioGame,
): Promise<StoredPicture | undefined> {
  try {
    const bytes = await fetchGamePicture(config, game.thumbnailUrl);
    return { path: picturePath(studio, bytes), mediaType: 'image/webp', bytes };
  } catch {
    return undefined;
  }
}

function pictureSource(studio: Studio, { thumbnailUrl }: StudioGame): PictureSource | undefined {
  if (!/^https?:\/\//.test(thumbnailUrl)) return undefined;
  return { path: picturePath(studio, thumbnailUrl), url: thumbnailUrl };
}

function picturePath(studio: Studio, named: Buffer | string): string {
  const name = createHash('sha256').update(named).digest('hex').slice(0, 20);
  return `games/${studio.code}/${name}.webp`;
}
