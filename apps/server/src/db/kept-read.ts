import type { BatchedRead } from './batched-read.ts';

/**
 * A read that also remembers what it told last. What is kept may have changed since: whoever goes by it has
 * it judged once more where it counts, and reads where it is found to have changed.
 */
export interface KeptRead<Key, Value extends object> {
  kept(key: Key): Value | undefined;
  read: BatchedRead<Key, Value>;
}

/** `nameOf` names the same key alike; beyond `maxKept`, what was kept first is forgotten first. */
export function createKeptRead<Key, Value extends object>(
  read: BatchedRead<Key, Value>,
  { nameOf, maxKept }: { nameOf: (key: Key) => string; maxKept: number },
): KeptRead<Key, Value> {
  const values = new Map<string, Value>();
  const keep = (name: string, value: Value) => {
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= maxKept) values.delete(oldest);
    values.set(name, value);
  };
  return {
    kept: (key) => values.get(nameOf(key)),
    read: async (key) => {
      const value = await read(key);
      const name = nameOf(key);
      // Taken out first, so that what was read last is forgotten last.
      values.delete(name);
      if (value) keep(name, value);
      return value;
    },
  };
}
