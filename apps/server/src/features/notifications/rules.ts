/** A bonus or a rebate is told to end so many hours before. */
export const EXPIRING_HOURS = 24;
