import type { BothLanguages } from '../envelope.ts';

/** The name of a code of the server; a code that is not in the list, such as a gateway's, is its own name. */
export function nameOfCode(
  names: Readonly<Record<string, BothLanguages>>,
  code: string,
  language: 'th' | 'en',
): string {
  return Object.hasOwn(names, code) ? (names[code]?.[language] ?? code) : code;
}

/** The names of codes in one language. */
export function namesIn<Code extends string>(
  names: Readonly<Record<Code, BothLanguages>>,
  language: 'th' | 'en',
): Readonly<Record<Code, string>> {
  const entries = Object.entries<BothLanguages>(names);
  // Object.fromEntries types the keys as string.
  return Object.fromEntries(entries.map(([code, name]) => [code, name[language]])) as Record<
    Code,
    string
  >;
}
