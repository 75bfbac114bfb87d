/** Ranges of addresses that one studio may call from. */
export const MAX_STUDIO_RANGES = 100;
