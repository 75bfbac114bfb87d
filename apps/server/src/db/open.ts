import { join } from 'node:path';
import { closeDataDirectory, refusePglite } from '@kapao/postgres/data-directory.ts';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import type { OwnPostgresOptions } from '@kapao/postgres/own-postgres.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { SANDBOX_SECRETS_KEY } from '../config.ts';
import type { Config } from '../config.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import { createDisk, freeBytesAt } from './disk.ts';
import type { Disk } from './disk.ts';
import { checkSchema, migrate } from './migrate.ts';
import { createSecrets } from './sealed.ts';
import type { Secrets } from './sealed.ts';
import { openSecrets } from './secrets-key.ts';
import { unsealStored } from './stored-secrets.ts';
import { typeParsers } from './types.ts';

const POOL_SIZE = 20;
const REPLICA_POOL_SIZE = 5;
/**
 * The most connections of the office's lists, and of its reports, so that members' play keeps the rest (engine-14,
 * report-06).
 */
const OFFICE_POOL_SIZE = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Idle connections stay open for the next peak, because a new one costs a process and new plans (10 ms for the
 * profile's statement). The driver's default is 10 s.
 */
export const IDLE_CONNECTION_MS = 30 * 60_000;
/** TCP keep-alive closes a dead idle connection, and stops proxies from dropping a live one. */
const KEEP_ALIVE_MS = 10_000;
const APPLICATION_ROLE = 'kapao_app';
/** A role that may select, and nothing else (engine-15). */
const READER_ROLE = 'kapao_reader';

/** Timeouts of a connection, enforced by PostgreSQL and by this process. */
export interface Timeouts {
  statementMs: number;
  /** The longest wait for one lock. */
  lockMs: number;
  /** The longest pause between two statements of a transaction, which holds its locks meanwhile. */
  idleInTransactionMs: number;
  /** The longest wait for any answer, in case the network loses it. */
  answerMs: number;
}

/**
 * The server's timeouts, in ascending order: an idle transaction releases its locks before the waiters time
 * out, and PostgreSQL ends a statement before this process stops waiting for the answer.
 */
const SERVER_TIMEOUTS: Timeouts = {
  idleInTransactionMs: 10_000,
  lockMs: 15_000,
  statementMs: 30_000,
  answerMs: 35_000,
};

/** Short, because a read that a replica leaves unanswered begins anew on the primary. */
const REPLICA_TIMEOUTS: Timeouts = {
  ...SERVER_TIMEOUTS,
  statementMs: 4_000,
  answerMs: 5_000,
};

/** PostgreSQL ends a statement of a list or a report before it costs others. */
const OFFICE_TIMEOUTS: Timeouts = { ...SERVER_TIMEOUTS, statementMs: 5_000, answerMs: 6_000 };

/** An export may read for longer, by a connection of its own (report-14). */
const EXPORT_TIMEOUTS: Timeouts = { ...SERVER_TIMEOUTS, statementMs: 60_000, answerMs: 65_000 };

/**
 * A statement of a check may read the whole ledger (engine-16). The connection is the check's own, so nothing else waits.
 */
const CHECK_TIMEOUTS: Timeouts = {
  ...SERVER_TIMEOUTS,
  statementMs: 1_200_000,
  answerMs: 1_205_000,
};
/** A check takes one processor at most, at an hour that the others need too. */
const NOT_PARALLEL = '-c max_parallel_workers_per_gather=0';

export interface OpenedDatabase {
  database: Database;
  /**
   * For all reads of the office except reports: read-only, two connections to the primary, short statements
   * (engine-14).
   */
  lists: Database;
  /** For the office's reports: read-only, two connections of their own, short statements (report-06). */
  reports: Database;
  /** For exports: read-only, one connection, statements of up to 60 s (report-14). */
  exports: Database;
  /**
   * Opens one read-only connection to the primary for a check of everything (engine-16). Its `close` drops the connection
   * amid a statement, so that no shutdown waits for it.
   */
  openChecks(): Database;
  /** Reads from the replica, whose answers may be late: use the context's `lateReads`. Undefined without a replica. */
  replica?: Database;
  /** For LISTEN and NOTIFY: two connections listen, one notifies. */
  notificationPool: pg.Pool;
  secrets: Secrets;
  disk: Disk;
  connections(): Connections;
  close(): Promise<void>;
}

/** The pool's connections: all, those without work, and callers that wait for one. */
interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

interface PostgresOptions {
  poolSize?: number;
  timeouts?: Timeouts;
  /** Opens the database for reading: the schema is checked and not migrated, and every write is refused. */
  readOnly?: boolean;
  /** Called after the migrations; defaults to the sandbox's secrets, whose key is public. */
  openSecrets?: () => Promise<Secrets>;
  /**
   * A PgBouncer in transaction mode, for statements and transactions. Migrations, LISTEN and session locks go past it.
   */
  poolerUrl?: string;
  areStatementsPrepared?: boolean;
  /** The URL of a replica. The server starts even if the replica does not answer yet. */
  replicaUrl?: string | undefined;
  /** The URL of the database for reports; by default the main database, past a pooler. */
  reportUrl?: string | undefined;
  /** Free bytes on the data's disk, if it is a disk of this machine. */
  freeBytes?: () => Promise<number>;
}

/**
 * Opens the configured database, or else the PostgreSQL in the data directory; migrates it and works under the
 * application's role. @throws PostgresStartError if that PostgreSQL does not start, SchemaError if another version's
 * schema does not fit, SecretsError if the keys do not fit the stored secrets.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secretsKey' | 'previousSecretsKey'> &
    Partial<
      Pick<
        Config,
        'databaseDirectUrl' | 'readDatabaseUrl' | 'reportDatabaseUrl' | 'areStatementsPrepared'
      >
    >,
  options: OwnPostgresOptions & Pick<PostgresOptions, 'readOnly'>,
): Promise<OpenedDatabase> {
  const { readOnly = false } = options;
  if (config.databaseUrl === undefined) refusePglite(config.dataDir);
  await closeDataDirectory(config.dataDir);
  const postgresOptions = {
    readOnly,
    // A read-only command needs no secrets and must not create a key.
    ...(!readOnly && { openSecrets: () => openSecrets(config) }),
    ...(options.as === 'server' && { timeouts: SERVER_TIMEOUTS }),
  };
  const { databaseUrl, databaseDirectUrl, areStatementsPrepared = true } = config;
  if (databaseUrl !== undefined) {
    return openPostgres(databaseDirectUrl ?? databaseUrl, {
      ...postgresOptions,
      ...(databaseDirectUrl !== undefined && { poolerUrl: databaseUrl }),
      replicaUrl: config.readDatabaseUrl,
      reportUrl: config.reportDatabaseUrl,
      areStatementsPrepared,
    });
  }
  const own = await openOwnPostgres(config.dataDir, options);
  try {
    const freeBytes = () => freeBytesAt(join(config.dataDir, 'postgres'));
    const opened = await openPostgres(own.url, { ...postgresOptions, freeBytes });
    return { ...opened, close: () => opened.close().finally(() => own.close()) };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/**
 * Migrations run under the URL's login role without timeouts; everything else runs under the application's
 * role, with the given timeouts. Options in the URL override the timeouts.
 */
export async function openPostgres(
  url: string,
  {
    poolSize = POOL_SIZE,
    timeouts,
    readOnly = false,
    openSecrets = async () => createSecrets(Buffer.from(SANDBOX_SECRETS_KEY, 'base64')),
    freeBytes,
    poolerUrl,
    replicaUrl,
    reportUrl = url,
    areStatementsPrepared = true,
  }: PostgresOptions = {},
): Promise<OpenedDatabase> {
  const owner = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: 1 };
  const secrets = await prepareSchema(survivingPool(new pg.Pool(owner)), readOnly, openSecrets);
  const asApplication = poolConfig(withOptions(url, timeouts, readOnly));
  const pool = survivingPool(
    new pg.Pool({
      ...asApplication,
      ...(poolerUrl !== undefined && { connectionString: poolerUrl }),
      pipeline: true,
      max: poolSize,
    }),
  );
  if (poolerUrl !== undefined) await checkPooledRole(pool);
  const answerMs = timeouts?.answerMs;
  const notificationPool = survivingPool(
    new pg.Pool({ ...asApplication, max: 3, query_timeout: answerMs }),
  );
  const database = createDatabase(
    pool,
    answerMs,
    (error) => disk.recordFailure(error),
    areStatementsPrepared,
  );
  const { replica, ...office } = openReaders({ url, replicaUrl, reportUrl, timeouts });
  const disk = createDisk({
    probe: () => database.query(sql`select write_probe()`),
    ...(freeBytes && { freeBytes }),
  });
  return {
    database,
    ...office,
    openChecks: () => openChecker(withOptions(url, CHECK_TIMEOUTS, true, NOT_PARALLEL)),
    ...(replica && { replica }),
    notificationPool,
    secrets,
    disk,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      const readers = [replica, ...Object.values(office)].map((reader) => reader?.close());
      await Promise.all([pool.end(), notificationPool.end(), ...readers]);
    },
  };
}

