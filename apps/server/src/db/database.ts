import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Sql } from 'sql-template-tag';
import { answerTo, Silence } from './answer-to.ts';

/**
 * The one way to the database: a statement is a tagged template and an answer is a list of rows.
 */
export interface Queryable {
  /** Runs one statement. `name` prepares it once per connection: for hot paths only. */
  query<Row extends object>(statement: Sql, name?: string): Promise<Row[]>;
}

/**
 * A transaction in progress. Whatever writes rows takes it as its first parameter. Statements run in the
 * order in which they are asked for, also where nobody waits for one before asking for the next.
 */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /**
   * Sends a statement that nobody waits for: it is in time for the commit, which is sent without waiting for
   * its answer either. Where it fails, nothing is committed, and the transaction fails as it does.
   */
  ask(statement: Sql, name?: string): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and commits it. A serialization failure or a deadlock is retried
   * from the start (REQUIREMENTS 10), so `work` touches nothing but the database.
   *
   * `readsFirst` promises that `work` writes nothing before one of its statements was answered: then its
   * first statements are sent together with the transaction's beginning. Should that fail, each of them
   * fails with it, and what they had locked or read outside of any transaction did no harm.
   */
  transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: { readsFirst?: boolean },
  ): Promise<Result>;
  close(): Promise<void>;
}

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;
const BACKOFF_MS = 5;
/** By its name it goes out together with the statements after it. */
const BEGIN = { name: 'begin', text: 'begin' };

/**
 * @param pool Of clients that pipeline: they send a statement before the last one is answered.
 * @param answerMs For an answer of any kind: a connection that says nothing for longer is given up.
 * @param onFailure Is told of each statement and transaction that fails.
 */
export function createDatabase(
  pool: Pool,
  answerMs?: number,
  onFailure: (error: unknown) => void = () => undefined,
): Database {
  const send = <Row extends object>(client: PoolClient, statement: string | QueryConfig) =>
    answerTo<Row>(client, statement, answerMs);

  const attempt = async <Result>(
    work: (tx: Tx) => Promise<Result>,
    readsFirst: boolean,
  ): Promise<Result> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const begun = send(client, BEGIN);
    // Unless that is said to do no harm, what follows is not sent before this is answered: should it fail, it
    // would be no transaction. Who waits for it is told, whoever that is.
    begun.catch(() => undefined);
    const { tx, answers, end, causeOf } = openTx({
      query: async <Row extends object>(statement: Sql, name?: string) => {
        const sent = send<Row>(client, namedStatement(statement, name));
        const [{ rows }] = await Promise.all([sent, begun]);
        return rows;
      },
    });
    try {
      if (!readsFirst) await begun;
      const result = await work(tx);
      end();
      await begun;
      const [{ command }] = await Promise.all([send(client, 'commit'), ...answers]);
      // PostgreSQL takes the commit of a transaction in which a statement failed, and rolls it back.
      if (command !== 'COMMIT')
        throw new Error('a transaction went on after a statement had failed');
      return result;
    } catch (failure) {
      end();
      const error = causeOf(failure);
      onFailure(error);
      // A connection that has gone silent would not answer a rollback either.
      if (error instanceof Silence) broken = error;
      else {
        await send(client, 'rollback').catch((fault: Error) => {
          broken = fault;
        });
      }
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    query: async <Row extends object>(statement: Sql, name?: string) => {
      const { rows } = await withClient({ pool, onFailure }, (client) =>
        send<Row>(client, namedStatement(statement, name)),
      );
      return rows;
    },
    transaction: (work, { readsFirst = false } = {}) =>
      withRetries(() => attempt(work, readsFirst)),
    close: () => pool.end(),
  };
}

/** Prepared once for each connection where it has a name. */
export function namedStatement({ text, values }: Sql, name: string | undefined): QueryConfig {
  return name === undefined ? { text, values } : { text, values, name };
}

/** A client whose work failed is not used again: it may be what failed. */
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
  /** Of statements that nobody waited for. */
  answers: Promise<unknown>[];
  /** After this, whoever is still at work is refused: it would be for good, or in no transaction. */
  end: () => void;
  /** The failure that made PostgreSQL refuse the statements after it, where that is what failed. */
  causeOf: (failure: unknown) => unknown;
}

/** PostgreSQL's answer to each statement after one that failed. */
const IN_FAILED_TRANSACTION = '25P02';

function openTx(on: Queryable): OpenTx {
  const answers: Promise<unknown>[] = [];
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
  const ask = (statement: Sql, name?: string) => {
    const answer = query(statement, name);
    // Looked at with the commit; where the work fails before, that is what is told.
    answer.catch(() => undefined);
    answers.push(answer);
  };
  const tx: Tx = { isTransaction: true, query, ask };
  return { tx, answers, end: () => (isOver = true), causeOf };
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      // A random pause keeps two colliding transactions from colliding again in step.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * BACKOFF_MS * 2 ** tries));
    }
  }
}

/** PostgreSQL's five-character error code, where the error came from the database. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The name of the unique index or check that refused a row, where that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23514') return undefined;
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
