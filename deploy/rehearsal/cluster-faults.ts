import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../chaos/faults.ts';
import { startPatiently } from '../../chaos/parts.ts';
import type { Part } from '../../chaos/parts.ts';
import type { Cluster, Node } from './cluster.ts';
import type { Site } from './site.ts';

/** Longer than a failover may take. */
const LONG_MS = 45_000;
const AWAY_MS = 15_000;
const DISK_FULL_MS = 30_000;
const SHORT_MS = 5_000;
const BLOCK_BYTES = 1_048_576;
/** Minutes would end deposits before their time. */
const CLOCK_AHEAD_S = 120;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Refused writes after the leader's death. */
const FAILOVER_MS = 30_000;
const SERVER_DEATH_MS = 2_000;
/** After there is room again. */
const ROOM_NOTICED_MS = 10_000;
export const UPGRADE = 'rolling upgrade from the last release';

/** The faults of a cluster, in the order in which they are rehearsed. */
export function clusterFaults(cluster: Cluster, site: Site): Fault[] {
  return [
    { name: UPGRADE, kills: 0, isPlanned: true, run: () => upgrade(site) },
    { name: 'a server killed', kills: 1, ceilingMs: SERVER_DEATH_MS, run: () => killServer(site) },
    ...leaderFaults(cluster),
    {
      name: 'a follower killed',
      kills: 1,
      run: async () => killNode(cluster, await cluster.follower(), AWAY_MS),
    },
    { name: 'etcd’s leader killed', kills: 1, run: () => killEtcdLeader(cluster) },
    { name: 'the balancer killed', kills: 1, run: () => killForAMoment(site.balancer) },
    {
      name: 'the database’s balancer killed',
      kills: 1,
      run: () => killForAMoment(cluster.balancer),
    },
    { name: 'PgBouncer killed', kills: 1, run: () => killForAMoment(site.pooler) },
    {
      name: `a server’s clock ${CLOCK_AHEAD_S} s ahead`,
      kills: 0,
      isPlanned: true,
      run: () => setClockAhead(site),
    },
  ];
}

function leaderFaults(cluster: Cluster): Fault[] {
  const ceilingMs = FAILOVER_MS;
  return [
    {
      name: 'the leader killed',
      kills: 1,
      ceilingMs,
      run: async () => killNode(cluster, await cluster.leader(), LONG_MS),
    },
    {
      name: 'the leader’s Patroni killed alone',
      kills: 1,
      ceilingMs,
      run: async () => killPatroni(cluster, await cluster.leader()),
    },
    {
      name: 'the leader cut off from all others',
      kills: 0,
      ceilingMs,
      run: () => cutOffLeader(cluster),
    },
    {
      name: `the leader’s disk full for ${DISK_FULL_MS / 1_000} s`,
      kills: 0,
      ceilingMs: DISK_FULL_MS + ROOM_NOTICED_MS,
      run: () => fillDisk(cluster),
    },
  ];
}

async function upgrade(site: Site): Promise<void> {
  for (const index of site.servers.keys()) {
    await site.replaceServer(index);
    await sleep(SHORT_MS);
  }
}

async function killNode(cluster: Cluster, node: Node, awayMs: number): Promise<void> {
  await node.kill();
  await sleep(awayMs);
  await node.patroni.start();
  await cluster.untilWhole();
}

/** Nobody tells the old leader to stop, so that for a while two would lead if commits did not wait for a follower. */
async function killPatroni(cluster: Cluster, { patroni }: Node): Promise<void> {
  await patroni.kill();
  await sleep(LONG_MS);
  await patroni.start();
  await cluster.untilWhole();
}

async function killEtcdLeader(cluster: Cluster): Promise<void> {
  const { etcd } = await cluster.etcdLeader();
  await etcd.kill();
  await sleep(AWAY_MS);
  await etcd.start();
  await cluster.untilWhole();
}

async function killForAMoment(part: Part): Promise<void> {
  await part.kill();
  await part.start();
}

/** Nothing reaches the leader, and it reaches no etcd, for longer than its lease. */
async function cutOffLeader(cluster: Cluster): Promise<void> {
  const { network } = await cluster.leader();
  for (const proxy of network) proxy.hang();
  await sleep(LONG_MS);
  for (const proxy of network) {
    proxy.heal();
    proxy.cut();
  }
  await cluster.untilWhole();
}

async function setClockAhead(site: Site): Promise<void> {
  await site.replaceServer(0, {
    LD_PRELOAD: FAKETIME,
    FAKETIME: `+${CLOCK_AHEAD_S}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  await sleep(AWAY_MS);
  await site.replaceServer(0);
}

async function killServer({ servers }: Site): Promise<void> {
  const [server] = servers;
  await server?.kill();
  await sleep(SHORT_MS);
  if (server) await startPatiently(server);
}

/** Fills the file system of the leader's data, which is its own, until nothing fits; then makes room again. */
async function fillDisk(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  const filler = join(leader.dataDir, '..', 'filler');
  const block = Buffer.alloc(BLOCK_BYTES, 1);
  const isFull = () =>
    appendFile(filler, block).then(
      () => false,
      () => true,
    );
  while (!(await isFull()));
  await sleep(DISK_FULL_MS);
  await rm(filler);
  await cluster.untilWhole();
}
