/**
 * `npm run rehearse`: three nodes of PostgreSQL under Patroni, two servers behind HAProxy, members who play, pay and
 * claim; then every fault that a cluster has, and after each of them the check of all that members were told. Run as
 * root after deploy/rehearsal/install.sh.
 *
 *   MEMBERS=20 SEED=… BASE=… ONLY='the leader killed' npm run rehearse
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { showSteps } from '../../apps/server/src/command-line/steps.ts';
import { checkRetries } from '../../chaos/check-retries.ts';
import { runFault, sufferedIn } from '../../chaos/faults.ts';
import type { Happened } from '../../chaos/faults.ts';
import { startLoad } from '../../chaos/load.ts';
import type { Load } from '../../chaos/load.ts';
import { breachLines, faultTable, operationTable } from '../../chaos/report.ts';
import { clusterFaults, UPGRADE } from './cluster-faults.ts';
import { createCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { archiveLog, backUp, restoreTo } from './restore.ts';
import { createSite } from './site.ts';
import type { Site } from './site.ts';

const PAUSE_MS = 5_000;

const environment = z.object({
  MEMBERS: z.coerce.number().int().min(1).max(1_000).default(20),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
  /** Some faults alone, by their names, comma-separated. */
  ONLY: z
    .string()
    .transform((names) => names.split(','))
    .optional(),
});

const { MEMBERS, SEED, ONLY } = environment.parse(process.env);
const seed = SEED ?? randomInt(0xffff_ffff);
const steps = showSteps();
const breaches: string[] = [];
const happened: Happened[] = [];
/** Whether clients give up: not while nothing unplanned happens. */
let mayGiveUp = true;
const isWanted = (name: string) => ONLY?.includes(name) !== false;
const folder = await mkdtemp(join(tmpdir(), 'kapao-rehearsal-'));
await chmod(folder, 0o711);
console.log(`seed ${seed}: ${MEMBERS} members`);
let cluster: Cluster | undefined;
let site: Site | undefined;
let cleared: Promise<void> | undefined;
// Ctrl+C leaves no process and no mounted disk behind.
process.once('SIGINT', () => void clearUpOnce().finally(() => process.exit(130)));
try {
  steps.begin('Starting three nodes under Patroni');
  cluster = await createCluster(folder);
  await cluster.start();
  steps.begin('Starting two servers behind HAProxy');
  site = await createSite(cluster, folder, { isToUpgrade: isWanted(UPGRADE) });
  await site.start();
  await rehearse(cluster, site);
} finally {
  await clearUpOnce();
}
process.exitCode = breaches.length === 0 ? 0 : 1;

/** After Ctrl+C the rehearsal itself ends too, by an error, and both come here. */
function clearUpOnce(): Promise<void> {
  cleared ??= clearUp();
  return cleared;
}

async function clearUp(): Promise<void> {
  steps.end();
  await site?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function rehearse(on: Cluster, { product, databaseUrl }: Site): Promise<void> {
  steps.begin(`${MEMBERS} members begin to play`);
  const load = await startLoad({
    product,
    databaseUrl,
    members: MEMBERS,
    seed,
    mayGiveUp: () => mayGiveUp,
  });
  try {
    steps.begin('Taking a full backup');
    await backUp(on);
    await runFaults(on, load);
    await restore(on, load);
    breaches.push(...(await load.finish()));
  } finally {
    steps.end();
    const { history } = load;
    console.log(`${operationTable(history)}\n\n${faultTable(history, happened)}\n`);
    await load.close();
  }
  const { history } = load;
  for (const line of breachLines(breaches)) console.error(line);
  console.log(
    `${history.length} operations checked, ${load.messages()} live messages: ${breaches.length} breaches (seed ${seed}).`,
  );
}

async function runFaults(on: Cluster, load: Load): Promise<void> {
  if (site === undefined) return;
  for (const fault of clusterFaults(on, site)) {
    const { name, ceilingMs = Infinity, isPlanned = false } = fault;
    if (!isWanted(name)) continue;
    steps.begin(`Rehearsing: ${name}`);
    mayGiveUp = !isPlanned;
    const one = await runFault(fault, PAUSE_MS);
    happened.push(one);
    const { longestSilenceMs } = sufferedIn(load.history, one);
    if (longestSilenceMs > ceilingMs) {
      breaches.push(`too long: ${name}: nothing was written for ${longestSilenceMs} ms`);
    }
    steps.begin(`Checking after: ${name}`);
    breaches.push(...(await load.check()), ...(isPlanned ? checkRetries(load.history, one) : []));
  }
}

/** Restores to a moment under load, and checks the copy as of that moment. */
async function restore(on: Cluster, load: Load): Promise<void> {
  const name = 'restore to a point in time';
  steps.begin(`Rehearsing: ${name}`);
  await sleep(PAUSE_MS);
  const startMs = Date.now();
  await sleep(PAUSE_MS);
  await archiveLog(on);
  const restored = await restoreTo(
    on,
    folder,
    new Date(startMs).toISOString().replace('T', ' ').replace('Z', '+00'),
  );
  try {
    breaches.push(...(await load.checkCopy(restored.databaseUrl, startMs)));
  } finally {
    await restored.stop();
  }
  happened.push({ name, kills: 0, startMs, endMs: Date.now() });
}
