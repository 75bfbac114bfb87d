import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { moneyTests, nearTests, server, testFiles } from './covering-tests.ts';

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

it('a source has few near tests: those that import it otherwise than by the wiring, or are of its area', () => {
  const near = nearTests(`${server}/features/switches/store.ts`);
  expect(near).toContain(`${server}/features/switches/set-switch.pg.test.ts`);
  expect(near.length).toBeLessThan(20);
  expect(nearTests(`${server}/flows/sessions/log-in.ts`)).toContain(
    `${server}/features/sessions/sessions.pg.test.ts`,
  );
  expect(nearTests(`${server}/ledger/arrays.ts`)).toContain(`${server}/ledger/arrays.test.ts`);
  expect(nearTests('scripts/lock-file.ts')).toContain('scripts/sbom.test.ts');
  const own = 'scripts/mutation/covering-tests.test.ts';
  expect(nearTests(own)).toEqual([own]);
});

/** `a{b,c}` as `ab` and `ac`. */
function alternatives(glob: string): string[] {
  const [braces, inner] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || inner === undefined) return [glob];
  return inner.split(',').flatMap((each) => alternatives(glob.replace(braces, each)));
}
