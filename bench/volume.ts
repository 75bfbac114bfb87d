/**
 * `npm run bench:volume`: the most frequent calls on a database with a million members and on one with ten thousand,
 * under the same load in the same run. Prints the ratios of the p99s, and the plans of the statements on the large one.
 * MEMBERS, ROUNDS, SECONDS and CALLS (a second) set the size; LARGE_DATABASE_URL names a database filled before.
 *
 * `TRANSFERS=50000000 npm run bench:volume` adds a year of play to the large database (bench/year.ts), which takes
 * three quarters of an hour and 45 GB in the temporary directory, and times `ledger:verify --days 1` on it before anything
 * else. The job closes the last CLOSED_DAYS (31) days, which takes 8 s a day on a busy machine; all days before them are one
 * closed day without leaves, which that command does not recompute.
 */
import { routes } from '@kapao/contract/routes.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { figureLine, median, ratioOf } from './figures.ts';
import type { Measured, Request } from './http-load.ts';
import { startLoadProcess, startServer } from './processes.ts';
import { overReference, writePicture } from './picture.ts';
import type { Chart } from './picture.ts';
import { printPlans } from './plans.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { verifyLastDay } from './year-days.ts';
import { fillYear } from './year.ts';
import { openWorkplace } from './workplace.ts';

const SMALL = 10_000;
/** The small database has this many members with a history. */
const SESSIONS = 1_000;
const LARGE = Number(process.env['MEMBERS'] ?? 1_000_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 6);
const CALLS = Number(process.env['CALLS'] ?? 400);
const WARM_UP_SECONDS = 4;
/** With these, the large database has a year of play. */
const TRANSFERS = Number(process.env['TRANSFERS'] ?? 0);
const CLOSED_DAYS = Number(process.env['CLOSED_DAYS'] ?? 31);
/** Maximum ratio of a call's p99s. */
const CEILING = 2;
const VERIFY_CEILING_SECONDS = 60;

const calls: Record<string, string> = {
  profile: `/api${routes.checkAccessToken.path}`,
  'history page': `/api${routes.listTransactions.path}?limit=20`,
  promotions: `/api${routes.listPromotions.path.replace(':websiteId', '3')}`,
};

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startThrowawayPostgres({ durable: true }));
try {
  const large = process.env['LARGE_DATABASE_URL'] ?? (await createLarge());
  const isVerified = TRANSFERS === 0 || (await verifyYear(large));
  const worst = await bench(await postgres.createDatabase(), large);
  process.exitCode = isVerified && worst <= CEILING ? 0 : 1;
} finally {
  await close();
}

async function createLarge(): Promise<string> {
  const url = await postgres.createDatabase();
  if (TRANSFERS === 0) return url;
  const wanted = { members: LARGE, transfers: TRANSFERS, closedDays: CLOSED_DAYS };
  await fillYear({ ...postgres, url }, wanted, steps);
  return url;
}

async function verifyYear(url: string): Promise<boolean> {
  steps.begin('ledger:verify --days 1');
  const { seconds, output } = await verifyLastDay(url);
  steps.end();
  console.log(`${output}ledger:verify --days 1: ${seconds.toFixed(1)} s\n`);
  return seconds <= VERIFY_CEILING_SECONDS;
}

async function bench(smallUrl: string, largeUrl: string): Promise<number> {
  steps.begin(`Adding ${SMALL} members`);
  const small = await setStage(smallUrl, { members: SMALL, sessions: SESSIONS }, steps.reach);
  steps.begin(`Adding ${LARGE} members`);
  const large = await setStage(largeUrl, { members: LARGE, sessions: SESSIONS }, steps.reach);
  const servers = [await startServer(smallUrl, folder), await startServer(largeUrl, folder)];
  const load = startLoadProcess();
  const measure = (which: 0 | 1, path: string, seconds: number) =>
    load.measure({
      origin: servers[which]?.origin ?? '',
      requests: requests(which === 0 ? small : large, path),
      connections: 64,
      seconds,
      perSecond: CALLS,
    });

  let worst = 0;
  const charts: Chart[] = [];
  for (const [name, path] of Object.entries(calls)) {
    steps.begin(
      `Measuring ${name}, ${ROUNDS} rounds`,
      (WARM_UP_SECONDS + ROUNDS * SECONDS) * 2_000,
    );
    const rounds: [Measured[], Measured[]] = [[], []];
    for (const which of [0, 1] as const) await measure(which, path, WARM_UP_SECONDS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const which of [0, 1] as const) {
        rounds[which].push(await measure(which, path, SECONDS));
      }
      steps.reach(round, ROUNDS);
    }
    steps.end();
    const [p99Small, p99Large] = [rounds[0].map(p99), rounds[1].map(p99)];
    const { ratio, shown } = ratioOf(p99Large, p99Small);
    console.log(figureLine(`${name}, ${SMALL} members`, rounds[0]));
    console.log(figureLine(`${name}, ${LARGE} members`, rounds[1]));
    console.log(`${name}: p99 ${shown} of the small one's\n`);
    worst = Math.max(worst, ratio);
    const ours = [{ name: membersText(LARGE), value: median(p99Large) }];
    const goal = { factor: CEILING, is: 'at most' } as const;
    const reference = overReference(membersText(SMALL), median(p99Small), goal);
    charts.push({ title: `p99 of the ${name}`, unit: 'ms', ours, ...reference });
  }
  load.stop();
  for (const server of servers) await server.stop();
  await printPlans(largeUrl, large);
  await writePicture('volume', 'The same calls with a hundred times the members', charts);
  return worst;
}

function membersText(members: number): string {
  return `${members.toLocaleString('en-US')} members`;
}

function p99({ p99Ms }: Measured): number {
  return p99Ms;
}

/** One request for each token, from different addresses because of the rate limits on histories. */
function requests({ tokens }: Stage, path: string): Request[] {
  const method = path === calls['profile'] ? 'POST' : 'GET';
  return tokens.map((token, index) => ({
    method,
    path,
    token,
    address: `10.1.${(index >> 8) & 255}.${index & 255}`,
  }));
}
