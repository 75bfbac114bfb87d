import { join } from 'node:path';
import { closeDataDirectory } from '@kapao/postgres/data-directory.ts';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import type { OwnPostgresOptions } from '@kapao/postgres/own-postgres.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import { SANDBOX_SECRETS_KEY } from '../config.ts';
import type { Config } from '../config.ts';
import { createDatabase } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { createDisk, freeBytesAt } from './disk.ts';
import type { Disk } from './disk.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { checkSchema, migrate } from './migrate.ts';
import { createPipeline } from './pipeline.ts';
import { createSecrets } from './sealed.ts';
import type { Secrets } from './sealed.ts';
import { openSecrets } from './secrets-key.ts';
import { sealAfterMigrations } from './stored-secrets.ts';
import { typeParsers } from './types.ts';

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
  /** For short prepared reads that come by the thousand. */
  pipeline: Queryable;
  /** For LISTEN and NOTIFY between nodes. */
  notificationPool: pg.Pool;
  secrets: Secrets;
  disk: Disk;
  close(): Promise<void>;
}

interface PostgresOptions {
  poolSize?: number;
  timeouts?: Timeouts;
  /** Checks the schema instead of migrating it, and refuses every write. */
  readOnly?: boolean;
  /** Without them the sandbox's, whose key is public. */
  secrets?: Secrets;
  /** Of the disk that the data stands on, where it is this machine's. */
  freeBytes?: () => Promise<number>;
}

/**
 * Opens the database that the configuration names, or without one the PostgreSQL in the data directory, migrated,
 * and working as the application's role. @throws PostgresStartError where that PostgreSQL does not start,
 * SecretsError where the keys are not those of the stored secrets.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretsKey' | 'previousSecretsKey'>,
  options: OwnPostgresOptions & Pick<PostgresOptions, 'readOnly'>,
): Promise<OpenedDatabase> {
  const { readOnly = false } = options;
  await closeDataDirectory(config.dataDir);
  // A command that only reads needs no secret, and makes no key.
  const secrets = readOnly ? undefined : await openSecrets(config);
  const limits = {
    readOnly,
    ...(secrets && { secrets }),
    ...(options.as === 'server' && { timeouts: SERVER_TIMEOUTS }),
  };
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl, limits);
  const own = await openOwnPostgres(config.dataDir, options);
  try {
    const freeBytes = () => freeBytesAt(join(config.dataDir, 'postgres'));
    const opened = await openPostgres(own.url, { ...limits, freeBytes });
    return { ...opened, close: () => opened.close().finally(() => own.close()) };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/**
 * Migrations run as the login role of the URL, however long they take; everything else as the application's
 * role, within the time-outs where there are any. What the URL itself sets goes before them.
 */
export async function openPostgres(
  url: string,
  {
    poolSize = POOL_SIZE,
    timeouts,
    readOnly = false,
    secrets = createSecrets(Buffer.from(SANDBOX_SECRETS_KEY, 'base64')),
    freeBytes,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const owner = new pg.Pool({ ...common, max: 1 });
  try {
    if (readOnly) await checkSchema(owner);
    else {
      await migrate(owner);
      await sealAfterMigrations(owner, secrets);
    }
  } finally {
    await owner.end();
  }
  const asApplication = {
    ...common,
    connectionString: withOptions(url, timeouts, readOnly),
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
  const database = createDatabase(pool, answerMs, (error) => disk.note(error));
  const disk = createDisk({
    probe: () => database.query(sql`select write_probe()`),
    ...(freeBytes && { freeBytes }),
  });
  return {
    database,
    pipeline: createPipeline(pipelinePool, answerMs),
    notificationPool,
    secrets,
    disk,
    close: async () => {
      await Promise.all([pool.end(), pipelinePool.end(), notificationPool.end()]);
    },
  };
}

/** In the URL, because the driver prefers options that stand there to any others; the last one counts. */
function withOptions(url: string, timeouts: Timeouts | undefined, readOnly: boolean): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  const access = readOnly ? '-c default_transaction_read_only=on' : '';
  const options = `${timeoutOptions(timeouts)} ${given} ${access} -c role=${APPLICATION_ROLE}`;
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
