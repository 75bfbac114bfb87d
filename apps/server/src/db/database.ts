import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Sql } from 'sql-template-tag';
import { sendStatement, DatabaseTimeout } from './send-statement.ts';
import { Busy, createTurns, inTurn, type MayWaitFor } from './turns.ts';

/** Runs statements: a tagged template in, a list of rows out. */
export interface Queryable {
  /** Runs one statement. With `name` it is prepared once per connection; for hot paths only. */
  query<Row extends object>(statement: Sql, name?: string): Promise<Row[]>;
  /** The current time: this process's clock, or a past time in a transaction of the demo's past. */
  now(): Date;
}

/**
 * A transaction in progress; every function that writes rows takes it as its first parameter. Statements run
 * in the order of the calls, even if the caller does not await each one.
 */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /** Whether this transaction may wait for a lock of this key. If not, its work throws `Busy` instead (turns.ts). */
  readonly mayWaitFor: MayWaitFor;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and commits it. A serialization failure, a deadlock or `Busy` reruns `work` from
   * the start (ledger-27), so it must have no effect outside the database.
   *
   * With `readsFirst`, `work` writes nothing until one of its statements is answered. Its first statements are
   * then sent together with `begin` (10 % more postings of 64 callers). If `begin` fails they fail too, and have
   * written nothing. `turn` names a key that the work has found busy.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: { readsFirst?: boolean; turn?: string | undefined },
  ): Promise<Result>;
  close(): Promise<void>;
}

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;
const BACKOFF_MS = 5;
/**
 * Read committed, because the ledger looks up its keys after taking its locks and must see the commits for which it
 * waited. Prepared by name, because the driver then sends it together with the statements after it.
 */
const BEGIN = { name: 'begin', text: 'begin isolation level read committed' };

/**
 * @param pool Its clients may pipeline, that is send a statement before the previous one is answered.
 * @param answerMs The timeout for any answer; a connection that exceeds it is discarded.
 * @param onFailure Receives the error of each failed statement or transaction.
 * @param arePrepared Whether named statements are prepared; a PgBouncer before 1.21 loses them.
 */
export function createDatabase(
  pool: Pool,
  answerMs?: number,
  onFailure: (error: unknown) => void = () => undefined,
  arePrepared = true,
): Database {
  const send = <Row extends object>(client: PoolClient, statement: string | QueryConfig) =>
    sendStatement<Row>(client, statement, answerMs);
  const turns = createTurns();

  const attempt = async <Result>(
    work: (tx: Tx) => Promise<Result>,
    readsFirst: boolean,
    mayWaitFor: MayWaitFor,
  ): Promise<Result> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const begun = send(client, arePrepared ? BEGIN : { text: BEGIN.text });
    // Without `readsFirst`, statements wait for this answer: after a failed `begin` they would run outside any
    // transaction. The catch only prevents an unhandled rejection; everything that awaits `begun` still rejects.
    begun.catch(() => undefined);
    const { tx, end, causeOf } = openTx({
      query: async <Row extends object>(statement: Sql, name?: string) => {
        const sent = send<Row>(client, queryOf(statement, arePrepared ? name : undefined));
        const [{ rows }] = await Promise.all([sent, begun]);
        return rows;
      },
      mayWaitFor,
    });
    try {
      if (!readsFirst) await begun;
      const result = await work(tx);
      end();
      await begun;
      const { command } = await send(client, 'commit');
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK instead of an error.
      if (command !== 'COMMIT')
        throw new Error('a transaction went on after a statement had failed');
      return result;
    } catch (failure) {
      end();
      const error = causeOf(failure);
      if (!(error instanceof Busy)) onFailure(error);
      broken = leadsNowhere(error) ? error : await failureOf(send(client, 'rollback'));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    query: async <Row extends object>(statement: Sql, name?: string) => {
      const { rows } = await withClient({ pool, onFailure }, (client) =>
        send<Row>(client, queryOf(statement, arePrepared ? name : undefined)),
      );
      return rows;
    },
    transaction: (work, { readsFirst = false, turn } = {}) =>
      inTurn(turns, turn, (mayWaitFor) => withRetries(() => attempt(work, readsFirst, mayWaitFor))),
    now,
    close: () => pool.end(),
  };
}

const now = () => new Date();

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  return work.then(
    () => undefined,
    (fault: Error) => fault,
  );
}

/** A connection that timed out would not answer a rollback; one that takes no writes may lead to an old primary. */
function leadsNowhere(error: unknown): error is Error {
  return error instanceof DatabaseTimeout || (error instanceof Error && isReadOnly(error));
}

/** Builds the driver's query; a named statement is prepared once per connection. */
function queryOf({ text, values }: Sql, name: string | undefined): QueryConfig {
  return name === undefined ? { text, values } : { text, values, name };
}

/** Runs `work` on a pooled client, and discards the client after a failure, because it may be the cause. */
async function withClient<Result>(
  { pool, onFailure }: { pool: Pool; onFailure: (error: unknown) => void },
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    const result = await work(client);
    hasFailed = false;
    return result;
  } catch (error) {
    onFailure(error);
    throw error;
  } finally {
    client.release(hasFailed);
  }
}

interface OpenTx {
  tx: Tx;
  /** Rejects every later statement, which would run outside the transaction. */
  end: () => void;
  /** The first failure, if PostgreSQL refused a later statement because of it. */
  causeOf: (failure: unknown) => unknown;
}

/** PostgreSQL's error code for each statement after a failed one. */
const IN_FAILED_TRANSACTION = '25P02';

function openTx(on: Pick<Tx, 'query' | 'mayWaitFor'>): OpenTx {
  let isOver = false;
  let firstFailure: unknown;
  const query = async <Row extends object>(statement: Sql, name?: string) => {
    if (isOver) throw new Error('a statement came after its transaction had ended');
    try {
      return await on.query<Row>(statement, name);
    } catch (error) {
      firstFailure ??= error;
      throw error;
    }
  };
  const causeOf = (failure: unknown) =>
    sqlState(failure) === IN_FAILED_TRANSACTION ? firstFailure : failure;
  const { mayWaitFor } = on;
  return {
    tx: { isTransaction: true, query, now, mayWaitFor },
    end: () => (isOver = true),
    causeOf,
  };
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      // The pause is random, so that two colliding transactions do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * BACKOFF_MS * 2 ** tries));
    }
  }
}

/** Returns PostgreSQL's five-character error code, or another error's string code. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** PostgreSQL's code for a write to a standby, or to a primary that a failover has set to read only. */
const READ_ONLY = '25006';

/** Whether the error says that the database takes no writes for now (ops-65); the transaction has changed nothing. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

/** Whether a row was refused because the media library has no picture that it names (media-06, migration 0014). */
export function isPictureMissing(error: unknown): error is Error {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'named_picture_exists'
  );
}

/** Returns the unique index or check constraint that refused a row; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23514') return undefined;
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
