import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

it('ops-44: docs/dependencies.md has one line for each dependency', () => {
  const manifests = globSync('{package.json,packages/*/package.json,apps/*/package.json}', {
    cwd: root,
  });
  const installed = manifests.flatMap((file) => {
    const { dependencies, devDependencies }: Manifest = JSON.parse(read(file));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const foreign = new Set(installed.filter((name) => !name.startsWith('@kapao/')));
  const lines = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(lines.length, 'one line each').toBe(new Set(lines).size);
  expect(new Set(lines)).toEqual(foreign);
});
