/**
 * `npm run bench:logins`: how many logins a second come through of those offered, as a share of what
 * argon2 verifies by itself in the same run, and what they do to the profile calls of members who are
 * signed in: its p99 with them over its p99 without. ROUNDS, SECONDS, LOGINS and PROFILES (a second).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { routes } from '@kapao/contract/routes.ts';
import { PASSWORD } from '../apps/server/src/features/members/seed.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { line, overRounds, ratioOf } from './figures.ts';
import type { Measured, Request } from './http-load.ts';
import { startLoadProcess, startServer } from './processes.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 8);
const LOGINS = Number(process.env['LOGINS'] ?? 50);
/**
 * Every member who is on line asks every 15 seconds: these are 45,000, who stay for a quarter of an hour each
 * where 50 sign in a second.
 */
const PROFILES = Number(process.env['PROFILES'] ?? 3_000);
const WARM_UP_SECONDS = 5;
const MEMBERS = 2_000;
/** How often slower the profile call may be at its p99 while others sign in. */
const CEILING = 2;

const postgres = await startThrowawayPostgres({ durable: true });
const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
try {
  process.exitCode = (await bench(await postgres.createDatabase())) <= CEILING ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench(url: string): Promise<number> {
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
  }
  profileLoad.stop();
  loginLoad.stop();
  await server.stop();

  console.log(line(`profile, ${PROFILES}/s offered`, quiet));
  console.log(line(`profile beside ${LOGINS} logins/s offered`, beside));
  console.log(line(`login, ${LOGINS}/s offered`, signedIn));
  console.log(`argon2 alone: ${overRounds(alone, 1, ' a second')}`);
  const rates = signedIn.map(({ requestsPerSecond }) => requestsPerSecond);
  console.log(`logins over argon2 alone: ${ratioOf(rates, alone).shown}`);
  const p99 = (rounds: Measured[]) => rounds.map(({ p99Ms }) => p99Ms);
  const { shown, ratio } = ratioOf(p99(beside), p99(quiet));
  console.log(`p99 of the profile with logins over without: ${shown}`);
  return ratio;
}

function profileCall(token: string): Request {
  return { method: 'POST', path: `/api${routes.checkAccessToken.path}`, token };
}

/** Each from an address of its own, as the rate limit and the counting of wrong passwords expect. */
function logins({ phones }: Stage): Request[] {
  return phones.map((phone, index) => ({
    method: 'POST',
    path: `/api${routes.login.path}`,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    body: { phone, password: PASSWORD, website_id: 3 },
  }));
}

/** As many at once as the machine has cores: more gain nothing. */
async function argon2Alone(seconds: number): Promise<number> {
  const child = fork(fileURLToPath(new URL('argon2-process.ts', import.meta.url)));
  const storedHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  child.send({ storedHash, password: PASSWORD, threads: availableParallelism(), seconds });
  const [perSecond] = await once(child, 'message');
  child.kill();
  return Number(perSecond);
}
