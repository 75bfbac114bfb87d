import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { moneyTests, server, testFiles } from './covering-tests.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync(`${server}/**/*.ts`, { cwd: root }).map((file) => `/${file}`);

it('every pattern of the money code matches a source', () => {
  const unmatched = moneyTests
    .map(([pattern]) => pattern)
    .filter((pattern) => !sources.some((source) => pattern.test(source)));
  expect(unmatched).toEqual([]);
});

it('every named test is there', () => {
  const named = moneyTests.flatMap(([, globs]) => globs.flatMap(alternatives));
  expect(named.filter((name) => testFiles(name).length === 0)).toEqual([]);
});

/** `a{b,c}` as `ab` and `ac`. */
function alternatives(glob: string): string[] {
  const [braces, inner] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || inner === undefined) return [glob];
  return inner.split(',').flatMap((each) => alternatives(glob.replace(braces, each)));
}
