/** A change at one place of a text: `start` and `end` count its UTF-16 units. */
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
/** Matches from the beginning of a line to the keyword that begins its condition. */
const conditions = /^[ \t]*(?<word>and|or|where)\b/gm;

/**
 * Returns the mutants of a SQL template. `masked` is its text with every `${…}` and comment overwritten, so that
 * offsets stay the same. A condition is dropped only if it begins a line, as our style has it.
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

/** Whether a comparison is with `now()`: no test can compare a moment with exactly the same time. */
function isAgainstTheClock(masked: string, at: number, operator: string): boolean {
  const line = masked.slice(masked.lastIndexOf('\n', at) + 1).split('\n', 1)[0] ?? '';
  return /[<>]/.test(operator) && line.includes('now()');
}

function swap(start: number, word: string): Change {
  return { start, end: start + word.length, text: swapped.get(word) ?? word };
}

/** Returns the first line end outside all brackets; undefined when a bracket closes that opened earlier. */
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
