/** The most ranges of addresses from which one studio may call. */
export const MAX_STUDIO_RANGES = 100;
