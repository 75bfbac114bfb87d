/** The longest period of a report, in days. */
export const MAX_REPORT_DAYS = 400;
