/**
 * A transfer belongs to the closing during which it was written. Around midnight it may stand in the day beside that of
 * its time; by more than this it was given a time of the past (proof-02).
 */
export const TIME_TOLERANCE_MS = 60 * 60 * 1000;
