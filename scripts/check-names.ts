/** Part of the gate: an exported name means one thing, across the contract, the server and each web app. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const sources = ['member', 'office'].map(
  (app) => `packages/contract/src,packages/web/src,apps/server/src,apps/${app}/src`,
);
const notCode = /\.test\.tsx?$|\/testing\//;
const exported =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The names that several of the files export, each with its files. A file may export a type and a value of one name. */
export function namesExportedTwice(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const homes = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const [, name = ''] of text.matchAll(exported)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
    }
  }
  return new Map(
    [...homes].filter(([, of]) => of.size > 1).map(([name, of]) => [name, [...of].toSorted()]),
  );
}

if (import.meta.main) {
  let isFailed = false;
  for (const folders of sources) {
    const files = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !notCode.test(file),
    );
    const texts = files.map((file) => [file, readFileSync(resolve(root, file), 'utf8')] as const);
    const found = namesExportedTwice(new Map(texts));
    for (const [name, homes] of found) console.error(`${name}: ${homes.join(', ')}`);
    console.log(`names: ${files.length} files checked`);
    isFailed ||= found.size > 0 || files.length === 0;
  }
  process.exitCode = isFailed ? 1 : 0;
}
