import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openPostgres } from '../../apps/server/src/db/open.ts';
import type { OpenedDatabase } from '../../apps/server/src/db/open.ts';
import type { Steps } from '../../apps/server/src/command-line/steps.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { GAME_FAULTS } from '../../apps/sandbox/src/faults/game-faults.ts';
import { seededRandom } from '../../apps/sandbox/src/faults/random.ts';
import { endPast } from '../../kit/end-past.ts';
import { startProduct } from '../../kit/product.ts';
import type { Product } from '../../kit/product.ts';
import { ledgerBreaches } from '../../kit/ledger-breaches.ts';
import { callSandbox } from '../../kit/sandbox.ts';
import {
  countBonusParts,
  countDebts,
  countNegativeNow,
  negativeBalances,
  openStudioBooks,
  SOAKED_STUDIOS,
  readOurBooks,
} from './books.ts';
import { disagreements } from './compare.ts';
import { engineOf, engines } from './engines.ts';
import type { Engine } from './engines.ts';
import { openMembers, ownedMicro } from './members.ts';
import type { SoakMember } from './members.ts';
import { playOn, readLobby } from './player.ts';

/** Probability of each fault for every call of the studio. */
export const FAULT_RATE = 0.04;
const SAMPLE_EVERY_MS = 250;
const LOOK_EVERY_MS = 500;
/** Every third member plays two games at once. */
const SECOND_SEAT_EVERY = 3;
/**
 * The pause that each seat adds: more seats play slower, because an overloaded studio shows nothing about the wallet.
 */
const PAUSE_PER_SEAT_MS = 40;
const LEAST_PAUSE_MS = 500;

export interface SoakOptions {
  databaseUrl: string;
  members: number;
  seed: number;
  faultRate: number;
  /** Duration, or total number of rounds. */
  until: { seconds: number } | { rounds: number };
  /** Whether to wait for bets on matches that have not ended. */
  waitsForMatches: boolean;
  /** Time for the studio to settle everything. */
  restTimeoutMs: number;
  /** Shows the steps of the soak, where somebody watches. */
  steps: Steps;
}

export interface SoakReport {
  problems: string[];
  /** Number of rounds by engine and status. */
  rounds: Record<string, Record<string, number>>;
  /** Number of faults by kind and call. */
  faults: Record<string, Record<string, number>>;
  transactions: number;
  /** Launches and rounds that were not answered in time. */
  unanswered: number;
  /** The number of wins that were taken back after they were spent. */
  debts: number;
  /** The number of bets, wins and rollbacks that moved bonus money too. */
  bonusParts: number;
  samples: number;
}

