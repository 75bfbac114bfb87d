/** A year that is always ahead, and less than ten years away (type-19). */
export const LATER_YEAR = new Date().getFullYear() + 5;
