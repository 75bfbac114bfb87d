import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * docs/specification.md names for each sentence of SPEC sections 2 to 9 the tests that prove it. A
 * row is `| 2.4-17 | sentence | proofs |`, a proof `component [File.test.tsx](../path) “title”`;
 * `describe › it` names both titles.
 */
const docs = resolve(import.meta.dirname, '../docs');
const lines = readFileSync(resolve(docs, 'specification.md'), 'utf8').split('\n');

const HEADING = /^## (\d(?:\.\d)?) .* \((\d+) sentences?\)$/;
const ROW = /^\| (\d(?:\.\d)?)-(\d+) \| (.+) \| (.+) \|$/;
const PROOF = /(\w+) \[([^\]]+)\]\(([^)]+)\) “([^”]+)”/g;

/** Every part of the specification that is a table of its own. */
const PARTS = ['2.1', '2.2', '2.3', '2.4', '3', '4', '5', '6', '7.1', '7.2', '8', '9'];

interface Sentence {
  part: string;
  number: number;
  text: string;
  proofs: string;
}

const sentences: Sentence[] = lines.flatMap((line) => {
  const [, part = '', number, text = '', proofs = ''] = ROW.exec(line) ?? [];
  return number === undefined ? [] : [{ part, number: Number(number), text, proofs }];
});

/** What a test is written with in its own file, as `it` or `describe`. */
function titlesIn(path: string): Set<string> {
  const text = readFileSync(path, 'utf8');
  const called =
    /\b(?:it(?:[A-Z]\w*)?|describe)(?:\.\w+(?:<[^\n]*>)?(?:\([^\n]*\))?)*\(\s*(['"`])(.*?)\1/gs;
  const afterTable = /\]\)\(\s*(['"`])(.*?)\1/gs;
  return new Set(
    [...text.matchAll(called), ...text.matchAll(afterTable)].map(([, , title = '']) => title),
  );
}

/** Where a test of this kind lies. */
const KINDS: Readonly<Record<string, RegExp>> = {
  unit: /^\.\.\/(?:apps|packages|scripts)\/.*(?<!\.pg)\.test\.ts$/,
  component: /^\.\.\/apps\/member\/.*\.test\.tsx$/,
  server: /^\.\.\/apps\/server\/.*\.pg\.test\.ts$/,
  journey: /^\.\.\/e2e\/.*\.ts$/,
};

describe('docs/specification.md', () => {
  it('has every part of SPEC 2 to 9, numbered without a gap, as many as its heading says', () => {
    const headings = lines.flatMap((line) => {
      const [, part, count] = HEADING.exec(line) ?? [];
      return part === undefined ? [] : [[part, Number(count)] as const];
    });
    expect(headings.map(([part]) => part)).toEqual(PARTS);
    for (const [part, count] of headings) {
      const numbers = sentences.filter((row) => row.part === part).map(({ number }) => number);
      expect(numbers, part).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }
  });

  it('loses no row: each line that begins like one is one', () => {
    const likeRows = lines.filter((line) => /^\|\s*\d/.test(line));
    expect(likeRows.filter((line) => !ROW.test(line))).toEqual([]);
  });

  it.each(sentences.map((sentence) => [`${sentence.part}-${sentence.number}`, sentence] as const))(
    '%s is proved by tests that exist',
    (_number, { proofs }) => {
      const found = [...proofs.matchAll(PROOF)];
      expect(found, 'a sentence without a test').not.toHaveLength(0);
      for (const [, kind = '', file = '', link = '', title = ''] of found) {
        expect(link).toMatch(KINDS[kind] ?? /^no such kind$/);
        expect(link.endsWith(`/${file}`), link).toBe(true);
        const path = resolve(docs, link);
        expect(existsSync(path), link).toBe(true);
        const titles = titlesIn(path);
        const parts = titles.has(title) ? [title] : title.split(' › ');
        expect(parts.filter((part) => !titles.has(part))).toEqual([]);
      }
    },
  );
});
