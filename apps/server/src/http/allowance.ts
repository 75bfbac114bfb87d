interface Bounds {
  /** So many at once, after a pause that was long enough. */
  atMost: number;
  /** One more each time that this has passed. */
  refillMs: number;
}

/** Asks for one; false: not now. Refused ones cost nothing, so that waiting is all it takes. */
export type Allowance = () => boolean;

export function createAllowance(
  { atMost, refillMs }: Bounds,
  nowMs: () => number = () => performance.now(),
): Allowance {
  let left = atMost;
  let countedAtMs = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(atMost, left + (now - countedAtMs) / refillMs);
    countedAtMs = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
