/**
 * `npm run bench:api`: profile calls a second, which every member makes every 15 seconds, relative to a bare Fastify
 * route with the same bytes in the same run. Server, database and load generator are separate processes; rounds
 * alternate. ROUNDS, SECONDS and CONNECTIONS set the size.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@kapao/contract/routes.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { measureCosts, shownCosts } from './costs.ts';
import type { Costs } from './costs.ts';
import { figureLine, median, ratioOf } from './figures.ts';
import type { Measured } from './http-load.ts';
import { overReference, writePicture } from './picture.ts';
import { startBareServer, startLoadProcess, startServer } from './processes.ts';
import { setStage } from './stage.ts';
import { openWorkplace } from './workplace.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 6);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 256);
const WARM_UP_SECONDS = 4;
const MEMBERS = 2_000;
const SESSIONS = 500;
/** Minimum share of the bare route's rate. */
const FLOOR = 0.4;
const PROFILE = `/api${routes.checkAccessToken.path}`;

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startThrowawayPostgres({ durable: true }));
try {
  const ratio = await bench(await postgres.createDatabase());
  process.exitCode = ratio >= FLOOR ? 0 : 1;
} finally {
  await close();
}

async function bench(url: string): Promise<number> {
  steps.begin(`Adding ${MEMBERS} members, and starting the servers`);
  const { tokens } = await setStage(url, { members: MEMBERS, sessions: SESSIONS });
  const server = await startServer(url, folder);
  const answer = await fetch(`${server.origin}${PROFILE}`, {
    method: 'POST',
    headers: { authorization: tokens[0] ?? '' },
  });
  const file = join(folder, 'profile.json');
  await writeFile(file, await answer.text());
  const bare = await startBareServer(file);
  const opened = await openPostgres(url);
  const load = startLoadProcess();
  const measure = (origin: string, path: string, seconds: number) =>
    load.measure({
      origin,
      requests: tokens.map((token) => ({ method: 'POST', path, token })),
      connections: CONNECTIONS,
      seconds,
    });

  steps.begin(`Measuring ${ROUNDS} rounds`, (WARM_UP_SECONDS + ROUNDS * SECONDS) * 2_000);
  await measure(bare.origin, '/bare', WARM_UP_SECONDS);
  await measure(server.origin, PROFILE, WARM_UP_SECONDS);
  const bareRounds: Measured[] = [];
  const profileRounds: Measured[] = [];
  const profileCosts: Costs[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    bareRounds.push(await measure(bare.origin, '/bare', SECONDS));
    const { result, costs } = await measureCosts(opened.database, () =>
      measure(server.origin, PROFILE, SECONDS),
    );
    profileRounds.push(result);
    profileCosts.push(costs);
    steps.reach(round, ROUNDS);
  }
  steps.end();
  load.stop();
  await Promise.all([server.stop(), bare.stop(), opened.close()]);

  console.log(figureLine('bare route', bareRounds));
  console.log(figureLine('profile', profileRounds));
  for (const [round, costs] of profileCosts.entries()) {
    const calls = (profileRounds[round]?.requestsPerSecond ?? 0) * costs.seconds;
    console.log(`  each: ${shownCosts(costs, calls)}`);
  }
  const rates = (rounds: Measured[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const { shown, ratio } = ratioOf(rates(profileRounds), rates(bareRounds));
  console.log(`profile over bare route: ${shown}`);
  const ours = [{ name: 'profile', value: median(rates(profileRounds)) }];
  const bareRate = median(rates(bareRounds));
  const goal = { factor: FLOOR, is: 'at least' } as const;
  await writePicture('api', 'Profile calls beside a bare route', [
    { title: 'Calls a second', unit: '/s', ours, ...overReference('bare route', bareRate, goal) },
  ]);
  return profileRounds.some(({ failures }) => failures > 0) ? 0 : ratio;
}
