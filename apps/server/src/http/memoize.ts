/**
 * Memoizes a pure function of a text. Keeps the results of the most recent texts: at most `maxKept`, at least
 * half as many.
 */
export function memoize<Value>(
  compute: (text: string) => Value,
  { maxKept }: { maxKept: number },
): (text: string) => Value {
  // Two generations: when the younger one is full, the older one is dropped as a whole, which is cheap.
  let younger = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (text) => {
    const cached = younger.get(text);
    if (cached !== undefined) return cached;
    const value = older.get(text) ?? compute(text);
    if (younger.size >= maxKept / 2) {
      older = younger;
      younger = new Map();
    }
    younger.set(text, value);
    return value;
  };
}
