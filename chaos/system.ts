import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kapao/postgres/ports.ts';
import { buildStale } from '../scripts/build.ts';
import { makeDataDir } from '../scripts/testing/data-dir.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import type { ThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { runCommand } from '../kit/product.ts';
import type { RunningProduct } from '../kit/product.ts';
import { createPart, sandboxProgram, serverProgram, startPatiently } from './parts.ts';
import type { Part } from './parts.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** Two servers behind a balancer, on one PostgreSQL behind a proxy, with the sandbox beside them. */
export interface System {
  product: RunningProduct;
  postgres: ThrowawayPostgres;
  /** The database's address past the proxy. */
  databaseUrl: string;
  servers: readonly Part[];
  sandbox: Part;
  /** The proxy between the members and the servers. */
  balancer: TcpProxy;
  /** The proxy between the servers and PostgreSQL. */
  network: TcpProxy;
  stop(): Promise<void>;
}

const SERVERS = 2;

export async function startSystem(): Promise<System> {
  await buildStale(fileURLToPath(new URL('..', import.meta.url)));
  const dataDir = await makeDataDir();
  const postgres = await startThrowawayPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase('chaos');
  const network = await startTcpProxy([{ port: Number(new URL(databaseUrl).port) }]);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const balancer = await startTcpProxy(ports.map((port) => ({ port })));
  const throughProxy = new URL(databaseUrl);
  throughProxy.port = String(network.port);
  const url = `http://127.0.0.1:${balancer.port}`;
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    KAPAO_LOG: 'warn',
  };
  const sandbox = createPart('sandbox', sandboxProgram(env));
  const servers = ports.map((port, index) =>
    createPart(
      `server ${index + 1}`,
      serverProgram({ ...env, DATABASE_URL: throughProxy.href, PORT: String(port) }),
    ),
  );
  await sandbox.start();
  for (const server of servers) await startPatiently(server);
  const commandEnv = { ...process.env, ...env, DATABASE_URL: databaseUrl };
  return {
    product: {
      url,
      sandboxUrl,
      dataDir,
      command: (...args) => runCommand(commandEnv, args),
    },
    postgres,
    databaseUrl,
    servers,
    sandbox,
    balancer,
    network,
    stop: async () => {
      await Promise.all([...servers, sandbox].map((part) => part.kill()));
      for (const proxy of [balancer, network]) proxy.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
