import { LRUCache } from 'lru-cache';

/** Memoizes a pure function of a text, for the most recently used texts. */
export function memoize<Value extends NonNullable<unknown>>(
  compute: (text: string) => Value,
  { maxKept }: { maxKept: number },
): (text: string) => Value {
  const values = new LRUCache<string, Value>({ max: maxKept, memoMethod: (text) => compute(text) });
  return (text) => values.memo(text);
}
