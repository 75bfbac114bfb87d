import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { markPath } from '../../features/games/lobby/studio-mark.ts';
import { gameCategory } from '../../features/games/rules.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import type { CatalogueGame } from '../../features/games/store.ts';
import type { Studio } from '../../features/games/studios/studios-store.ts';
import { savePicture, savePictureAddresses } from '../../features/pictures/store.ts';
import type { StoredPicture } from '../../features/pictures/store.ts';
import type { GameStudioClient, StudioGame } from '../../adapters/game-studio/port.ts';
import { fetchPicture } from '../../features/pictures/keep-picture.ts';
import type { PictureFolder } from '../../features/pictures/rules.ts';

const PICTURES_AT_ONCE = 8;
const PICTURE_MISSING = 'games/missing.svg';

interface Parts {
  database: Pick<Database, 'transaction'>;
  client: Pick<GameStudioClient, 'listGames'>;
}

interface ImportReport {
  games: number;
  pictures: number;
  missingPictures: number;
}

/** A picture named in a studio's list. */
interface NamedPicture {
  folder: PictureFolder;
  url: string;
}

/**
 * Imports a studio's list of games into the catalogue, with re-encoded pictures (api-34). `reach` is called for each
 * picture.
 */
export async function importGames(
  parts: Parts & { config: Pick<Config, 'mode'> },
  studio: Studio,
  reach: (done: number, total: number) => void = () => {},
): Promise<ImportReport> {
  const list = await listOf(parts);
  const named = picturesOf(list);
  const pictures = new Map<string, StoredPicture>();
  for (let start = 0; start < named.length; start += PICTURES_AT_ONCE) {
    const slice = named.slice(start, start + PICTURES_AT_ONCE);
    const kept = await Promise.all(slice.map((each) => readPicture(parts.config, studio, each)));
    for (const picture of kept) if (picture) pictures.set(keyOf(picture), picture);
    reach(start + slice.length, named.length);
  }
  const fetched = list.filter((game) => pictures.has(keyOf(cardOf(game)))).length;
  return parts.database.transaction(async (tx) => {
    for (const picture of pictures.values()) await savePicture(tx, picture);
    const games = list.map((game) => toCatalogueGame(game, pictures));
    await saveCatalogue(tx, studio.code, games);
    return { games: list.length, pictures: fetched, missingPictures: list.length - fetched };
  });
}

/**
 * Imports the list without the pictures; each is fetched at its first request. A picture is identified by its address,
 * so a picture that a studio redraws in place needs `importGames`.
 */
export async function importGamesOnly(parts: Parts, studio: Studio): Promise<{ games: number }> {
  const list = await listOf(parts);
  const sources = new Map(
    picturesOf(list)
      .filter(({ url }) => /^https?:\/\//.test(url))
      .map((named) => {
        const { folder, url } = named;
        return [keyOf(named), { path: picturePath(studio, folder, url), url }];
      }),
  );
  await parts.database.transaction(async (tx) => {
    await savePictureAddresses(tx, [...sources.values()]);
    const games = list.map((game) => toCatalogueGame(game, sources));
    await saveCatalogue(tx, studio.code, games);
  });
  return { games: list.length };
}

/** @throws Error where the studio's protocol has no list */
async function listOf({ client }: Parts): Promise<StudioGame[]> {
  if (!client.listGames) throw new Error('the protocol has no list of games');
  return client.listGames();
}

function toCatalogueGame(
  game: StudioGame,
  pictures: ReadonlyMap<string, { path: string }>,
): CatalogueGame {
  const studioCode = game.product.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 40);
  const [card, logo] = [cardOf(game), logoOf(game)].map(
    (named) => named && pictures.get(keyOf(named))?.path,
  );
  return {
    gameCode: game.gameCode,
    name: game.name,
    nameEnglish: game.nameEnglish,
    category: gameCategory(game.category),
    image: card ?? PICTURE_MISSING,
    brand: {
      code: studioCode,
      name: game.productName,
      // The server draws the brand's mark until the studio or the operator provides a logo.
      logo: markPath(studioCode),
      studioLogo: logo,
    },
    isEnabled: game.isEnabled,
    returnPercent: game.returnPercent,
    releasedOn: game.releasedOn,
  };
}

/** Lists the games' cards and the brands' logos, each once. */
function picturesOf(list: readonly StudioGame[]): NamedPicture[] {
  const named = list.flatMap((game) => [cardOf(game), logoOf(game)]);
  const wanted = named.filter((picture) => picture !== undefined);
  return [...new Map(wanted.map((picture) => [keyOf(picture), picture])).values()];
}

function cardOf({ thumbnailUrl }: StudioGame): NamedPicture {
  return { folder: 'games', url: thumbnailUrl };
}

function logoOf({ productLogoUrl }: StudioGame): NamedPicture | undefined {
  return productLogoUrl === null ? undefined : { folder: 'brands', url: productLogoUrl };
}

function keyOf({ folder, url }: NamedPicture): string {
  return `${folder} ${url}`;
}

/** Reads a picture; undefined on a failure: a game without its picture can still be played. */
async function readPicture(
  config: Pick<Config, 'mode'>,
  studio: Studio,
  { folder, url }: NamedPicture,
): Promise<(StoredPicture & NamedPicture) | undefined> {
  try {
    const bytes = await fetchPicture(config, folder, url);
    const path = picturePath(studio, folder, bytes);
    return { folder, url, path, mediaType: 'image/webp', bytes };
  } catch {
    return undefined;
  }
}

/** Names a picture by its bytes, or by its address while the bytes are unknown. */
function picturePath(studio: Studio, folder: PictureFolder, named: Buffer | string): string {
  const name = createHash('sha256').update(named).digest('hex').slice(0, 20);
  return `${folder}/${studio.code}/${name}.webp`;
}
