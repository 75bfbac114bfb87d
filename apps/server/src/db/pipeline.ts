import type { Pool, PoolClient } from 'pg';
import type { Sql } from 'sql-template-tag';
import { sendStatement } from './send-statement.ts';
import { namedStatement } from './database.ts';
import type { Queryable } from './database.ts';

/** One client that concurrent callers share. */
interface SharedClient {
  client: Promise<PoolClient>;
  users: number;
  hasFailed: boolean;
}

/**
 * One shared, pipelined connection for frequent short prepared reads: they never wait for a free connection,
 * nor for a new one to plan them. They keep one PostgreSQL process busy at most (docs/scaling.md). After a
 * failed statement, the connection serves the statements already sent on it and is then closed.
 *
 * @param pool At least two pipelining clients, so that a silent one does not block its replacement.
 */
export function createPipeline(pool: Pool, answerMs: number | undefined): Queryable {
  let current: SharedClient | undefined;
  const retire = (shared: SharedClient) => {
    if (current === shared) current = undefined;
  };
  return {
    query: async <Row extends object>(statement: Sql, name?: string) => {
      const shared = (current ??= { client: pool.connect(), users: 0, hasFailed: false });
      shared.users += 1;
      try {
        const client = await shared.client;
        const { rows } = await sendStatement<Row>(
          client,
          namedStatement(statement, name),
          answerMs,
        );
        return rows;
      } catch (error) {
        shared.hasFailed = true;
        retire(shared);
        throw error;
      } finally {
        shared.users -= 1;
        if (shared.users === 0) {
          retire(shared);
          void shared.client.then(
            (client) => client.release(shared.hasFailed),
            () => undefined,
          );
        }
      }
    },
  };
}
