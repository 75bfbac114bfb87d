/**
 * `npm run bench:bets`: signed bets and wins a second over HTTP, all on one studio's account, relative to pgbench's
 * TPC-B on the same PostgreSQL in the same run. It also measures latency at half of that rate, beside TPC-B at half of
 * its own, which shows the machine's own tail. Server, database and studio are separate processes; rounds alternate.
 * ROUNDS, SECONDS (of a step), HOLD_SECONDS and MEMBERS set the size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { featureInvariants } from '../apps/server/src/cli/ledger-verify.ts';
import { showSteps } from '../apps/server/src/commands/steps.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { verifyLedger } from '../apps/server/src/ledger/verify.ts';
import { median, overRounds, ratioOf } from './figures.ts';
import { overReference, writePicture } from './picture.ts';
import { preparePgbench } from './pgbench.ts';
import type { Latency } from './pgbench.ts';
import { startServer, startStudioProcess } from './processes.ts';
import type { StudioProcess } from './processes.ts';
import { recycleLogSegments, startSettledPostgres } from './settled-postgres.ts';
import type { Offer, Studio, OfferResult } from './studio-load.ts';
import { setStudioStage, studioAccount } from './studio-stage.ts';
import type { StudioAccount } from './studio-stage.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const HOLD_SECONDS = Number(process.env['HOLD_SECONDS'] ?? 20);
const MEMBERS = Number(process.env['MEMBERS'] ?? 1_000);
const WARM_UP = [1_000, 2_000, 3_000];
const FIRST_OFFER = Number(process.env['FIRST_OFFER'] ?? 3_000);
/** The search raises the rate by a quarter until it is too high, then from the last good rate by a twentieth. */
const COARSE_STEP = 1.25;
const FINE_STEP = 1.05;
/** Minimum ratio to TPC-B, and maximum p99 at half of the maximum rate, on two cores. */
const FLOOR = 1.5;
const CEILING_MS = 50;

