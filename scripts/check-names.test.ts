import { expect, it } from 'vitest';
import { namesExportedTwice } from './check-names.ts';

it('finds a name that two files export, whatever it names', () => {
  const files = new Map([
    ['a.ts', 'export interface Offer {}\nexport type Kind = 1;\nexport const Kind = 1;\n'],
    ['b.tsx', 'export default function Offer() {}\nconst Kind = 2;\n'],
    ['c.ts', "import { Offer } from './a.ts';\nexport async function read() {}\n"],
  ]);
  expect(namesExportedTwice(files)).toEqual(new Map([['Offer', ['a.ts', 'b.tsx']]]));
});
