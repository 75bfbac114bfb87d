/** Replaces each pattern once. @throws if the text lacks one, so that a changed file is noticed */
export function changeText(text: string, changes: readonly [RegExp, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`nothing fits ${from} in:\n${changed}`);
    return changed.replace(from, to);
  }, text);
}
