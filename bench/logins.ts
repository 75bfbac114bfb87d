/**
 * `npm run bench:logins`: successful logins a second, relative to argon2's own rate in the same run, and their effect
 * on profile calls: the p99 with logins over the p99 without. ROUNDS, SECONDS, LOGINS and PROFILES (a second) set the
 * size.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { routes } from '@kapao/contract/routes.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { PASSWORD } from '../apps/server/src/demo/members.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { figureLine, median, overRounds, ratioOf } from './figures.ts';
import type { Measured, Request } from './http-load.ts';
import { overReference, writePicture } from './picture.ts';
import { startLoadProcess, startServer } from './processes.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { openWorkplace } from './workplace.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 8);
const LOGINS = Number(process.env['LOGINS'] ?? 50);
/** 45,000 members online, each polling every 15 seconds; that is 50 logins a second with a quarter of an hour each. */
const PROFILES = Number(process.env['PROFILES'] ?? 3_000);
const WARM_UP_SECONDS = 5;
const MEMBERS = 2_000;
/** Maximum ratio of the profile call's p99 with logins to the one without. */
const CEILING = 2;

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startThrowawayPostgres({ durable: true }));
try {
  process.exitCode = (await bench(await postgres.createDatabase())) <= CEILING ? 0 : 1;
} finally {
  await close();
}

async function bench(url: string): Promise<number> {
  steps.begin(`Adding ${MEMBERS} members, and starting the server`);
  const stage = await setStage(url, { members: MEMBERS, sessions: 500 });
  const server = await startServer(url, folder);
  const { origin } = server;
  const [profileLoad, loginLoad] = [startLoadProcess(), startLoadProcess()];
  const measureProfiles = (seconds: number) =>
    profileLoad.measure({
      origin,
      requests: stage.tokens.map(profileCall),
      connections: 256,
      seconds,
      perSecond: PROFILES,
    });
  const measureLogins = (seconds: number) =>
    loginLoad.measure({
      origin,
      requests: logins(stage),
      connections: 200,
      seconds,
      perSecond: LOGINS,
    });

  steps.begin(`Measuring ${ROUNDS} rounds`, ROUNDS * 3 * SECONDS * 1000);
  await measureProfiles(WARM_UP_SECONDS);
  await Promise.all([measureProfiles(WARM_UP_SECONDS), measureLogins(WARM_UP_SECONDS)]);
  const alone: number[] = [];
  const quiet: Measured[] = [];
  const beside: Measured[] = [];
  const signedIn: Measured[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    alone.push(await argon2Alone(SECONDS));
    quiet.push(await measureProfiles(SECONDS));
    const [profiles, answered] = await Promise.all([
      measureProfiles(SECONDS),
      measureLogins(SECONDS),
    ]);
    beside.push(profiles);
    signedIn.push(answered);
    steps.reach(round, ROUNDS);
  }
  steps.end();
  profileLoad.stop();
  loginLoad.stop();
  await server.stop();

  console.log(figureLine(`profile, ${PROFILES}/s offered`, quiet));
  console.log(figureLine(`profile beside ${LOGINS} logins/s offered`, beside));
  console.log(figureLine(`login, ${LOGINS}/s offered`, signedIn));
  console.log(`argon2 alone: ${overRounds(alone, 1, ' a second')}`);
  const rates = signedIn.map(({ requestsPerSecond }) => requestsPerSecond);
  console.log(`logins over argon2 alone: ${ratioOf(rates, alone).shown}`);
  const p99 = (rounds: Measured[]) => rounds.map(({ p99Ms }) => p99Ms);
  const { shown, ratio } = ratioOf(p99(beside), p99(quiet));
  console.log(`p99 of the profile with logins over without: ${shown}`);
  await draw(median(p99(beside)), median(p99(quiet)));
  return ratio;
}

async function draw(besideMs: number, quietMs: number): Promise<void> {
  const ours = [{ name: `beside ${LOGINS} logins/s`, value: besideMs }];
  const goal = { factor: CEILING, is: 'at most' } as const;
  await writePicture('logins', 'Profile calls beside logins', [
    { title: 'p99', unit: 'ms', ours, ...overReference('without logins', quietMs, goal) },
  ]);
}

function profileCall(token: string): Request {
  return { method: 'POST', path: `/api${routes.checkAccessToken.path}`, token };
}

/** Each login has its own address, because of the rate limit and the failure counts. */
function logins({ phones }: Stage): Request[] {
  return phones.map((phone, index) => ({
    method: 'POST',
    path: `/api${routes.login.path}`,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    body: { phone, password: PASSWORD, website_id: 3 },
  }));
}

/** One for each core; more bring nothing. */
async function argon2Alone(seconds: number): Promise<number> {
  const child = fork(fileURLToPath(new URL('argon2-process.ts', import.meta.url)));
  const storedHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  child.send({ storedHash, password: PASSWORD, threads: availableParallelism(), seconds });
  const [perSecond] = await once(child, 'message');
  child.kill();
  return Number(perSecond);
}