/**
 * Plays rounds over all engines while the calls between studio and wallet fail, then waits until everything is settled
 * and compares the studio's books with ours.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { databaseUrl, steps } = options;
  steps.begin('Starting the product');
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  const product = await startProduct({ databaseUrl, env });
  const opened = await openPostgres(databaseUrl, { poolSize: 4 });
  try {
    await endPast(databaseUrl);
    const report = await soakOn(options, product, opened);
    steps.end();
    return report;
  } finally {
    steps.fail();
    await opened.close();
    await product.stop();
  }
}

async function soakOn(
  options: SoakOptions,
  product: Product,
  opened: OpenedDatabase,
): Promise<SoakReport> {
  const { database } = opened;
  const { steps, until } = options;
  const members = await openMembers(opened, options.members);
  steps.begin(
    `${members.length} members play against ${product.sandboxUrl}`,
    'seconds' in until ? until.seconds * 1000 : undefined,
  );
  const sampler = startSampler(database);
  const { seed, faultRate } = options;
  const rates = Object.fromEntries(GAME_FAULTS.map((fault) => [fault, faultRate]));
  await callSandbox(product.sandboxUrl, '/faults', { seed, rates });
  const { crashes, unanswered } = await playAll(options, product, members);
  await callSandbox(product.sandboxUrl, '/faults', undefined, 'DELETE');
  const faults = (await readFaultReport(product)).happened;

  steps.begin('Waiting until the studio has nothing pending');
  const unrest = await waitUntilSettled(options, product);
  const sampled = await sampler.stop();
  steps.begin('Comparing the books');
  const books = openStudioBooks(product.dataDir);
  const studio = books.transactions();
  const rounds = roundsByEngine(books.rounds());
  const studios = books.roundsOfStudios();
  books.close();

  const closing = await ownedMicro(database);
  const owned = new Map(
    members.map(({ uuid, openingMicro }) => [
      uuid,
      { openingMicro, closingMicro: closing.get(uuid) ?? 0n },
    ]),
  );
  // Our books are compared without the demo member's past, of which the studio knows nothing.
  const ours = (await readOurBooks(database)).filter(({ user }) => owned.has(user));
  const broken = await ledgerBreaches(product);
  return {
    problems: [
      ...crashes,
      ...unrest,
      ...disagreements({ studio, ours, owned }),
      ...(await negativeBalances(database)),
      ...sampled.problems,
      ...broken,
      ...missingCoverage(faults, rounds),
      ...SOAKED_STUDIOS.filter(
        (code) => !studios.some(({ operator_code }) => operator_code === code),
      ).map((code) => `${code} was never played to the end`),
      ...serverErrors(product.output()),
    ],
    rounds,
    faults,
    transactions: ours.length,
    unanswered,
    debts: await countDebts(database),
    bonusParts: await countBonusParts(database),
    samples: sampled.samples,
  };
}

async function playAll(
  { until, seed }: SoakOptions,
  product: Product,
  members: readonly SoakMember[],
): Promise<{ crashes: string[]; unanswered: number }> {
  const [first] = members;
  if (first === undefined) throw new Error('there are no members');
  const games = await readLobby(product, first);
  const endMs = 'seconds' in until ? Date.now() + until.seconds * 1000 : Infinity;
  let roundsLeft = 'rounds' in until ? until.rounds : Infinity;
  const isRunning = () => {
    roundsLeft -= 1;
    return roundsLeft >= 0 && Date.now() < endMs;
  };
  const seats = members.flatMap((member, index) =>
    index % SECOND_SEAT_EVERY === 0 ? [member, member] : [member],
  );
  const longestPauseMs = Math.max(LEAST_PAUSE_MS, seats.length * PAUSE_PER_SEAT_MS);
  const troubles: string[] = [];
  const note = (trouble: string) => void troubles.push(trouble);
  const common = { product, games, isRunning, longestPauseMs, note };
  const played = await Promise.allSettled(
    seats.map((member, index) =>
      playOn({ ...common, member, random: seededRandom(seed * 10_000 + index) }),
    ),
  );
  const crashes = played.flatMap((one) =>
    one.status === 'rejected' ? [`a member could not play: ${String(one.reason)}`] : [],
  );
  return { crashes, unanswered: troubles.length };
}

function startSampler(database: Database) {
  const problems: string[] = [];
  let samples = 0;
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      const count = await countNegativeNow(database);
      if (count > 0)
        problems.push(`${count} balances were below zero at ${new Date().toISOString()}`);
      samples += 1;
      await sleep(SAMPLE_EVERY_MS);
    }
  };
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await working;
      return { problems: problems.slice(0, 20), samples };
    },
  };
}

/** Waits until every round is settled. Returns what is still not settled when the time is over. */
async function waitUntilSettled(options: SoakOptions, product: Product): Promise<string[]> {
  const waiting = ['betting', 'paying', 'cancelling', ...(options.waitsForMatches ? ['open'] : [])];
  const endMs = Date.now() + options.restTimeoutMs;
  const books = openStudioBooks(product.dataDir);
  try {
    for (;;) {
      const { under_way } = await readFaultReport(product);
      const pending = books.rounds().filter(({ status }) => waiting.includes(status));
      if (pending.length === 0 && under_way === 0) return [];
      if (Date.now() > endMs) {
        return [`the studio did not come to rest: ${under_way}, ${JSON.stringify(pending)}`];
      }
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    books.close();
  }
}

function roundsByEngine(
  rows: readonly { game_code: string; status: string; rounds: number }[],
): SoakReport['rounds'] {
  const counted: SoakReport['rounds'] = Object.fromEntries(engines.map((engine) => [engine, {}]));
  for (const { game_code, status, rounds } of rows) {
    const engine: Engine | undefined = engineOf(game_code);
    const ofEngine = engine && counted[engine];
    if (ofEngine) ofEngine[status] = (ofEngine[status] ?? 0) + rounds;
  }
  return counted;
}

/** Says which faults and engines are missing, because a soak without one of them proves nothing. */
function missingCoverage(faults: SoakReport['faults'], rounds: SoakReport['rounds']): string[] {
  const quiet = GAME_FAULTS.filter((fault) => Object.keys(faults[fault] ?? {}).length === 0);
  const unplayed = engines.filter((engine) => {
    const { settled = 0, open = 0 } = rounds[engine] ?? {};
    return settled + open === 0;
  });
  return [
    ...quiet.map((fault) => `the fault ${fault} never happened`),
    ...unplayed.map((engine) => `${engine} was never played to the end`),
  ];
}

/** The product's log has warnings and errors only; malformed calls of the studio are not errors of ours. */
function serverErrors(output: string): string[] {
  const lines = output
    .split('\n')
    .filter((line) => /"level":(50|60)|"level":"(error|fatal)"/.test(line));
  return lines.slice(0, 5).map((line) => `the server logged: ${line.slice(0, 500)}`);
}

const faultReport = z.object({
  happened: z.record(z.string(), z.record(z.string(), z.int())),
  under_way: z.int(),
});

async function readFaultReport(product: Product): Promise<z.infer<typeof faultReport>> {
  const answer = await fetch(`${product.sandboxUrl}/faults/report`);
  return faultReport.parse(await answer.json());
}
