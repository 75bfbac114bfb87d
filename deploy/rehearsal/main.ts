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
import { showSteps } from '../../apps/server/src/commands/steps.ts';
import { runFault, sufferedIn } from '../../chaos/faults.ts';
import type { Happened } from '../../chaos/faults.ts';
import { startLoad } from '../../chaos/load.ts';
import type { Load } from '../../chaos/load.ts';
import { breachLines, faultTable, operationTable } from '../../chaos/report.ts';
import { clusterFaults } from './cluster-faults.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { archiveLog, backUp, restoreTo } from './restore.ts';
import { startSite } from './site.ts';
import type { Site } from './site.ts';

const PAUSE_MS = 5_000;
/** The longest time in which nothing may be written (operations.md). */
const CEILINGS_MS: Readonly<Record<string, number>> = {
  'the leader killed': 30_000,
  'a server killed': 2_000,
};

const environment = z.object({
  MEMBERS: z.coerce.number().int().min(1).max(1_000).default(20),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
  /** Some faults alone, by their names, comma-separated. */
  ONLY: z.string().optional(),
});

const { MEMBERS, SEED, ONLY } = environment.parse(process.env);
const seed = SEED ?? randomInt(0xffff_ffff);
const steps = showSteps();
const breaches: string[] = [];
const happened: Happened[] = [];
const folder = await mkdtemp(join(tmpdir(), 'kapao-rehearsal-'));
await chmod(folder, 0o711);
console.log(`seed ${seed}: ${MEMBERS} members`);
let cluster: Cluster | undefined;
let site: Site | undefined;
try {
  steps.begin('Starting three nodes under Patroni');
  cluster = await startCluster(folder);
  steps.begin('Starting two servers of the last release behind HAProxy');
  site = await startSite(cluster, folder);
  await rehearse(cluster, site);
} finally {
  steps.end();
  await site?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = breaches.length === 0 ? 0 : 1;

async function rehearse(on: Cluster, { product, databaseUrl }: Site): Promise<void> {
  steps.begin(`${MEMBERS} members begin to play`);
  const load = await startLoad({ product, databaseUrl, members: MEMBERS, seed });
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
    if (ONLY !== undefined && !ONLY.split(',').includes(fault.name)) continue;
    steps.begin(`Rehearsing: ${fault.name}`);
    const one = await runFault(fault, PAUSE_MS);
    happened.push(one);
    const { longestSilenceMs } = sufferedIn(load.history, one);
    if (longestSilenceMs > (CEILINGS_MS[fault.name] ?? Infinity)) {
      breaches.push(`too long: ${fault.name}: nothing was written for ${longestSilenceMs} ms`);
    }
    steps.begin(`Checking after: ${fault.name}`);
    breaches.push(...(await load.check()));
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
