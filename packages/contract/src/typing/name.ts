import { DASHES, plainCharacters } from './characters.ts';

/**
 * Names compare by one canonical form, which is never stored over the name itself (type-08). The rows of `member_names`
 * have it: a change here needs a migration that empties them and sets `members.is_name_indexed` to false.
 */

/** Vowels, tones and signs that Thai writes above and below a letter; U+0E4D is the circle of U+0E33. */
const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g;
const ANY_DASH = new RegExp(`[${DASHES}]`, 'gu');
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g;
const TWO_E = /\u0e40\u0e40/g;

/** Returns the canonical form of a name. Names that look alike have the same form, however they were typed. */
export function canonicalName(name: string): string {
  return plainCharacters(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(TWO_E, '\u0e41')
    .replace(MARKS, sortedMarks)
    .replace(APOSTROPHES, "'")
    .replace(ANY_DASH, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Sorts the marks of a letter and keeps each once, because fonts draw a doubled mark on top of itself. */
function sortedMarks(marks: string): string {
  return [...new Set(marks)].toSorted().join('');
}

const TITLES =
  /^(นางสาว|น\.?\s?ส\.|นาง|นาย|ด\.?\s?[ชญ]\.|(miss|mrs|mr|ms)(?=[.\s])\.?)(?!\p{M})\s*/u;

/** Returns a canonical name without the title before it. */
export function untitledName(name: string): string {
  return canonicalName(name).replace(TITLES, '');
}

/**
 * Returns the canonical name from each of its words on, with the words before it at the end: `สมชาย ใจดี`, `ใจดี สมชาย`
 * (desk-40).
 */
export function namesToFind(name: string): string[] {
  const words = nameToFind(name).split(' ');
  return words.map((_word, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));
}

/** How a name begins that somebody looks for (desk-40); undefined for a text without letters. */
export function readNameStart(text: string): string | undefined {
  const start = nameToFind(text);
  return /\p{L}/u.test(start) ? start : undefined;
}

/** A title alone is kept, because somebody may be called that. */
function nameToFind(name: string): string {
  return untitledName(name) || canonicalName(name);
}

/** A base with more marks than any word has paints over the lines above it. */
const STACKED = /\p{M}{3}/u;

/** Whether each letter has at most two combining marks (type-09). */
export function hasReadableMarks(name: string): boolean {
  return !STACKED.test(name.normalize('NFD'));
}
