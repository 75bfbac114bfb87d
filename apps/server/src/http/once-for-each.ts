/**
 * Makes something of a text once for as long as the text is among the last that were asked for, at least
 * half of `maxKept` and at most so many. What the same text gives is the same, so nothing that is kept can be
 * out of date.
 */
export function onceForEach<Made>(
  make: (text: string) => Made,
  { maxKept }: { maxKept: number },
): (text: string) => Made {
  // Two halves: when the younger is full, the older is forgotten whole, which costs nothing for each text.
  let younger = new Map<string, Made>();
  let older = new Map<string, Made>();
  return (text) => {
    const known = younger.get(text);
    if (known !== undefined) return known;
    const made = older.get(text) ?? make(text);
    if (younger.size >= maxKept / 2) {
      older = younger;
      younger = new Map();
    }
    younger.set(text, made);
    return made;
  };
}
