import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createTokenBucket } from '../limits/token-bucket.ts';
import type { TokenBucket } from '../limits/token-bucket.ts';

/** key-04: 60 reads at once, and then ten in a second. */
const READS = { capacity: 60, refillMs: 100 };
/** Only keys that work are remembered, so more than these are never in use at a time. */
const REMEMBERED_KEYS = 1_000;
const BEARER = /^Bearer (.+)$/i;

/** The key of a call; undefined for a call without one. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
}

/** Takes one read of a key that works; false if it has read too much. Each server counts for itself. */
export type KeyLimiter = (key: string) => boolean;

export function createKeyLimiter(): KeyLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: REMEMBERED_KEYS });
  return (key) => {
    const bucket = buckets.get(key) ?? createTokenBucket(READS);
    buckets.set(key, bucket);
    return bucket();
  };
}
