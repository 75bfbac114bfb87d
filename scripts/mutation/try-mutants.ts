import type { Lane } from './lane.ts';
import type { FailedTest } from './messages.ts';
import type { Mutant } from './mutants.ts';

export interface Outcome {
  mutant: Mutant;
  /** The failed test, or why no test ran; undefined: the mutant survived. */
  killedBy: string | undefined;
}

/** Timeout as a multiple of the unchanged tree's time, because the machine may be busy. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_SPARE_MS = 30_000;
const BASELINE_TIMEOUT_MS = 600_000;

export interface Target {
  file: string;
  source: string;
  /** Whether these are all mutants of the file. */
  isWhole: boolean;
  mutants: readonly Mutant[];
}

type Tell = (outcome: Outcome) => void;
type Durations = Readonly<Record<string, number>>;

/**
 * Returns a function that tries each mutant of a file against its tests. The tests must pass on the unchanged source.
 */
export function createTrial(
  lanes: readonly Lane[],
): (target: Target, tests: readonly string[], tell: Tell) => Promise<void> {
  // The durations are cached, because files of one folder share their tests.
  const known = new Map<string, Durations>();
  return async (target, tests, tell) => {
    const [first] = lanes;
    if (!first || target.mutants.length === 0) return;
    const key = tests.join();
    const durations = known.get(key) ?? (await measureUnchanged(first, target, tests));
    known.set(key, durations);
    await tryEach(lanes, target, { tests, durations }, tell);
    // If the tests could not run at all, every mutant would seem killed.
    for (const lane of lanes) await measureUnchanged(lane, target, tests.slice(0, 1));
  };
}

/** Measures the duration of each test. @throws when they fail without a change. */
async function measureUnchanged(
  lane: Lane,
  { file, source }: Pick<Target, 'file' | 'source'>,
  tests: readonly string[],
): Promise<Durations> {
  const asked = { tests, bail: false, timeoutMs: BASELINE_TIMEOUT_MS };
  const report = await lane.test(file, source, asked);
  if (!report) throw new Error(`the tests of ${file} do not end`);
  const [broken] = report.failed;
  if (broken) throw new Error(`${file} unchanged fails ${nameOf(broken)}`);
  if (report.passed === 0) throw new Error(`no test of ${file} ran`);
  return report.durationsMs;
}

async function tryEach(
  lanes: readonly Lane[],
  { file, mutants }: Target,
  { tests, durations }: { tests: readonly string[]; durations: Durations },
  tell: Tell,
): Promise<void> {
  const durationOf = (test: string): number => durations[test] ?? 0;
  const totalMs = tests.reduce((sum, test) => sum + durationOf(test), 0);
  const timeoutMs = totalMs * TIMEOUT_FACTOR + TIMEOUT_SPARE_MS;
  const kills = new Map<string, number>();
  const killsOf = (test: string): number => kills.get(test) ?? 0;
  const queue = mutants.values();
  const work = async (lane: Lane): Promise<void> => {
    for (const mutant of queue) {
      // First the tests that killed neighbouring mutants, then the fastest.
      const order = tests.toSorted(
        (one, other) => killsOf(other) - killsOf(one) || durationOf(one) - durationOf(other),
      );
      const report = await lane.test(file, mutant.mutated, { tests: order, bail: true, timeoutMs });
      const killer = report?.failed[0];
      if (killer) kills.set(killer.file, killsOf(killer.file) + 1);
      tell({ mutant, killedBy: report ? killer && nameOf(killer) : 'time-out' });
    }
  };
  await Promise.all(lanes.map(work));
}

function nameOf({ file, title }: FailedTest): string {
  return `${file} > ${title}`;
}
