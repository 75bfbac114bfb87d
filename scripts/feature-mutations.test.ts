import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureMutations } from './feature-mutations.ts';

const root = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(resolve(root, file), 'utf8');
const files = featureMutations.map(({ file }) => file);

/** Compares the constant words of a title: a table's test stands with `%s` or `$name` in the source. */
function isTitleIn(source: string, title: string): boolean {
  return title.split(' > ').every((part) => {
    if (source.includes(part)) return true;
    const patterns = [...source.matchAll(/(['"`])((?:(?!\1).)*?%[sj](?:(?!\1).)*?)\1/g)];
    return patterns.some(([, , pattern = '']) => patternOf(pattern).test(part));
  });
}

function patternOf(title: string): RegExp {
  const parts = title.split(/%[sj]/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

describe('the mutations of the features', () => {
  it('ledger-42: has one for every feature of the server', () => {
    const features = globSync('apps/server/src/features/*', { cwd: root });
    expect(features.length).toBeGreaterThan(10);
    expect(
      features.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`))),
    ).toEqual([]);
  });

  it('ledger-42: has one for every use case that moves money', () => {
    const moves = /\b(?:moveOrThrow|payWithRow|payReward|postStudioTransactions?|ledger\.post)\(/;
    const useCases = globSync('apps/server/src/{flows,features}/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && moves.test(textOf(file)),
    );
    expect(useCases.length).toBeGreaterThan(10);
    expect(useCases.filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each(featureMutations.map((mutation) => [mutation.file, mutation] as const))(
    '%s has its place in the source, and its test',
    (file, { from, to, test, title }) => {
      expect(textOf(file).split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
      expect(isTitleIn(textOf(test), title), title).toBe(true);
    },
  );
});
