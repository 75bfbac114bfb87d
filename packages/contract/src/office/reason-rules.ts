/** office-51: the length of a reason, of evidence, and of the note that the reason "other" needs. */
export const REASON_MIN = 3;
export const REASON_MAX = 500;
