interface Bounds {
  /** The tokens of a full bucket. */
  capacity: number;
  /** The time in which one token is added. */
  refillMs: number;
}

/** Takes a token; false if the bucket is empty. A refusal uses no token. */
export type TokenBucket = () => boolean;

export function createTokenBucket(
  { capacity, refillMs }: Bounds,
  nowMs: () => number = () => performance.now(),
): TokenBucket {
  let tokens = capacity;
  let refilledAtMs = nowMs();
  return () => {
    const now = nowMs();
    tokens = Math.min(capacity, tokens + (now - refilledAtMs) / refillMs);
    refilledAtMs = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
