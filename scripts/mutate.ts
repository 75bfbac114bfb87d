/**
 * Changes one place of a source at a time and runs its tests: `npm run mutate -- PATH…`. A mutant that no
 * test notices is printed, and must be killed by a test or explained in scripts/mutants-explained.json.
 *
 *   PATH          a file, or a file and one of its lines as `file.ts:12`
 *   --tests GLOB  the tests to run, instead of those that cover the file (may be given more than once)
 *   --lanes N     so many mutants at once, each in a copy of the tree (1)
 *   --list        only print the mutants
 *   --features    instead of paths: each feature's own mutation must fail its named test
 */
import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { coveringTests } from './mutation/covering-tests.ts';
import { explains, readExplained } from './mutation/explained.ts';
import { openLane, type Lane } from './mutation/lane.ts';
import { mutantsOf, type Mutant } from './mutation/mutants.ts';
import { tryFeatures } from './mutation/try-features.ts';
import { createTrial, type Outcome, type Target } from './mutation/try-mutants.ts';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    features: { type: 'boolean', default: false },
  },
});

function readTarget(path: string): Target {
  const [, name = path, line] = /^(.+):(\d+)$/.exec(path) ?? [];
  const file = relative(root, resolve(name));
  const source = readFileSync(resolve(root, file), 'utf8');
  const mutants = mutantsOf(file, source);
  return {
    file,
    source,
    isWhole: line === undefined,
    mutants: line === undefined ? mutants : mutants.filter((each) => each.line === Number(line)),
  };
}

const SHOWN_LENGTH = 100;

function shown({ file, line, before, after }: Mutant): string {
  const cut = (text: string) =>
    text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text || '(nothing)';
  return `${file}:${line}  ${cut(before)} → ${cut(after)}`;
}

async function withLanes<Result>(work: (lanes: Lane[]) => Promise<Result>): Promise<Result> {
  const lanes = await Promise.all(Array.from({ length: Number(values.lanes) }, openLane));
  try {
    return await work(lanes);
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function tryTargets(targets: readonly Target[]): Promise<boolean> {
  const explained = readExplained();
  const outcomes: Outcome[] = [];
  const isExplained = (mutant: Mutant) => explained.some((each) => explains(each, mutant));
  await withLanes(async (lanes) => {
    const tryMutants = createTrial(lanes);
    for (const target of targets) {
      const started = performance.now();
      const tests = values.tests?.flatMap((glob) => globSync(glob, { cwd: root }));
      await tryMutants(target, tests ?? coveringTests(target.file), (outcome) => {
        outcomes.push(outcome);
        const { mutant, killedBy } = outcome;
        if (killedBy === undefined && !isExplained(mutant)) console.log(shown(mutant));
        else if (values.verbose) console.log(`${shown(mutant)}  (${killedBy ?? 'explained'})`);
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`# ${target.file}: ${target.mutants.length} mutants, ${seconds} s`);
    }
  });
  const survivors = outcomes.filter(({ killedBy }) => killedBy === undefined);
  const silent = survivors.filter(({ mutant }) => isExplained(mutant));
  const stale = explained.filter(
    (each) =>
      targets.some(({ file, isWhole }) => isWhole && file === each.file) &&
      !survivors.some(({ mutant }) => explains(each, mutant)),
  );
  for (const { file, line, before, after } of stale) {
    console.log(`explained without need: ${file}  ${line}  (${before} → ${after})`);
  }
  const left = survivors.length - silent.length;
  console.log(
    `${outcomes.length} mutants, ${outcomes.length - survivors.length} killed, ` +
      `${left} survived, ${silent.length} explained`,
  );
  return left === 0 && stale.length === 0;
}

async function main(): Promise<boolean> {
  if (values.features) return withLanes((lanes) => tryFeatures(lanes, positionals));
  const targets = positionals.map(readTarget);
  if (targets.length === 0) throw new Error('Name the files to change.');
  if (!values.list) return tryTargets(targets);
  for (const mutant of targets.flatMap(({ mutants }) => mutants)) console.log(shown(mutant));
  return true;
}

process.exitCode = (await main()) ? 0 : 1;
