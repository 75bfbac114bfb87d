/** game-45: wide enough for three columns on a phone with three pixels to a point; the ratio is 3:4. */
export const GAME_PICTURE_PX = { width: 396, height: 528 } as const;
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** game-46: a failed fetch is not repeated for this long, however often members ask for the picture. */
export const PICTURE_RETRY_AFTER_MS = 60_000;
/** game-46: a screen of games asks for a dozen at once; fetching more would starve the calls that carry money. */
export const PICTURES_FETCHED_AT_ONCE = 2;
/** Room for a whole lobby. Beyond it a picture counts as missing. */
export const MAX_PICTURES_WAITING = 2_000;
