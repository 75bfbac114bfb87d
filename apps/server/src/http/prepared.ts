import { serialized } from './answer.ts';
import type { Prepared } from './answer.ts';
import { prepareBytes } from './prepared-bytes.ts';

/** Serialises and compresses an answer. @param data The `data` of a success envelope. */
export async function prepare(data: unknown): Promise<Prepared> {
  return { outcome: 'prepared', bytes: await prepareBytes(serialized(data).bytes) };
}

/**
 * Caches the last prepared answer of each key while `version` returns the same text. One cheap read thus
 * decides whether the bytes are still valid.
 */
export function cachePrepared<Key>(source: {
  version: (key: Key) => Promise<string>;
  load: (key: Key) => Promise<unknown>;
}): (key: Key) => Promise<Prepared> {
  const cache = new Map<Key, { version: string; prepared: Promise<Prepared> }>();
  return async (key) => {
    const version = await source.version(key);
    const cached = cache.get(key);
    if (cached?.version === version) return cached.prepared;
    const prepared = source.load(key).then(prepare);
    cache.set(key, { version, prepared });
    prepared.catch(() => cache.delete(key));
    return prepared;
  };
}
