/**
 * The largest time between a transfer and the day whose closing contains it, which may differ around midnight. A
 * transfer beyond it was given a time of the past (proof-02).
 */
export const TIME_TOLERANCE_MS = 60 * 60 * 1000;
