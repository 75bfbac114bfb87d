import sharp from 'sharp';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createGate } from '../../gate.ts';
import { findPicture, findPictureSource, savePicture } from './store.ts';
import type { StoredPicture } from './store.ts';
import { fetchBounded } from '../../adapters/fetch-bounded.ts';
import { fetchOutside } from '../../adapters/fetch-outside.ts';

type Mode = Pick<Config, 'mode'>;

/** Wide enough for three columns on a phone of three pixels a point; 3:4 as game-45 asks. */
const WIDTH_PX = 396;
const HEIGHT_PX = 528;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** What could not be had is not asked for again at once, however often it is looked at. */
const RETRY_AFTER_MS = 60_000;
/** A screen of games asks for a dozen at once; more would starve the calls that carry money. */
const AT_ONCE = 2;
/** The queue holds a whole lobby; a longer one answers as if the picture did not exist. */
const MAX_WAITING = 2_000;

/**
 * A studio's picture, never as it came (api-34). The studio names its address, so in live mode it may lead
 * to nothing of ours. @throws Error where it cannot be had.
 */
export async function fetchGamePicture({ mode }: Mode, url: string): Promise<Buffer> {
  const fetchPicture = mode === 'live' ? fetchOutside : fetchBounded;
  const original = await fetchPicture(url, { maxBytes: MAX_PICTURE_BYTES });
  return sharp(original, { density: 200 })
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Gives a kept picture, or fetches and keeps it where its source is known. */
export type PictureKeeper = (path: string) => Promise<StoredPicture | undefined>;

export function createPictureKeeper({
  database,
  config,
}: Pick<Context, 'database'> & { config: Mode }): PictureKeeper {
  const fetching = new Map<string, Promise<StoredPicture | undefined>>();
  const failedAt = new Map<string, number>();
  const inTurn = createGate(AT_ONCE, MAX_WAITING);

  const fetchAndKeep = async (path: string, url: string): Promise<StoredPicture | undefined> => {
    try {
      // The fetch before may have ended while this caller was still looking.
      const kept = await findPicture(database, path);
      if (kept) return kept;
      const bytes = await inTurn(() => fetchGamePicture(config, url));
      if (!bytes) return undefined;
      const picture = { path, mediaType: 'image/webp', bytes };
      await database.transaction((tx) => savePicture(tx, picture));
      failedAt.delete(path);
      return picture;
    } catch {
      failedAt.set(path, Date.now());
      return undefined;
    }
  };

  return async (path) => {
    const kept = await findPicture(database, path);
    if (kept) return kept;
    const url = await findPictureSource(database, path);
    if (url === undefined) return undefined;
    if (Date.now() - (failedAt.get(path) ?? 0) < RETRY_AFTER_MS) return undefined;
    // Many phones may open the same lobby in the same second: the studio is asked once.
    const known = fetching.get(path);
    if (known) return known;
    const fetched = fetchAndKeep(path, url).finally(() => fetching.delete(path));
    fetching.set(path, fetched);
    return fetched;
  };
}
