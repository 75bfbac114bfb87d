import sharp from 'sharp';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createGate } from '../../gate.ts';
import { findPicture, findPictureSource, savePicture } from './store.ts';
import type { StoredPicture } from './store.ts';
import { fetchBounded } from '../../adapters/fetch-bounded.ts';
import { fetchOutside } from '../../adapters/fetch-outside.ts';

type Mode = Pick<Config, 'mode'>;

/** Wide enough for three columns on a phone with three pixels to a point; the ratio is 3:4 (game-45). */
const WIDTH_PX = 396;
const HEIGHT_PX = 528;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** A failed fetch is not repeated for this long, however often members ask for the picture. */
const RETRY_AFTER_MS = 60_000;
/** A screen of games asks for a dozen at once; fetching more would starve the calls that carry money. */
const AT_ONCE = 2;
/** Room for a whole lobby. Beyond it a picture counts as missing. */
const MAX_WAITING = 2_000;

/**
 * Fetches a studio's picture and re-encodes it (api-34). The studio names the address, so live mode allows only
 * addresses outside. @throws Error when the fetch or the decoding fails.
 */
export async function fetchGamePicture({ mode }: Mode, url: string): Promise<Buffer> {
  const fetchPicture = mode === 'live' ? fetchOutside : fetchBounded;
  const original = await fetchPicture(url, { maxBytes: MAX_PICTURE_BYTES });
  return sharp(original, { density: 200 })
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Returns a stored picture, or fetches and stores one whose source is known. */
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
      // A concurrent fetch may have stored it since the first look.
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
    // Share one fetch: many phones open the same lobby in the same second.
    const known = fetching.get(path);
    if (known) return known;
    const fetched = fetchAndKeep(path, url).finally(() => fetching.delete(path));
    fetching.set(path, fetched);
    return fetched;
  };
}
