import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readLockFile } from './lock-file.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

it('ops-39: one release stands in every package, the lock file, the deployment and the changelog', () => {
  const release = /^## \[([^\]]+)\]/m.exec(read('CHANGELOG.md'))?.[1] ?? 'none';
  const stated: string[] = [];
  for (const file of [
    'package.json',
    ...globSync('{apps,packages}/*/package.json', { cwd: root }),
  ]) {
    const text = read(file);
    const [, version] = /"version": "([^"]+)"/.exec(text) ?? [];
    stated.push(`${file} ${version}`);
    for (const [, name, range] of text.matchAll(/"(@kapao\/\w+)": "([^"]+)"/g)) {
      expect(`${file} ${name} ${range}`).toBe(`${file} ${name} ^${release}`);
    }
  }
  for (const [place, { version, link }] of readLockFile(root)) {
    if (!place.includes('node_modules') && link !== true) stated.push(`lock ${place} ${version}`);
  }
  for (const file of globSync('deploy/**/kustomization.yaml', { cwd: root })) {
    for (const [, tag] of read(file).matchAll(/newTag: '(.+)'/g)) stated.push(`${file} ${tag}`);
  }
  expect(stated.filter((each) => !each.endsWith(` ${release}`))).toEqual([]);
  expect(stated.length).toBeGreaterThan(15);
});
