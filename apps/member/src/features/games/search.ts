/** Normalises text for the search: ignores case, character width and repeated spaces. */
export function normalizeForSearch(text: string): string {
  // NFKC also unifies the two ways in which keyboards write Thai sara am (ำ).
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The characters that members mistype most: tone marks and other signs above Thai letters, spaces and punctuation. */
const IGNORED = /[\u0E47-\u0E4C]|[^\p{L}\p{M}\p{N}]/gu;

/** The number of wrong letters that a search forgives in a query of this length. */
function errorsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Creates a search for text anywhere in the name, in Thai or English, and after those in the words that find an item.
 * Where neither has the text as typed, it finds the items that have it with the fewest wrong letters. Texts are prepared
 * at the first search and kept, so that long lists stay fast while typing.
 */
export function createSearch<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  wordsOf: (item: Item) => string = () => '',
): (typed: string) => readonly Item[] {
  let cached: { names: string[]; all: string[] } | undefined;
  const prepare = () => {
    const names = items.map((item) => normalizeForSearch(nameOf(item)));
    return {
      names,
      all: names.map((name, place) => {
        const item = items[place];
        return item === undefined ? name : `${name} ${normalizeForSearch(wordsOf(item))}`;
      }),
    };
  };
  return (typed) => {
    const query = normalizeForSearch(typed);
    if (query === '') return items;
    const { names, all } = (cached ??= prepare());
    const exact = items.filter((_item, place) => all[place]?.includes(query));
    if (exact.length === 0) return findNearest(items, all, query.replaceAll(IGNORED, ''));
    const isNamed = new Set(items.filter((_item, place) => names[place]?.includes(query)));
    return [
      ...exact.filter((item) => isNamed.has(item)),
      ...exact.filter((item) => !isNamed.has(item)),
    ];
  };
}

function findNearest<Item>(items: readonly Item[], names: readonly string[], query: string) {
  if (query === '') return [];
  const countErrors = createErrorCounter(query);
  const found: Item[][] = Array.from({ length: errorsAllowed(query.length) + 1 }, () => []);
  items.forEach((item, place) => found[countErrors(names[place] ?? '')]?.push(item));
  return found.flat();
}

/** The longest query in letters: each letter takes one bit of a 32-bit number. */
const LONGEST_QUERY = 32;
/** The first character code after the Thai letters; a letter with this code or a higher one counts as wrong. */
const LETTERS = 0x0e80;
const isIgnored = Uint8Array.from({ length: LETTERS }, (_letter, code) =>
  String.fromCharCode(code).search(IGNORED) === 0 ? 1 : 0,
);
const LO_LING = 'ล'.charCodeAt(0);
const RO_RUEA = 'ร'.charCodeAt(0);

/**
 * Creates a count of the letters that are wrong, missing or too many in the text's part that is most like the query:
 * the bit-parallel algorithm of G. Myers (1999), whose vectors hold the differences between the distances of one column.
 */
function createErrorCounter(query: string): (text: string) => number {
  const length = Math.min(query.length, LONGEST_QUERY);
  const places = new Int32Array(LETTERS);
  for (let place = 0; place < length; place += 1) {
    const letter = query.charCodeAt(place);
    if (letter < LETTERS) places[letter] = (places[letter] ?? 0) | (1 << place);
  }
  // Either of the letters lo ling and ro ruea stands for both.
  const either = (places[LO_LING] ?? 0) | (places[RO_RUEA] ?? 0);
  places[LO_LING] = either;
  places[RO_RUEA] = either;
  const last = 1 << (length - 1);
  return (text) => {
    let [increases, decreases, errors] = [-1, 0, length];
    let fewest = errors;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      if (isIgnored[letter] === 1) continue;
      const equal = letter < LETTERS ? (places[letter] ?? 0) : 0;
      const diagonal = (((equal & increases) + increases) ^ increases) | equal;
      let more = decreases | ~(diagonal | increases);
      let fewer = increases & diagonal;
      if (more & last) errors += 1;
      else if (fewer & last) errors -= 1;
      more <<= 1;
      fewer <<= 1;
      increases = fewer | ~(equal | decreases | more);
      decreases = more & (equal | decreases);
      if (errors < fewest) fewest = errors;
    }
    return fewest;
  };
}
