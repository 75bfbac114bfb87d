/**
 * Makes something of a text once for as long as the text is among the last `maxKept` new ones. What the same
 * text gives is the same, so nothing that is kept can be out of date.
 */
export function onceForEach<Made>(
  make: (text: string) => Made,
  { maxKept }: { maxKept: number },
): (text: string) => Made {
  const kept = new Map<string, Made>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };
}
