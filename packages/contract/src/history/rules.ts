/** The beginning of a list without `from`, in Bangkok time. */
export const DEFAULT_HISTORY_FROM = '2025-01-01T00:00:00';
/** history-05: rows of a page, unless the call asks for another number. */
export const HISTORY_PAGE_SIZE = 50;

/** history-42: the kinds of activity that a member chooses from. */
export const activityFilters = ['all', 'play', 'rewards', 'other'] as const;
export type ActivityFilter = (typeof activityFilters)[number];

/** history-42: a longer pause between two movements of one game begins another play session. */
export const SESSION_PAUSE_MINUTES = 30;
