/** The first moment of a list without `from`, a Bangkok time. */
export const DEFAULT_HISTORY_FROM = '2025-01-01T00:00:00';
export const HISTORY_PAGE_SIZE = 50;
