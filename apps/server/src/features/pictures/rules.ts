/**
 * Stored sizes by the first part of a picture's path. A game's card is wide enough for three columns on a phone with
 * three pixels to a point (game-45).
 */
export const PICTURE_PX = {
  games: { width: 396, height: 528 },
  brands: { width: 256, height: 256 },
} as const;
export type PictureFolder = keyof typeof PICTURE_PX;

export function pictureFolderOf(path: string): PictureFolder {
  return path.startsWith('brands/') ? 'brands' : 'games';
}
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** game-46: a failed fetch is not repeated for this long, however often members ask for the picture. */
export const PICTURE_RETRY_AFTER_MS = 60_000;
/**
 * game-46: the number of pictures that are fetched in parallel. A screen of games asks for a dozen at once, and more
 * fetches would starve the calls that carry money.
 */
export const PICTURES_FETCHED_AT_ONCE = 2;
/** The most pictures that may wait to be fetched: a whole lobby. Beyond this number a picture counts as missing. */
export const MAX_PICTURES_WAITING = 2_000;
