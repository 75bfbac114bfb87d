import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createTokenBucket } from './token-bucket.ts';
import type { TokenBucket } from './token-bucket.ts';

/**
 * Slows down callers whose authentication keeps failing. It counts calls only after they failed, so that authenticated
 * callers on the same address are never slowed.
 */
export interface FailedCallLimiter {
  /**
   * Counts a failed call of a network. Returns true if the network is over its limit; it then resolves only
   * after a delay, so that sequential calls run at one per second.
   */
  record(network: string): Promise<boolean>;
  /** Whether the network's last failed call was over the limit; further calls may then be refused without a check. */
  isLimited(network: string): boolean;
}

/** The limit of a network's failed calls: a burst of 600, then 10 a second. */
const LIMIT = { capacity: 600, refillMs: 100 };
const DELAY_MS = 1_000;
/** The most delayed calls, because each costs memory; further ones are answered at once. */
const MAX_DELAYED = 200;
/** The most networks remembered. The least recent one is dropped and starts with a full bucket. */
const MAX_NETWORKS = 10_000;

interface Options {
  nowMs?: () => number;
  delay?: () => Promise<unknown>;
  maxNetworks?: number;
}

export function createFailedCallLimiter({
  nowMs,
  delay = () => sleep(DELAY_MS),
  maxNetworks = MAX_NETWORKS,
}: Options = {}): FailedCallLimiter {
  const networks = new LRUCache<string, { bucket: TokenBucket; isLimited: boolean }>({
    max: maxNetworks,
  });
  let delayed = 0;

  const count = (network: string): boolean => {
    const bucket = networks.get(network)?.bucket ?? createTokenBucket(LIMIT, nowMs);
    const isLimited = !bucket();
    networks.set(network, { bucket, isLimited });
    return isLimited;
  };

  return {
    record: async (network) => {
      if (!count(network)) return false;
      if (delayed >= MAX_DELAYED) return true;
      delayed += 1;
      await delay();
      delayed -= 1;
      return true;
    },
    isLimited: (network) => networks.peek(network)?.isLimited ?? false,
  };
}
