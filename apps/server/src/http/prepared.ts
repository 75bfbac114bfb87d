import { written } from './answer.ts';
import type { Prepared } from './answer.ts';
import { prepareBytes } from './prepared-bytes.ts';

/** @param data What the envelope of a success carries. */
export async function prepare(data: unknown): Promise<Prepared> {
  return { outcome: 'prepared', bytes: await prepareBytes(written(data).bytes) };
}

/**
 * Keeps the last prepared answer for as long as `version` gives the same text, so that one cheap
 * read decides whether the bytes still hold.
 */
export function keepPrepared<Key>(source: {
  version: (key: Key) => Promise<string>;
  load: (key: Key) => Promise<unknown>;
}): (key: Key) => Promise<Prepared> {
  const kept = new Map<Key, { version: string; prepared: Promise<Prepared> }>();
  return async (key) => {
    const version = await source.version(key);
    const known = kept.get(key);
    if (known?.version === version) return known.prepared;
    const prepared = source.load(key).then(prepare);
    kept.set(key, { version, prepared });
    prepared.catch(() => kept.delete(key));
    return prepared;
  };
}
