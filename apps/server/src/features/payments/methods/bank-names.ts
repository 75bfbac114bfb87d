import { untitledName } from '@kapao/contract/typing/name.ts';

/**
 * Whether two names may be one person's. Banks leave titles out or in, and cut names off, often after the first letter
 * of the last name; so the shorter one only has to begin the longer one.
 */
export function isSameName(one: string, other: string): boolean {
  return areAlike(comparedName(one), comparedName(other));
}

/** A name without its title and signs, in two parts. */
export interface ComparedName {
  first: string;
  last: string;
}

/** Prepares a name that is compared with many others; undefined for one of nothing but title and signs. */
export function comparedName(name: string): ComparedName | undefined {
  const plain = untitledName(name)
    .replace(/[*.…\s]+/gu, ' ')
    .trim();
  const [first = '', ...last] = plain.split(' ');
  return first === '' ? undefined : { first, last: last.join('') };
}

/** As isSameName, of names that are prepared. */
export function areAlike(one: ComparedName | undefined, other: ComparedName | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const isBegun = one.last.startsWith(other.last) || other.last.startsWith(one.last);
  return one.first === other.first && isBegun;
}