function poolConfig(connectionString: string): pg.PoolConfig {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: typeParsers,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/** Opens the connections that only read: to a replica, if there is one, and those of the office. */
function openReaders({
  url,
  replicaUrl,
  reportUrl,
  timeouts,
}: {
  url: string;
  replicaUrl: string | undefined;
  reportUrl: string;
  timeouts: Timeouts | undefined;
}): { replica: Database | undefined } & Record<'lists' | 'reports' | 'exports', Database> {
  const openOffice = (address: string) =>
    openReader(withOptions(address, OFFICE_TIMEOUTS, true), {
      connections: OFFICE_POOL_SIZE,
      answerMs: OFFICE_TIMEOUTS.answerMs,
    });
  return {
    replica:
      replicaUrl === undefined
        ? undefined
        : openReader(withOptions(replicaUrl, timeouts && REPLICA_TIMEOUTS, true), {
            connections: REPLICA_POOL_SIZE,
            answerMs: REPLICA_TIMEOUTS.answerMs,
          }),
    lists: openOffice(url),
    reports: openOffice(reportUrl),
    exports: openReader(withOptions(reportUrl, EXPORT_TIMEOUTS, true), {
      connections: 1,
      answerMs: EXPORT_TIMEOUTS.answerMs,
    }),
  };
}

/** The pool connects at the first statement, so that a start does not wait for another server. */
function openReader(
  url: string,
  { connections, answerMs }: { connections: number; answerMs: number },
): Database {
  const pool = new pg.Pool({ ...poolConfig(url), pipeline: true, max: connections });
  return createDatabase(survivingPool(pool), answerMs);
}

/** Opens one connection that works without parallel processes and ends at once when it is closed. */
function openChecker(url: string): Database {
  // Without a pipeline, because the driver lets pipelined statements finish before it ends a client.
  const pool = survivingPool(new pg.Pool({ ...poolConfig(url), max: 1 }));
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return {
    ...createDatabase(pool, CHECK_TIMEOUTS.answerMs),
    close: async () => {
      // The driver drops the connection of a client that is busy.
      for (const client of clients) void client.end().catch(() => undefined);
      await pool.end();
    },
  };
}

/** Migrates as the owner and opens the stored secrets, or checks the schema for read-only work. */
async function prepareSchema(
  owner: pg.Pool,
  readOnly: boolean,
  openSecrets: () => Promise<Secrets>,
): Promise<Secrets> {
  try {
    if (readOnly) {
      await checkSchema(owner);
      return await openSecrets();
    }
    await migrate(owner);
    await owner.query('select ledger_make_partitions()');
    const secrets = await openSecrets();
    const query = async <Row extends object>(statement: Sql) =>
      (await owner.query<Row>(statement)).rows;
    await unsealStored({ query }, secrets);
    return secrets;
  } finally {
    await owner.end();
  }
}

/** A pooler takes no options of a session, so its own connect_query sets role and timeouts. @throws if it does not. */
async function checkPooledRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role === APPLICATION_ROLE) return;
  await pool.end();
  throw new Error(
    `The pooler at DATABASE_URL works as ${rows[0]?.role}: its connect_query must set the role ` +
      `${APPLICATION_ROLE} (docs/operations.md, "PgBouncer").`,
  );
}

/**
 * Returns the URL with these options and the role of readers or of the application, because the driver prefers options
 * in the URL. The last of equal options wins.
 */
function withOptions(
  url: string,
  timeouts: Timeouts | undefined,
  readOnly: boolean,
  more = '',
): string {
  const address = new URL(url);
  const ownOptions = address.searchParams.get('options') ?? '';
  const access = readOnly ? '-c default_transaction_read_only=on' : '';
  const role = readOnly ? READER_ROLE : APPLICATION_ROLE;
  const options = `${timeoutOptions(timeouts)} ${ownOptions} ${access} ${more} -c role=${role}`;
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
 * Adds error listeners: the pool replaces a lost connection, but without a listener its error would end the process.
 */
function survivingPool(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool.on('error', () => undefined);
}
