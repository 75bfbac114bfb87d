/** key-02: the longest life of a key. */
export const API_KEY_DAYS_MAX = 366;
