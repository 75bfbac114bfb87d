import type { Catalogue } from './th.ts';

/** The operation of a row of the log in words; a code that has none, such as that of an old row, is its own name. */
export function operationName(operation: string, { operations }: Catalogue): string {
  const names: Readonly<Record<string, string>> = operations;
  return Object.hasOwn(names, operation) ? (names[operation] ?? operation) : operation;
}
