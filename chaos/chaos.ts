import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { endPast } from '../kit/end-past.ts';
import { seededRandom } from '../apps/sandbox/src/faults/random.ts';
import { chaosFaults } from './chaos-faults.ts';
import { runFault } from './faults.ts';
import type { Happened } from './faults.ts';
import type { Operation } from './history.ts';
import { startLoad } from './load.ts';
import { startSystem } from './system.ts';
import type { System } from './system.ts';

const LONGEST_PAUSE_MS = 4_000;
const LEAST_PAUSE_MS = 1_000;

export interface ChaosOptions {
  seconds: number;
  members: number;
  seed: number;
  /** Shows the steps of the run, where somebody watches. */
  steps: Steps;
  /** Leaves out the demo member's past, which the servers otherwise make at the same time. */
  endsPast?: boolean;
  /** Ends the faults before their time; the checks follow all the same. */
  stopped?: AbortSignal;
}

export interface ChaosReport {
  happened: readonly Happened[];
  history: readonly Operation[];
  /** The number of messages on the members' sockets. */
  messages: number;
  breaches: readonly string[];
}

/** Lets members play while faults happen in random order, each kind once before any comes again; then checks. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  options.steps.begin('Starting two servers on one PostgreSQL');
  const system = await startSystem();
  try {
    return await runOn(system, options);
  } finally {
    options.steps.end();
    await system.stop();
  }
}

async function runOn(
  system: System,
  { seconds, members, seed, steps, endsPast = false, stopped }: ChaosOptions,
): Promise<ChaosReport> {
  const { product, databaseUrl } = system;
  if (endsPast) await endPast(databaseUrl);
  steps.begin(`${members} members begin to play`);
  const load = await startLoad({ product, databaseUrl, members, seed });
  try {
    const random = seededRandom(seed + 1);
    const happened: Happened[] = [];
    steps.begin('Breaking things while they play', seconds * 1_000);
    const endMs = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() >= endMs || stopped?.aborted === true;
    while (!isOver()) {
      for (const fault of shuffled(chaosFaults(system, random), random)) {
        if (isOver()) break;
        const pauseMs = LEAST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - LEAST_PAUSE_MS);
        happened.push(await runFault(fault, pauseMs));
      }
    }
    steps.begin('Waiting until payments have come to rest, and checking');
    const breaches = await load.finish();
    return { happened, history: load.history, messages: load.messages(), breaches };
  } finally {
    await load.close();
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
