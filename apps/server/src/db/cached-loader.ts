import type { Loader } from './loader.ts';

/**
 * A loader that caches its last values. A cached value may be stale: revalidate it under the locks, and load
 * it again if it has changed.
 */
export interface CachedLoader<Key, Value extends object> {
  cached(key: Key): Value | undefined;
  load: Loader<Key, Value>;
}

/** `nameOf` gives equal keys the same name. Beyond `maxKept` entries, the value loaded longest ago is dropped. */
export function createCachedLoader<Key, Value extends object>(
  read: Loader<Key, Value>,
  { nameOf, maxKept }: { nameOf: (key: Key) => string; maxKept: number },
): CachedLoader<Key, Value> {
  const values = new Map<string, Value>();
  const cache = (name: string, value: Value) => {
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= maxKept) values.delete(oldest);
    values.set(name, value);
  };
  return {
    cached: (key) => values.get(nameOf(key)),
    load: async (key) => {
      const value = await read(key);
      const name = nameOf(key);
      // Delete first: a map keeps insertion order, and the value loaded last must be dropped last.
      values.delete(name);
      if (value) cache(name, value);
      return value;
    },
  };
}
