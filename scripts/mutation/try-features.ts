import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { featureMutations } from '../feature-mutations.ts';
import type { FeatureMutation } from './feature-mutation.ts';
import type { Lane } from './lane.ts';

const root = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 300_000;

/** Each mutation must make its named test fail, but not every test of that test's file. */
export async function tryFeatures(
  lanes: readonly Lane[],
  only: readonly string[],
): Promise<boolean> {
  const queue = featureMutations
    .filter(({ file }) => only.length === 0 || only.some((part) => file.includes(part)))
    .values();
  let isHeld = true;
  const work = async (lane: Lane): Promise<void> => {
    for (const mutation of queue) {
      const problem = await tryOne(lane, mutation);
      if (problem !== undefined) isHeld = false;
      console.log(`${problem === undefined ? '✓' : '✗'} ${mutation.file}  ${problem ?? ''}`);
    }
  };
  await Promise.all(lanes.map(work));
  return isHeld;
}

async function tryOne(
  lane: Lane,
  { file, from, to, test, title }: FeatureMutation,
): Promise<string | undefined> {
  const source = readFileSync(resolve(root, file), 'utf8');
  const asked = { tests: [test], bail: false, timeoutMs: TIMEOUT_MS };
  const report = await lane.test(
    file,
    source.replace(from, () => to),
    asked,
  );
  if (!report) return 'the test does not end';
  const titles = report.failed.map((failed) => failed.title);
  if (titles.length === 0) return 'fails no test';
  if (!titles.includes(title)) return `fails ${titles.join(' | ')}, and not ${title}`;
  // If every test fails, the mutation broke the file, and not the rule. One test alone cannot tell.
  const isAlone = titles.length === 1;
  return isAlone || report.passed > 0 ? undefined : 'fails every test of that file';
}
