import pg from 'pg';
import type { Config } from '../config.ts';
import { createDatabase } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { embeddedAddress, embeddedEngineRuns, startEmbeddedEngine } from './embedded.ts';
import type { EmbeddedAddress } from './embedded.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { migrate } from './migrate.ts';
import { createPipeline } from './pipeline.ts';
import { typeParsers } from './types.ts';
import { startUpkeep } from './upkeep.ts';

const POOL_SIZE = 20;
/** One at work, and one in its place should it fail. */
const PIPELINE_POOL_SIZE = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A connection is kept for the next rush: a new one is a process that has to be started, and plans each
 * statement anew, the profile's for 10 ms, while others wait (docs/scaling.md). The driver's own is 10 s.
 */
export const IDLE_CONNECTION_MS = 30 * 60_000;
/**
 * TCP asks a connection without work whether it still stands: it is closed where nobody answers, and nothing
 * on the way forgets it.
 */
const KEEP_ALIVE_MS = 10_000;
const APPLICATION_ROLE = 'kapao_app';
/** Of PostgreSQL's own: may vacuum and analyze any table, and change no row. */
const UPKEEP_ROLE = 'pg_maintain';

/** How long a connection may keep PostgreSQL, and us, busy. */
export interface Timeouts {
  statementMs: number;
  /** Waiting for one lock. */
  lockMs: number;
  /** Between two statements of one transaction, which holds its locks meanwhile. */
  idleInTransactionMs: number;
  /** For an answer of any kind, where the network swallows what PostgreSQL says. */
  answerMs: number;
}

/**
 * Of the server's connections. A transaction that stands still lets its locks go before those give up
 * who wait for them, and PostgreSQL tells of a statement's end before we stop listening.
 */
const SERVER_TIMEOUTS: Timeouts = {
  idleInTransactionMs: 10_000,
  lockMs: 15_000,
  statementMs: 30_000,
  answerMs: 35_000,
};

export interface OpenedDatabase {
  database: Database;
  /** For short prepared reads that come by the thousand. The embedded engine's one session is its own line. */
  pipeline: Queryable;
  /** For LISTEN and NOTIFY between nodes; undefined on the embedded engine, which has one node. */
  notificationPool: pg.Pool | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration names, migrated, and working as the application's role.
 * A command that finds a running server on the embedded data directory joins it through its socket.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'server' | 'command',
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    return openPostgres(config.databaseUrl, as === 'server' ? { timeouts: SERVER_TIMEOUTS } : {});
  }
  if (as === 'command' && (await embeddedEngineRuns(config.dataDir))) {
    return joinEmbedded(embeddedAddress(config.dataDir));
  }
  return openEmbedded(config.dataDir);
}

/**
 * Migrations run as the login role of the URL, however long they take; everything else as the application's
 * role, within the time-outs where there are any. What the URL itself sets goes before them.
 */
export async function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, timeouts }: { poolSize?: number; timeouts?: Timeouts } = {},
): Promise<OpenedDatabase> {
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const owner = new pg.Pool({ ...common, max: 1 });
  try {
    await migrate(owner);
  } finally {
    await owner.end();
  }
  const asApplication = {
    ...common,
    connectionString: withOptions(url, timeouts),
    types: typeParsers,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const pipelining = { ...asApplication, pipeline: true, stream: () => new GatheringSocket() };
  const pool = survivingPool(new pg.Pool({ ...pipelining, max: poolSize }));
  const pipelinePool = survivingPool(new pg.Pool({ ...pipelining, max: PIPELINE_POOL_SIZE }));
  const answerMs = timeouts?.answerMs;
  const notificationPool = survivingPool(
    new pg.Pool({ ...asApplication, max: 2, query_timeout: answerMs }),
  );
  return {
    database: createDatabase(pool, { preparesStatements: true, pipelines: true, answerMs }),
    pipeline: createPipeline(pipelinePool, answerMs),
    notificationPool,
    close: async () => {
      await Promise.all([pool.end(), pipelinePool.end(), notificationPool.end()]);
    },
  };
}

/** In the URL, because the driver prefers options that stand there to any others; the last one counts. */
function withOptions(url: string, timeouts: Timeouts | undefined): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  const options = `${timeoutOptions(timeouts)} ${given} -c role=${APPLICATION_ROLE}`;
  address.searchParams.set('options', options.trim());
  return address.href;
}

function timeoutOptions(timeouts: Timeouts | undefined): string {
  if (!timeouts) return '';
  const { statementMs, lockMs, idleInTransactionMs } = timeouts;
  return (
    `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} ` +
    `-c idle_in_transaction_session_timeout=${idleInTransactionMs}`
  );
}

async function openEmbedded(dataDir: string): Promise<OpenedDatabase> {
  const engine = await startEmbeddedEngine(dataDir);
  const pool = embeddedPool(engine.address);
  await migrate(pool);
  await pool.query(`grant ${UPKEEP_ROLE} to ${APPLICATION_ROLE}`);
  await pool.query(`set role ${APPLICATION_ROLE}`);
  const opened = onEmbedded(pool, () => engine.close());
  const upkeep = startUpkeep(opened.database);
  return {
    ...opened,
    close: async () => {
      upkeep.stop();
      await opened.close();
    },
  };
}

/**
 * The server has migrated it, and its one session, which all share, works as the application's role: who
 * changed the role for a migration of its own would change it for the others in the middle of their work.
 */
function joinEmbedded(address: EmbeddedAddress): OpenedDatabase {
  return onEmbedded(embeddedPool(address), async () => {});
}

/** One connection: the engine is one session, so more would only wait for each other. */
function embeddedPool(address: EmbeddedAddress): pg.Pool {
  return survivingPool(new pg.Pool({ ...address, max: 1, types: typeParsers }));
}

function onEmbedded(pool: pg.Pool, closeEngine: () => Promise<void>): OpenedDatabase {
  const database = createDatabase(pool, { preparesStatements: false, pipelines: false });
  return {
    database,
    pipeline: database,
    notificationPool: undefined,
    close: async () => {
      await pool.end();
      await closeEngine();
    },
  };
}

/**
 * A lost connection is the pool's to replace, not a reason to end the process. The pool listens while
 * it is idle; while it is lent, its error reaches the statement too, and here nobody else.
 */
function survivingPool(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool.on('error', () => undefined);
}
