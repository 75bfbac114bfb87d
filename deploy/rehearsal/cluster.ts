import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kapao/postgres/ports.ts';
import { z } from 'zod';
import { createPart } from '../../chaos/parts.ts';
import type { Part } from '../../chaos/parts.ts';
import { startTcpProxy } from '../../chaos/tcp-proxy.ts';
import type { TcpProxy } from '../../chaos/tcp-proxy.ts';
import { runningProcesses, signalIfRunning } from '../../scripts/testing/process-tree.ts';

const run = promisify(execFile);
export const clusterFile = (name: string) =>
  fileURLToPath(new URL(`../cluster/${name}`, import.meta.url));
const BIN = '/usr/lib/postgresql/15/bin';
const NODES = 3;
/** Memory, so that a fault that fills it is quick; PostgreSQL keeps 2 GB of its log. */
const DISK_SIZE = '4g';
const READY_TIMEOUT_MS = 90_000;
const HOST = '127.0.0.1';
export const PASSWORD = 'rehearsal';

/** One machine of the cluster: Patroni with its PostgreSQL, its member of etcd, and its network. */
export interface Node {
  name: string;
  dataDir: string;
  port: number;
  etcdUrl: string;
  patroni: Part;
  etcd: Part;
  /** Everything that reaches this node, and its way to etcd. */
  network: readonly TcpProxy[];
  unmount: () => void;
  /** Whether it leads; undefined if it does not answer. */
  role(): Promise<string | undefined>;
  /** Kills Patroni and PostgreSQL at once, as a power cut does. */
  kill(): Promise<void>;
}

export interface Cluster {
  nodes: readonly Node[];
  /** The address of the leader, whichever it is, through HAProxy. */
  leaderPort: number;
  /** HAProxy between the servers and PostgreSQL. */
  balancer: Part;
  leader(): Promise<Node>;
  follower(): Promise<Node>;
  /** Waits until one node leads and two follow. */
  untilWhole(): Promise<void>;
  etcdLeader(): Promise<Node>;
  /** Starts all, and waits until it is whole. */
  start(): Promise<void>;
  /** The environment of pgBackRest on a node. */
  backupEnv(node: Node): Record<string, string>;
  account: Account;
  stop(): Promise<void>;
}

export interface Account {
  uid: number;
  gid: number;
}

/** The account of a Debian package; another user than root has only its own. */
export function accountOf(user: string): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return process.getuid?.() === 0
    ? { uid: id('-u'), gid: id('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

interface Ports {
  postgres: number;
  api: number;
  etcdClient: number;
  etcdPeer: number;
}

/** Prepares three nodes on loopback, each behind proxies that can cut it off, and HAProxy to the leader. */
export async function createCluster(folder: string): Promise<Cluster> {
  const account = accountOf('postgres');
  const ports: Ports[] = [];
  for (let node = 0; node < NODES; node += 1) {
    ports.push({
      postgres: await freePort(),
      api: await freePort(),
      etcdClient: await freePort(),
      etcdPeer: await freePort(),
    });
  }
  await copyFile(clusterFile('patroni.yml'), join(folder, 'patroni.yml'));
  await copyFile(clusterFile('pgbackrest.conf'), join(folder, 'pgbackrest.conf'));
  const repository = join(folder, 'repository');
  await makeFolder(repository, account);
  const nodes = await Promise.all(
    ports.map((own, index) => createNode(folder, { index, own, all: ports, account })),
  );
  const leaderPort = await freePort();
  const replicaPort = await freePort();
  const haproxy = createPart('haproxy to the leader', {
    command: 'haproxy',
    args: ['-db', '-f', clusterFile('haproxy.cfg')],
    env: {
      LISTEN: HOST,
      LEADER_PORT: String(leaderPort),
      REPLICA_PORT: String(replicaPort),
      ...Object.fromEntries(
        nodes.flatMap(({ network }, index) => [
          [`NODE${index + 1}`, `${HOST}:${network[0]?.port}`],
          [`NODE${index + 1}_API_PORT`, String(network[1]?.port)],
        ]),
      ),
    },
    account: accountOf('haproxy'),
  });
  return clusterOf(nodes, { leaderPort, folder, account, haproxy });
}

export async function makeFolder(path: string, { uid, gid }: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  await chown(path, uid, gid);
}

/** Gives a folder a file system of its own, so that it can be full. Only root may. */
function mountOwnDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['-l', folder]);
}

