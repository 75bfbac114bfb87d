import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { routes } from '@kapao/contract/routes.ts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const tests = globSync('{apps,packages,e2e,scripts}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((file) => readFileSync(resolve(root, file), 'utf8'));

/** What `it`, `describe` and the likes of `itOnTwoNodes` are called by, in every test of the repository. */
const titles = tests.flatMap((text) =>
  [
    ...text.matchAll(
      /\b(?:it(?:[A-Z]\w*)?|describe)(?:\.\w+(?:\([^\n]*\))?)*\(\s*(['"`])(.*?)\1/gs,
    ),
  ].map(([, , title = '']) => title),
);

const requirements = Array.from({ length: 49 }, (_, index) => index + 1);

describe('tests name what they prove', () => {
  it.each(requirements)('REQUIREMENTS %i', (number) => {
    const named = new RegExp(`\\bR${number}\\b`);
    const inRange = titles.some((title) =>
      [...title.matchAll(/\bR(\d+)-R?(\d+)\b/g)].some(
        ([, from, to]) => Number(from) <= number && number <= Number(to),
      ),
    );
    expect(inRange || titles.some((title) => named.test(title))).toBe(true);
  });

  it.each(Object.keys(routes))('the operation %s', (name) => {
    const named = new RegExp(`\\b${name}\\b`);
    expect(titles.some((title) => named.test(title))).toBe(true);
  });
});
