/**
 * `npm run bench:bets`: signed bets and wins a second over HTTP, all on one studio's account, relative to pgbench's
 * TPC-B on the same PostgreSQL in the same run. It also measures latency at half of that rate, beside TPC-B at half of
 * its own, which shows the machine's own tail, and offers more than the maximum. Server, database and studio are
 * separate processes; rounds alternate. ROUNDS, SECONDS (of a step), HOLD_SECONDS and MEMBERS set the size.
 *
 * `SERVERS=2 npm run bench:bets`: the bets of two servers on one PostgreSQL, relative to one of them in the same run.
 * SERVER_CORES (one list for each server, by spaces), POSTGRES_CORES and LOAD_CORES pin processes; SERVER_SHARE limits
 * each server to a share of a core, where the machine has too few cores for servers to be the limit.
 *
 * `PROTOCOL=evolution npm run bench:bets` (or red-tiger): the studio speaks that protocol.
 *
 * `DASHBOARDS=10 npm run bench:bets`: the p99 beside so many open pages of the office and one running export, relative to
 * the p99 without them in the same run.
 */
import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { besideDashboards } from './beside-office.ts';
import { limitToShare, pinToCores } from './cores.ts';
import { processesOf, readTableSizes, shownCosts, shownGrowth } from './costs.ts';
import { median, overRounds, ratioOf } from './figures.ts';
import { createOffers, easyOffer, findMaximum, shownTaken, wasFullyTaken } from './offers.ts';
import type { Offers, Taken } from './offers.ts';
import { offerOverMaximum, showOverMaximum } from './over-maximum.ts';
import type { OverMaximum } from './over-maximum.ts';
import { overReference, writePicture } from './picture.ts';
import { preparePgbench } from './pgbench.ts';
import type { Latency } from './pgbench.ts';
import { startServer, startStudioProcess } from './processes.ts';
import type { RunningServer } from './processes.ts';
import { recycleLogSegments, startSettledPostgres } from './settled-postgres.ts';
import type { Studio } from './studio-load.ts';
import { benchProtocols } from './studio-words.ts';
import { setStudioStage, studioAccount } from './studio-stage.ts';
import { showVerdict } from './show-verdict.ts';
import { openWorkplace } from './workplace.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
const HOLD_SECONDS = Number(process.env['HOLD_SECONDS'] ?? 20);
const MEMBERS = Number(process.env['MEMBERS'] ?? 1_000);
const SERVERS = Number(process.env['SERVERS'] ?? 1);
const DASHBOARDS = Number(process.env['DASHBOARDS'] ?? 0);
const PROTOCOL = z.enum(benchProtocols).default('rs').parse(process.env['PROTOCOL']);
const WARM_UP = [1_000, 2_000, 3_000];
const FIRST_OFFER = Number(process.env['FIRST_OFFER'] ?? 3_000);
/** Minimum ratio to TPC-B, and maximum p99 at half of the maximum rate, on two cores. */
const FLOOR = 1.5;
const CEILING_MS = 50;
/** Minimum ratio of several servers to one. */
const SERVERS_FLOOR = 1.5;

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startSettledPostgres());
try {
  process.exitCode = (await bench(await postgres.createDatabase())) ? 0 : 1;
} finally {
  await close();
}

async function bench(url: string): Promise<boolean> {
  const opened = await openPostgres(url);
  const { database } = opened;
  steps.begin(`Opening games for ${MEMBERS} members, and warming up`);
  const studio = await setStudioStage(opened, MEMBERS, PROTOCOL);
  // The state in which autovacuum keeps tables that have been in use.
  await database.query(sql`vacuum analyze`);
  const servers: RunningServer[] = [];
  while (servers.length < SERVERS) servers.push(await startServer(url, folder));
  const load = await startStudioProcess(
    servers.map(({ origin }) => origin),
    studio,
  );
  const release = giveCores(servers);
  const before = await studioAccount(database, studio);
  const offers = createOffers(database, load);
  for (const perSecond of WARM_UP) await offers.offer({ perSecond, seconds: 2, servers: SERVERS });
  const sizes = await readTableSizes(database);
  const warm = offers.sums().done;

  const isGoodEnough = await compare(offers, servers);
  load.stop();
  for (const server of servers) await server.stop();
  release();
  const growth = shownGrowth(sizes, await readTableSizes(database), offers.sums().done - warm);
  console.log(`on the disk for each call: ${growth}`);
  const agrees = await booksAgree(database, studio, before, offers);
  await opened.close();
  return agrees && isGoodEnough;
}

function compare(offers: Offers, [server]: readonly RunningServer[]): Promise<boolean> {
  if (SERVERS > 1) return besideOneServer(offers);
  if (DASHBOARDS === 0 || !server) return besideTpcb(offers);
  return besideDashboards(offers, server, steps, {
    rounds: ROUNDS,
    seconds: SECONDS,
    holdSeconds: HOLD_SECONDS,
    firstOffer: FIRST_OFFER,
    dashboards: DASHBOARDS,
  });
}

