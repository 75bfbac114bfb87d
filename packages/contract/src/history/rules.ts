/** The beginning of a list without `from`, in Bangkok time. */
export const DEFAULT_HISTORY_FROM = '2025-01-01T00:00:00';
/** history-05: rows of a page, unless the call asks for another number. */
export const HISTORY_PAGE_SIZE = 50;
