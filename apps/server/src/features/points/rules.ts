/** Points to grant for turnover, and the turnover that remains towards the next point, in micro. */
export interface PointsDue {
  points: bigint;
  restMicro: bigint;
}

/**
 * reward-62, reward-64: returns the whole points for the pending turnover, and the turnover that is left. Negative
 * turnover after a rollback must be made up first.
 */
export function pointsDue(pendingMicro: bigint, turnoverPerPointMicro: bigint): PointsDue {
  if (pendingMicro < turnoverPerPointMicro) return { points: 0n, restMicro: pendingMicro };
  const points = pendingMicro / turnoverPerPointMicro;
  return { points, restMicro: pendingMicro - points * turnoverPerPointMicro };
}