/** Pins processes as the environment says, and returns a function that undoes what outlives them. */
function giveCores(servers: readonly RunningServer[]): () => void {
  const lists = process.env['SERVER_CORES']?.split(' ') ?? [];
  for (const [index, { pid }] of servers.entries()) {
    const cores = lists[index % lists.length];
    if (cores !== undefined) pinToCores([pid], cores);
  }
  for (const [part, cores] of [
    ['PostgreSQL', process.env['POSTGRES_CORES']],
    ['load', process.env['LOAD_CORES']],
  ] as const) {
    if (cores !== undefined) pinToCores(processesOf(part), cores);
  }
  const share = process.env['SERVER_SHARE'];
  if (share === undefined) return () => undefined;
  const pids = servers.map(({ pid }) => pid);
  return limitToShare(pids, Number(share));
}

async function besideTpcb(offers: Offers): Promise<boolean> {
  const pgbenchUrl = await postgres.createDatabase();
  const pgbench = await preparePgbench(pgbenchUrl);
  const tpcb: number[] = [];
  const maxima: Taken[] = [];
  const references: Latency[] = [];
  const halves: Taken[] = [];
  const over: OverMaximum[] = [];
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
    const first = { perSecond: easyOffer(maxima.at(-1), FIRST_OFFER), seconds: SECONDS };
    const most = await findMaximum(offers, steps, { ...first, servers: 1 }, of);
    maxima.push(most);
    steps.begin(`Half of the most, ${of}`, HOLD_SECONDS * 1_000);
    const half = { perSecond: most.perSecond / 2, seconds: HOLD_SECONDS, servers: 1 };
    halves.push(await offers.offer(half));
    steps.end();
    over.push(...(await offerOverMaximum(offers, steps, most, SECONDS)));
  }

  const { ratio, shown } = ratioOf(ratesOf(maxima), tpcb);
  showMaxima('one server', maxima);
  if (pgbench) {
    console.log(`TPC-B: ${overRounds(tpcb, 0, ' transactions/s')}`);
    console.log(`over TPC-B: ${shown}`);
    console.log(`half of TPC-B's for ${HOLD_SECONDS} s: ${latencyOf(references)}`);
  }
  for (const half of halves) console.log(`  half of ours: ${shownTaken(half)}`);
  console.log(`half of ours for ${HOLD_SECONDS} s: ${latencyOf(halves)}`);
  const isCalm = showOverMaximum(over);
  await drawBesideTpcb({ maxima: ratesOf(maxima), tpcb, halves, references });
  const isQuick =
    halves.every(wasFullyTaken) && median(halves.map(({ p99Ms }) => p99Ms)) < CEILING_MS;
  return isQuick && isCalm && (!pgbench || ratio >= FLOOR);
}

async function besideOneServer(offers: Offers): Promise<boolean> {
  const one: Taken[] = [];
  const all: Taken[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [maxima, servers] of [[one, 1] as const, [all, SERVERS] as const]) {
      await recycleLogSegments(postgres.url);
      const first = { perSecond: easyOffer(maxima.at(-1), FIRST_OFFER), seconds: SECONDS, servers };
      const of = `${servers} server(s), round ${round} of ${ROUNDS}`;
      maxima.push(await findMaximum(offers, steps, first, of));
    }
  }
  const { ratio, shown } = ratioOf(ratesOf(all), ratesOf(one));
  showMaxima('one server', one);
  showMaxima(`${SERVERS} servers`, all);
  console.log(`over one server: ${shown}`);
  await writePicture('servers', 'Signed bets of one studio, by servers on one PostgreSQL', [
    {
      title: 'Calls a second',
      unit: '/s',
      ours: [{ name: `${SERVERS} servers`, value: median(ratesOf(all)) }],
      ...overReference('one server', median(ratesOf(one)), {
        factor: SERVERS_FLOOR,
        is: 'at least',
      }),
    },
  ]);
  return ratio >= SERVERS_FLOOR;
}

function ratesOf(maxima: readonly Taken[]): number[] {
  return maxima.map(({ perSecond }) => perSecond);
}

function showMaxima(by: string, maxima: readonly Taken[]): void {
  console.log(`calls taken at most by ${by}: ${overRounds(ratesOf(maxima), 0, '/s')}`);
  for (const { costs, done } of maxima) console.log(`  each: ${shownCosts(costs, done)}`);
}

async function drawBesideTpcb(measured: {
  maxima: number[];
  tpcb: number[];
  halves: readonly Latency[];
  references: readonly Latency[];
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

function latencyOf(rounds: readonly Latency[]): string {
  const shown = (of: (round: Latency) => number) => overRounds(rounds.map(of), 1, ' ms');
  return `p50 ${shown(({ p50Ms }) => p50Ms)}, p99 ${shown(({ p99Ms }) => p99Ms)}`;
}

/** Compares what the load was answered with the change of the studio's account since `before`. */
async function booksAgree(
  database: Database,
  studio: Studio,
  before: Awaited<ReturnType<typeof studioAccount>>,
  offers: Offers,
): Promise<boolean> {
  const { done, studioUnits } = offers.sums();
  const after = await studioAccount(database, studio);
  const balanceMicro = after.balanceMicro - before.balanceMicro;
  const transactions = after.transactions - before.transactions;
  const expectedMicro = BigInt(studioUnits) * MICRO_PER_STUDIO_UNIT;
  const agrees = balanceMicro === expectedMicro && transactions === done;
  console.log(
    `the studio's account: ${balanceMicro} micro by ${transactions} transactions, ` +
      (agrees ? 'as answered' : `ANSWERED ${expectedMicro} by ${done}`),
  );
  return (await showVerdict(database)) && agrees;
}
