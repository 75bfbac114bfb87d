import sharp from 'sharp';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import { createGate } from '../../gate.ts';
import {
  pictureFolderOf,
  PICTURE_PX,
  MAX_PICTURE_BYTES,
  MAX_PICTURES_WAITING,
  PICTURE_RETRY_AFTER_MS,
  PICTURES_FETCHED_AT_ONCE,
} from './rules.ts';
import type { PictureFolder } from './rules.ts';
import { findPicture, findPictureAddress, savePicture } from './store.ts';
import type { StoredPicture } from './store.ts';
import { fetchBounded } from '../../adapters/fetch-bounded.ts';
import { fetchThirdParty } from '../../adapters/fetch-outside.ts';

type Mode = Pick<Config, 'mode'>;

/**
 * Fetches a studio's picture and re-encodes it (api-34). The studio names the address, so live mode allows only
 * addresses outside. @throws Error when the fetch or the decoding fails.
 */
export async function fetchPicture(
  { mode }: Mode,
  folder: PictureFolder,
  url: string,
): Promise<Buffer> {
  const fetchBytes = mode === 'live' ? fetchThirdParty : fetchBounded;
  const original = await fetchBytes(url, { maxBytes: MAX_PICTURE_BYTES });
  return sharp(original, { density: 200 })
    .resize({ ...PICTURE_PX[folder], fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
}

/**
 * Returns the stored picture of a path, or fetches and stores it first; undefined if its source is unknown or fails.
 */
export type PictureKeeper = (path: string) => Promise<StoredPicture | undefined>;

export function createPictureKeeper({
  database,
  config,
}: Pick<Platform, 'database'> & { config: Mode }): PictureKeeper {
  const fetching = new Map<string, Promise<StoredPicture | undefined>>();
  const failedAt = new Map<string, number>();
  const inTurn = createGate(PICTURES_FETCHED_AT_ONCE, MAX_PICTURES_WAITING);

  const fetchAndKeep = async (path: string, url: string): Promise<StoredPicture | undefined> => {
    try {
      // A concurrent request may have stored the picture since the first read.
      const kept = await findPicture(database, path);
      if (kept) return kept;
      const bytes = await inTurn(() => fetchPicture(config, pictureFolderOf(path), url));
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
    const url = await findPictureAddress(database, path);
    if (url === undefined) return undefined;
    if (Date.now() - (failedAt.get(path) ?? 0) < PICTURE_RETRY_AFTER_MS) return undefined;
    // Concurrent requests share one fetch, because many phones open the same lobby in the same second.
    const known = fetching.get(path);
    if (known) return known;
    const fetched = fetchAndKeep(path, url).finally(() => fetching.delete(path));
    fetching.set(path, fetched);
    return fetched;
  };
}
