/** The accepted types of a slip's or a document's picture. */
export const GIVEN_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The size in which a picture is stored at most. */
export const GIVEN_PICTURE_SIZE_PX = { width: 1_600, height: 3_200 } as const;
/** The most pixels of a picture, 5,000 x 5,000: more than a phone's screen, and few enough to decode in memory. */
export const GIVEN_PICTURE_PIXELS_MAX = 25_000_000;
/** The longest data URL of a picture in a request. */
export const GIVEN_PICTURE_TEXT_MAX = 8 * 1024 * 1024 - 1024;

export function isGivenPictureType(type: string): boolean {
  return GIVEN_PICTURE_TYPES.some((allowed) => allowed === type);
}
