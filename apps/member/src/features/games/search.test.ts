import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearch } from './search.ts';

it('game-16: searches anywhere in the name, in any case, with spaces around it forgiven', () => {
  const names = ['Golden  Naga', 'มังกรทอง', 'Lucky Cat', 'น้ำเต้าปูปลา'];
  const search = createSearch(names, (name) => name);
  expect(search(' NAGA ')).toEqual(['Golden  Naga']);
  expect(search('golden n')).toEqual(['Golden  Naga']);
  expect(search('ทอง')).toEqual(['มังกรทอง']);
  // The same word, with sara am typed as its two parts.
  expect(search('น\u0E49\u0E4D\u0E32เต้า')).toEqual(['น้ำเต้าปูปลา']);
  expect(search('ｌｕｃｋｙ')).toEqual(['Lucky Cat']);
  expect(search('  ')).toEqual(names);
  expect(search('zzz')).toEqual([]);
});

it('game-57: finds a name in spite of one or two wrong letters, ล for ร and missing tone marks', () => {
  const names = ['บาคาร่าดาวเหนือ', 'Sweet Bonanza', 'น้ำเต้าปูปลา', 'Lucky Cat', 'ไฮโล'];
  const search = createSearch(names, (name) => name);
  expect(search('บาคาล่า')).toEqual(['บาคาร่าดาวเหนือ']);
  expect(search('บาคารา')).toEqual(['บาคาร่าดาวเหนือ']);
  expect(search('นำเตาปูปา')).toEqual(['น้ำเต้าปูปลา']);
  expect(search('sweat bonanza')).toEqual(['Sweet Bonanza']);
  expect(search('sweetbonanzza')).toEqual(['Sweet Bonanza']);
  expect(search('luky cat')).toEqual(['Lucky Cat']);
  expect(search('ไฮโร')).toEqual(['ไฮโล']);
  // Two wrong letters of five are another word, as is one of three.
  expect(search('lacks')).toEqual([]);
  expect(search('cut')).toEqual([]);
  expect(search('!?')).toEqual([]);
});

it('game-57: shows names with the text as typed alone, otherwise those with fewer wrong letters first', () => {
  const search = createSearch(['golden nagx', 'golxen nagx', 'silver'], (name) => name);
  expect(search('golden naga')).toEqual(['golden nagx', 'golxen nagx']);
  expect(search('golxen')).toEqual(['golxen nagx']);
});

/** The same by the textbook's table of distances. */
function fewestErrors(query: string, text: string): number {
  let column = Array.from({ length: query.length + 1 }, (_cell, row) => row);
  let fewest = query.length;
  for (const letter of text) {
    const next = [0];
    for (let row = 1; row <= query.length; row += 1) {
      const wrong = query[row - 1] === letter ? 0 : 1;
      next.push(
        Math.min((column[row - 1] ?? 0) + wrong, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1),
      );
    }
    column = next;
    fewest = Math.min(fewest, next.at(-1) ?? fewest);
  }
  return fewest;
}

it('game-57: counts wrong letters as the table of distances does', () => {
  const word = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ก'), minLength, maxLength });
  fc.assert(
    fc.property(word(4, 32), word(0, 40), (query, text) => {
      const allowed = query.length < 8 ? 1 : 2;
      const isFound = createSearch([text], (name) => name)(query).length === 1;
      expect(isFound).toBe(fewestErrors(query, text) <= allowed);
    }),
    { numRuns: 2000 },
  );
});
