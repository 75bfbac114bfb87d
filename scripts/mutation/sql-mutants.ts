/** A change of one place in a text: `start` and `end` count its UTF-16 units. */
export interface Change {
  start: number;
  end: number;
  text: string;
}

const operators = [' < ', ' <= ', ' > ', ' >= ', ' + ', ' - '];
const swapped: ReadonlyMap<string, string> = new Map([
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' + ', ' - '],
  [' - ', ' + '],
  ['least(', 'greatest('],
  ['greatest(', 'least('],
  ['min(', 'max('],
  ['max(', 'min('],
  ['true', 'false'],
  ['false', 'true'],
  ['is null', 'is not null'],
  ['is not null', 'is null'],
  ['not exists', 'exists'],
  ['not in', 'in'],
]);
const words =
  /\b(?:least|greatest|min|max)\(|\b(?:true|false|is null|is not null|not exists|not in)\b/g;
/** From the beginning of a line to the end of the condition that begins there. */
const conditions = /^[ \t]*(?<word>and|or|where)\b/gm;

/**
 * The mutants of a SQL template: `masked` is its text with every `${…}` and comment overwritten, so that
 * the places stay the same. Conditions are dropped where one stands on a line of its own, as we write them.
 */
export function sqlChanges(masked: string): Change[] {
  return [
    ...operators.flatMap((operator) => placesOf(masked, operator)),
    ...[...masked.matchAll(words)].map(({ 0: word, index }) => swap(index, word)),
    ...[...masked.matchAll(conditions)].flatMap(({ 0: { length }, index, groups }) => {
      const end = endOfCondition(masked, index + length);
      const text = groups?.['word'] === 'where' ? 'where true' : '';
      const start = index + length - (groups?.['word']?.length ?? 0);
      return end === undefined ? [] : [{ start, end, text }];
    }),
  ];
}

function placesOf(masked: string, operator: string): Change[] {
  const places: Change[] = [];
  for (let at = masked.indexOf(operator); at >= 0; at = masked.indexOf(operator, at + 1)) {
    if (!isAgainstTheClock(masked, at, operator)) places.push(swap(at, operator));
  }
  return places;
}

/** No test can hold a moment against the very same `now()`. */
function isAgainstTheClock(masked: string, at: number, operator: string): boolean {
  const line = masked.slice(masked.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '';
  return /[<>]/.test(operator) && line.includes('now()');
}

function swap(start: number, word: string): Change {
  return { start, end: start + word.length, text: swapped.get(word) ?? word };
}

/** The first end of a line outside all brackets; undefined where a bracket closes that opened before. */
function endOfCondition(masked: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < masked.length; at += 1) {
    if (masked[at] === '(') depth += 1;
    if (masked[at] === ')') depth -= 1;
    if (depth < 0) return at;
    if (depth === 0 && masked[at] === '\n') return at;
  }
  return masked.length;
}
