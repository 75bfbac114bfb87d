/**
 * `npm run test:near [-- BASE]`: runs the tests that are near the change since BASE (HEAD), uncommitted and new files
 * included. Journeys of e2e/ are left out, because all of them run against the whole product.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearTests } from './mutation/covering-tests.ts';

const root = resolve(import.meta.dirname, '..');
const PROJECTS = ['unit', 'member', 'office', 'server'];
/** Checks that rules and the titles of tests agree. */
const TITLES_TEST = 'scripts/coverage.test.ts';

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function main(base = 'HEAD'): number {
  const changed = [
    ...gitLines('diff', '--name-only', base),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = new Set<string>();
  for (const file of changed) {
    const near = nearTests(file).filter((test) => !test.startsWith('e2e/'));
    for (const test of near) tests.add(test);
    if (/\.test\.tsx?$|^docs\/product\//.test(file)) tests.add(TITLES_TEST);
    else if (near.length === 0 && existsSync(resolve(root, file)))
      console.log(`no near test: ${file}`);
  }
  console.log(`${changed.length} changed files, ${tests.size} near test files`);
  if (tests.size === 0) return 0;
  const projects = PROJECTS.flatMap((project) => ['--project', project]);
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...projects, ...tests];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

process.exitCode = main(...process.argv.slice(2));
