import { LRUCache } from 'lru-cache';
import { createTokenBucket } from './token-bucket.ts';
import type { TokenBucket } from './token-bucket.ts';

/**
 * The limit of a network's calls: a burst of 60, then one a second, as for members without a session (rate-limits.ts).
 */
const LIMIT = { capacity: 60, refillMs: 1_000 };
/** The most networks remembered. The least recent one is dropped and starts with a full bucket. */
const MAX_NETWORKS = 10_000;

/** Returns a function that counts a call of a network, and says whether the network may make it. */
export function createNetworkLimiter(nowMs?: () => number): (network: string) => boolean {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_NETWORKS });
  return (network) => {
    const bucket = buckets.get(network) ?? createTokenBucket(LIMIT, nowMs);
    buckets.set(network, bucket);
    return bucket();
  };
}