const steps = showSteps();
const postgres = await startSettledPostgres();
const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
try {
  const isGoodEnough = await bench(
    await postgres.createDatabase(),
    await postgres.createDatabase(),
  );
  process.exitCode = isGoodEnough ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench(url: string, pgbenchUrl: string): Promise<boolean> {
  const opened = await openPostgres(url);
  const { database } = opened;
  steps.begin(`Opening games for ${MEMBERS} members, and warming up`);
  const studio = await setStudioStage(opened, MEMBERS);
  // The state in which autovacuum keeps tables that have been in use.
  await database.query(sql`vacuum analyze`);
  const server = await startServer(url, folder);
  const before = await studioAccount(database, studio);
  const load = countingLoad(await startStudioProcess(server.origin, studio));
  for (const perSecond of WARM_UP) await load.offer({ perSecond, seconds: 2 });
  const pgbench = await preparePgbench(pgbenchUrl);

  const tpcb: number[] = [];
  const maxima: number[] = [];
  const references: Latency[] = [];
  const halves: OfferResult[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const of = `round ${round} of ${ROUNDS}`;
    // Otherwise TPC-B would wait for dirty pages of the calls before it.
    await recycleLogSegments(pgbenchUrl);
    if (pgbench) {
      steps.begin(`TPC-B, ${of}`, (SECONDS + HOLD_SECONDS) * 1_000);
      const most = await pgbench.run(pgbenchUrl, SECONDS);
      tpcb.push(most);
      const half = { perSecond: most / 2, seconds: HOLD_SECONDS };
      references.push(await pgbench.hold(pgbenchUrl, half));
    }
    const most = await findMaximum(load, of, maxima.at(-1));
    maxima.push(most);
    steps.begin(`Half of the most, ${of}`, HOLD_SECONDS * 1_000);
    halves.push(await load.offer({ perSecond: most / 2, seconds: HOLD_SECONDS }));
  }
  steps.end();
  load.stop();
  await server.stop();

  const { ratio, shown } = ratioOf(maxima, tpcb);
  console.log(`calls taken at most: ${overRounds(maxima, 0, '/s')}`);
  if (pgbench) {
    console.log(`TPC-B: ${overRounds(tpcb, 0, ' transactions/s')}`);
    console.log(`over TPC-B: ${shown}`);
    console.log(`half of TPC-B's for ${HOLD_SECONDS} s: ${latencyOf(references)}`);
  }
  for (const half of halves) console.log(`  half of ours: ${shownOf(half)}`);
  console.log(`half of ours for ${HOLD_SECONDS} s: ${latencyOf(halves)}`);
  await draw({ maxima, tpcb, halves, references });
  const agrees = await booksAgree(database, studio, { before, sums: load.sums() });
  await opened.close();
  const isQuick =
    halves.every(wasFullyTaken) && median(halves.map(({ p99Ms }) => p99Ms)) < CEILING_MS;
  return agrees && isQuick && (!pgbench || ratio >= FLOOR);
}

async function draw(measured: {
  maxima: number[];
  tpcb: number[];
  halves: OfferResult[];
  references: Latency[];
}): Promise<void> {
  const { maxima, tpcb, halves, references } = measured;
  const p99 = (rounds: readonly Latency[]) => median(rounds.map(({ p99Ms }) => p99Ms));
  const goal = { factor: FLOOR, is: 'at least' } as const;
  await writePicture('bets', 'Signed bets of one studio beside pgbench', [
    {
      title: 'Calls a second',
      unit: '/s',
      ours: [{ name: 'signed bets and wins', value: median(maxima) }],
      ...(tpcb.length > 0 && overReference('TPC-B', median(tpcb), goal)),
    },
    {
      title: 'p99 at half of that rate',
      unit: 'ms',
      ours: [{ name: 'signed bets and wins', value: p99(halves) }],
      references: references.length > 0 ? [{ name: 'TPC-B', value: p99(references) }] : [],
      goal: { value: CEILING_MS, is: 'at most' },
    },
  ]);
}

/**
 * Returns the rate of the highest offer that was fully taken, measured until its last answer, so that calls which queue
 * beyond the offer's end lower the rate.
 */
async function findMaximum(
  load: Pick<StudioProcess, 'offer'>,
  of: string,
  before: number | undefined,
): Promise<number> {
  let most = 0;
  const isTaken = async (perSecond: number) => {
    steps.begin(`Offering ${perSecond.toFixed(0)} calls/s, ${of}`, SECONDS * 1_000);
    const taken = await load.offer({ perSecond, seconds: SECONDS });
    steps.end();
    console.log(`  ${perSecond.toFixed(0)}/s: ${shownOf(taken)}`);
    if (wasFullyTaken(taken)) most = Math.max(most, taken.perSecond);
    return wasFullyTaken(taken);
  };
  let best = before === undefined ? FIRST_OFFER : before / COARSE_STEP;
  while (!(await isTaken(best))) best /= COARSE_STEP;
  while (await isTaken(best * COARSE_STEP)) best *= COARSE_STEP;
  const tooMuch = best * COARSE_STEP;
  while (best * FINE_STEP < tooMuch && (await isTaken(best * FINE_STEP))) best *= FINE_STEP;
  return most;
}

function latencyOf(rounds: readonly Latency[]): string {
  const shown = (of: (round: Latency) => number) => overRounds(rounds.map(of), 1, ' ms');
  return `p50 ${shown(({ p50Ms }) => p50Ms)}, p99 ${shown(({ p99Ms }) => p99Ms)}`;
}

function wasFullyTaken({ offered, done, late }: OfferResult): boolean {
  return done === offered && late === 0;
}

function shownOf({ perSecond, p50Ms, p99Ms, dropped, late, refused }: OfferResult): string {
  return [
    `${perSecond.toFixed(0)} taken/s`,
    `p50 ${p50Ms.toFixed(1)} ms`,
    `p99 ${p99Ms.toFixed(1)} ms`,
    `${dropped} dropped`,
    `${late} late`,
    ...Object.entries(refused).map(([status, count]) => `${count} ${status}`),
  ].join(', ');
}

interface Sums {
  done: number;
  studioUnits: number;
}

/** Sums what the answers say about moved money. */
function countingLoad(load: StudioProcess): StudioProcess & { sums(): Sums } {
  const sums: Sums = { done: 0, studioUnits: 0 };
  return {
    ...load,
    offer: async (offer: Offer) => {
      const taken = await load.offer(offer);
      sums.done += taken.done;
      sums.studioUnits += taken.studioUnits;
      return taken;
    },
    sums: () => sums,
  };
}

/** Compares what the load was answered with the change of the studio's account since `before`. */
async function booksAgree(
  database: Database,
  studio: Studio,
  { before, sums }: { before: StudioAccount; sums: Sums },
): Promise<boolean> {
  const after = await studioAccount(database, studio);
  const balanceMicro = after.balanceMicro - before.balanceMicro;
  const transactions = after.transactions - before.transactions;
  const expectedMicro = BigInt(sums.studioUnits) * MICRO_PER_STUDIO_UNIT;
  const agrees = balanceMicro === expectedMicro && transactions === sums.done;
  console.log(
    `the studio's account: ${balanceMicro} micro by ${transactions} transactions, ` +
      (agrees ? 'as answered' : `ANSWERED ${expectedMicro} by ${sums.done}`),
  );
  const { ok, checks } = await verifyLedger(database, featureInvariants);
  const broken = checks.filter((check) => !check.ok).map(({ name }) => name);
  console.log(`ledger:verify: ${ok ? 'ok' : `BROKEN: ${broken.join('; ')}`}`);
  return ok && agrees;
}
