import { directedName } from '@kapao/contract/office/audit-words.ts';
import type { Language } from './language.ts';
import type { Catalogue } from './th.ts';

/** The operation of a row of the log in words; a code that has none, such as that of an old row, is its own name. */
export function operationName(operation: string, { operations }: Catalogue): string {
  const names: Readonly<Record<string, string>> = operations;
  return Object.hasOwn(names, operation) ? (names[operation] ?? operation) : operation;
}

/** The operation by what it did: an act of two ways, such as pause and resume, says which way it went (office-78). */
export function actName(
  { operation, after }: { operation: string; after: unknown },
  text: Catalogue,
  language: Language,
): string {
  return directedName(operation, after)?.[language] ?? operationName(operation, text);
}
