/** Turnover that has become whole points, and what is left towards the next one, in micro. */
export interface PointsDue {
  points: bigint;
  restMicro: bigint;
}

/** Whole points alone are given. Turnover below zero, after a rollback, has to be made up first. */
export function pointsDue(pendingMicro: bigint, turnoverPerPointMicro: bigint): PointsDue {
  if (pendingMicro < turnoverPerPointMicro) return { points: 0n, restMicro: pendingMicro };
  const points = pendingMicro / turnoverPerPointMicro;
  return { points, restMicro: pendingMicro - points * turnoverPerPointMicro };
}
