export const PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/** A member's unread notifications are counted up to this number. */
export const MAX_COUNTED = 99;
