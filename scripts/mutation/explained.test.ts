import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { explains, readExplained } from './explained.ts';
import { mutantsOf } from './mutants.ts';

const explained = readExplained();
const root = resolve(import.meta.dirname, '../..');

it.each([...new Set(explained.map(({ file }) => file))])(
  '%s still has each mutant that is explained',
  (file) => {
    const mutants = mutantsOf(file, readFileSync(resolve(root, file), 'utf8'));
    const gone = explained.filter(
      (each) => each.file === file && !mutants.some((mutant) => explains(each, mutant)),
    );
    expect(gone).toEqual([]);
  },
);
