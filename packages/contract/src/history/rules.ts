/** The first moment of a list without `from`, a Bangkok time. */
export const DEFAULT_HISTORY_FROM = '2025-01-01T00:00:00';
/** history-05: the rows of a page, unless the call asks for fewer or more. */
export const HISTORY_PAGE_SIZE = 50;
