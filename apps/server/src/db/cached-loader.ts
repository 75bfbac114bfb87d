import { LRUCache } from 'lru-cache';
import type { Loader } from './loader.ts';

/**
 * A loader that caches its last values. A cached value may be stale: revalidate it under the locks, and load
 * it again if it has changed.
 */
export interface CachedLoader<Key, Value extends object> {
  cached(key: Key): Value | undefined;
  load: Loader<Key, Value>;
}

/** Creates the loader. `nameOf` returns the cache key; equal keys must have equal names. */
export function createCachedLoader<Key, Value extends object>(
  read: Loader<Key, Value>,
  { nameOf, maxKept }: { nameOf: (key: Key) => string; maxKept: number },
): CachedLoader<Key, Value> {
  // A cache with `max` allocates all its places at once.
  const values = new LRUCache<string, Value>({ maxSize: maxKept, sizeCalculation: () => 1 });
  return {
    cached: (key) => values.get(nameOf(key)),
    load: async (key) => {
      const value = await read(key);
      values.set(nameOf(key), value);
      return value;
    },
  };
}
