import type { BothLanguages } from '@kapao/contract/envelope.ts';

/** A stored reason, `checked: a note`, in words; one that a command gave is shown as it is. */
export function reasonText(
  stored: string,
  reasons: Readonly<Record<string, BothLanguages>>,
  inLanguage: (texts: BothLanguages) => string,
): string {
  const [code = '', ...note] = stored.split(': ');
  const texts = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (texts === undefined) return stored;
  return [inLanguage(texts), ...note].join(': ');
}
