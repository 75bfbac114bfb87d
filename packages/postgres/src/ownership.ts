import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PostgresStartError } from './installation.ts';

export type Role = 'server' | 'command';

/**
 * An advisory lock marks which process owns a running PostgreSQL: it belongs to a connection of that process and ends
 * with it. The second number is the role.
 */
const LOCK = 7_205_041;
const ROLES = { server: 1, command: 2 } as const satisfies Record<Role, number>;

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 50;
const LOOK_EVERY_MS = 100;

export interface Ownership {
  /** Resolves when nobody else is connected: other commands have finished. */
  untilAlone(): Promise<void>;
  release(): Promise<void>;
}

/** A connection to another process's PostgreSQL; its owner waits for this connection before it stops PostgreSQL. */
export interface Probe {
  owner: Role | undefined;
  leave(): Promise<void>;
}

/** Connects to a running PostgreSQL and reads who owns it; undefined when it accepts no connections now. */
export async function probe(url: string): Promise<Probe | undefined> {
  const client = await connect(url).catch(() => undefined);
  if (!client) return undefined;
  try {
    const { rows } = await client.query<{ role: number }>(
      `select objid::integer as role
         from pg_locks
        where locktype = 'advisory'
          and classid  = $1
          and granted`,
      [LOCK],
    );
    const owner = rows.some(({ role }) => role === ROLES.server)
      ? 'server'
      : rows.length > 0
        ? 'command'
        : undefined;
    return { owner, leave: () => client.end() };
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/**
 * Takes the lock, and takes it again after PostgreSQL closed the connection but went on, as after a crash of one of its
 * processes. Returns undefined when PostgreSQL has exited. @throws PostgresStartError when it accepts no connection.
 */
export async function keepOwnership(
  url: string,
  role: Role,
  ended: Promise<unknown>,
): Promise<Ownership | undefined> {
  let isOver = false;
  let client: pg.Client | undefined;
  void ended.then(() => (isOver = true));
  const own = async (deadline: number) => {
    client = undefined;
    while (!client && !isOver) {
      try {
        client = await ownedConnection(url, role);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(RETRY_EVERY_MS);
      }
    }
    client?.once('end', () => {
      if (!isOver) void own(Infinity);
    });
  };
  try {
    await own(Date.now() + FIRST_TIMEOUT_MS);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PostgresStartError(`PostgreSQL takes no connection: ${reason}`, { cause });
  }
  if (!client) return undefined;
  return {
    untilAlone: async () => {
      while (client && (await othersAreConnected(client))) await sleep(LOOK_EVERY_MS);
    },
    release: async () => {
      isOver = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function ownedConnection(url: string, role: Role): Promise<pg.Client> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK, ROLES[role]]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function othersAreConnected(client: pg.Client): Promise<boolean> {
  const { rows } = await client
    .query(
      `select from pg_stat_activity
        where backend_type = 'client backend'
          and pid         <> pg_backend_pid()
        limit 1`,
    )
    .catch(() => ({ rows: [] }));
  return rows.length > 0;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The end event reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
