import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Who a running PostgreSQL belongs to is a lock in it that its owner's connection holds: however the owner ends,
 * the lock is gone with it.
 */
const OWNER_LOCK = [7_205_041, 1] as const;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_EVERY_MS = 50;
const LOOK_EVERY_MS = 100;

export interface Ownership {
  /** Answers when nobody else is connected: commands that use the same PostgreSQL have finished. */
  untilAlone(): Promise<void>;
  release(): Promise<void>;
}

/** Somebody who looks at a PostgreSQL, and keeps it from ending for as long as the look takes. */
export interface Visit {
  isOwned: boolean;
  leave(): Promise<void>;
}

/** Undefined where it takes no connections now. */
export async function visit(url: string): Promise<Visit | undefined> {
  const client = await connect(url);
  if (!client) return undefined;
  try {
    const { rows } = await client.query<{ isOwned: boolean }>(
      `select exists (select from pg_locks
                       where locktype = 'advisory'
                         and classid  = $1
                         and objid    = $2
                         and granted) as "isOwned"`,
      [...OWNER_LOCK],
    );
    return { isOwned: rows[0]?.isOwned === true, leave: () => client.end() };
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/**
 * Takes the lock, and takes it again where PostgreSQL has closed the connection and goes on, as after the end of
 * one of its processes. Answers undefined where PostgreSQL has ended before.
 */
export async function keepOwnership(
  url: string,
  ended: Promise<unknown>,
): Promise<Ownership | undefined> {
  let isOver = false;
  let client: pg.Client | undefined;
  void ended.then(() => (isOver = true));
  const own = async () => {
    client = undefined;
    while (!client && !isOver) {
      client = await ownedConnection(url);
      if (!client) await sleep(RETRY_EVERY_MS);
    }
    client?.once('end', () => {
      if (!isOver) void own();
    });
  };
  await own();
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

async function ownedConnection(url: string): Promise<pg.Client | undefined> {
  const client = await connect(url);
  if (!client) return undefined;
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...OWNER_LOCK]);
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
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

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that is lost says so at its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