interface NodeOptions {
  index: number;
  own: Ports;
  all: readonly Ports[];
  account: Account;
}

async function createNode(
  folder: string,
  { index, own, all, account }: NodeOptions,
): Promise<Node> {
  const name = `node${index + 1}`;
  const home = join(folder, name);
  const dataDir = join(home, 'data');
  await mkdir(home);
  const unmount = mountOwnDisk(home);
  await makeFolder(home, account);
  await makeFolder(dataDir, account);
  await makeFolder(join(home, 'etcd'), account);
  const postgresProxy = await startTcpProxy([{ port: own.postgres }]);
  const apiProxy = await startTcpProxy([{ port: own.api }]);
  const etcdProxy = await startTcpProxy(all.map(({ etcdClient }) => ({ port: etcdClient })));
  const etcd = createPart(`etcd of ${name}`, {
    command: 'etcd',
    args: [],
    env: etcdEnv(name, join(home, 'etcd'), own, all),
    account,
  });
  const patroni = createPart(`Patroni of ${name}`, {
    command: 'patroni',
    args: [join(folder, 'patroni.yml')],
    cwd: home,
    account,
    env: {
      ...backupEnv(folder, dataDir, own.postgres),
      ...patroniEnv(name, { home, dataDir, own }),
      PATRONI_ETCD3_HOSTS: `${HOST}:${etcdProxy.port}`,
      // Otherwise it finds the way past the proxy.
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${apiProxy.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${postgresProxy.port}`,
    },
  });
  return {
    name,
    dataDir,
    port: own.postgres,
    etcdUrl: `http://${HOST}:${own.etcdClient}`,
    patroni,
    etcd,
    network: [postgresProxy, apiProxy, etcdProxy],
    role: () => readRole(own.api),
    unmount,
    kill: async () => {
      const killed = patroni.kill();
      for (const pid of postgresPids(dataDir)) signalIfRunning(pid, 'SIGKILL');
      await killed;
    },
  };
}

function patroniEnv(
  name: string,
  { home, dataDir, own }: { home: string; dataDir: string; own: Ports },
): Record<string, string> {
  return {
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${HOST}:${own.api}`,
    PATRONI_POSTGRESQL_LISTEN: `${HOST}:${own.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: BIN,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: PASSWORD,
  };
}

function etcdEnv(
  name: string,
  dataDir: string,
  own: Ports,
  all: readonly Ports[],
): Record<string, string> {
  const url = (port: number) => `http://${HOST}:${port}`;
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: dataDir,
    ETCD_LISTEN_CLIENT_URLS: url(own.etcdClient),
    ETCD_ADVERTISE_CLIENT_URLS: url(own.etcdClient),
    ETCD_LISTEN_PEER_URLS: url(own.etcdPeer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: url(own.etcdPeer),
    ETCD_INITIAL_CLUSTER: all
      .map(({ etcdPeer }, index) => `node${index + 1}=${url(etcdPeer)}`)
      .join(','),
    ETCD_INITIAL_CLUSTER_TOKEN: 'rehearsal',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
  };
}

function backupEnv(folder: string, dataDir: string, port: number): Record<string, string> {
  return {
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_LOCK_PATH: join(folder, 'repository'),
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: '/var/run/postgresql',
  };
}

/** The postmaster of this directory and its children; those of others run in other directories. */
function postgresPids(dataDir: string): number[] {
  const all = runningProcesses();
  const postmasters = all.filter(({ command }) => command.includes(`-D ${dataDir} `));
  const pids = new Set(postmasters.map(({ pid }) => pid));
  return [...all.filter(({ parentPid }) => pids.has(parentPid)).map(({ pid }) => pid), ...pids];
}

const status = z.object({ role: z.string(), state: z.string() });

async function readRole(apiPort: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://${HOST}:${apiPort}/patroni`, { signal });
    const { role, state } = status.parse(await answer.json());
    return state === 'running' ? role : undefined;
  } catch {
    return undefined;
  }
}

const isLeader = (role: string | undefined) => role === 'master' || role === 'primary';

interface Outside {
  leaderPort: number;
  folder: string;
  account: Account;
  haproxy: Part;
}

function clusterOf(nodes: readonly Node[], outside: Outside): Cluster {
  const { leaderPort, folder, account, haproxy } = outside;
  const withRole = async (wanted: (role: string | undefined) => boolean) => {
    for (const node of nodes) if (wanted(await node.role())) return node;
    return undefined;
  };
  // A busy machine may leave the question unanswered for a while.
  const need = async (find: () => Promise<Node | undefined>, what: string) => {
    const endMs = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const found = await find();
      if (found) return found;
      if (Date.now() > endMs) throw new Error(`the cluster has no ${what}`);
      await sleep(500);
    }
  };
  return {
    nodes,
    leaderPort,
    balancer: haproxy,
    account,
    leader: () => need(() => withRole(isLeader), 'leader'),
    follower: () => need(() => withRole((role) => role === 'replica'), 'follower'),
    untilWhole: () => untilWhole(nodes),
    etcdLeader: () => need(() => findEtcdLeader(nodes), 'leader of etcd'),
    backupEnv: ({ dataDir, port }) => backupEnv(folder, dataDir, port),
    start: async () => {
      await Promise.all(nodes.map(({ etcd }) => etcd.start()));
      await untilEtcdAgrees(nodes);
      for (const { patroni } of nodes) await patroni.start();
      await haproxy.start();
      await untilWhole(nodes);
    },
    stop: async () => {
      await haproxy.kill();
      for (const node of nodes) {
        await node.kill();
        await node.etcd.kill();
        for (const proxy of node.network) proxy.close();
        node.unmount();
      }
    },
  };
}

const versions = z.object({ etcdcluster: z.string() });

/** Patroni 3.0 does not survive the moment in which the members of etcd have not agreed on the cluster's version. */
async function untilEtcdAgrees(nodes: readonly Node[]): Promise<void> {
  const endMs = Date.now() + READY_TIMEOUT_MS;
  for (const { name, etcdUrl } of nodes) {
    while ((await readEtcdVersion(etcdUrl)) === 'not_decided') {
      if (Date.now() > endMs) throw new Error(`etcd of ${name} has not joined the others`);
      await sleep(200);
    }
  }
}

async function readEtcdVersion(etcdUrl: string): Promise<string> {
  try {
    const answer = await fetch(`${etcdUrl}/version`, { signal: AbortSignal.timeout(2_000) });
    return versions.parse(await answer.json()).etcdcluster;
  } catch {
    return 'not_decided';
  }
}

async function untilWhole(nodes: readonly Node[]): Promise<void> {
  const endMs = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const roles = await Promise.all(nodes.map((node) => node.role()));
    const followers = roles.filter((role) => role === 'replica').length;
    if (roles.some(isLeader) && followers === nodes.length - 1) return;
    if (Date.now() > endMs) {
      const outputs = nodes.map(({ patroni }) => patroni.output().slice(-2_000));
      throw new Error(`the cluster is not whole: ${roles.join()}\n${outputs.join('\n')}`);
    }
    await sleep(500);
  }
}

async function findEtcdLeader(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) if (await leadsEtcd(node)) return node;
  return undefined;
}

async function leadsEtcd({ etcdUrl }: Node): Promise<boolean> {
  try {
    const { stdout } = await run(
      'etcdctl',
      ['endpoint', 'status', `--endpoints=${etcdUrl}`, '--write-out=fields'],
      { env: { ...process.env, ETCDCTL_API: '3' } },
    );
    const field = (label: string) => new RegExp(`"${label}" : (\\d+)`).exec(stdout)?.[1];
    return field('MemberID') === field('Leader');
  } catch {
    return false;
  }
}
