import { untitledName } from '@kapao/contract/typing/name.ts';

/**
 * Whether two names may be one person's. Banks leave titles out or in, and cut names off, often after the first letter
 * of the last name; so the shorter one only has to begin the longer one.
 */
export function isSameName(one: string, other: string): boolean {
  return areAlike(comparedName(one), comparedName(other));
}

/** A person's name without title and punctuation, in two parts, for comparisons. */
export interface ComparedName {
  first: string;
  last: string;
}

/** Prepares a name that is compared with many others; undefined if nothing but a title and punctuation is in it. */
export function comparedName(name: string): ComparedName | undefined {
  const plain = untitledName(name)
    .replace(/[*.…\s]+/gu, ' ')
    .trim();
  const [first = '', ...last] = plain.split(' ');
  return first === '' ? undefined : { first, last: last.join('') };
}

/** Whether two prepared names may be one person's, by the rule of `isSameName`. */
export function areAlike(one: ComparedName | undefined, other: ComparedName | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const isBegun = one.last.startsWith(other.last) || other.last.startsWith(one.last);
  return one.first === other.first && isBegun;
}
