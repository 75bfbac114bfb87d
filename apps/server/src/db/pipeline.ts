import type { Pool, PoolClient } from 'pg';
import type { Sql } from 'sql-template-tag';
import { answerTo } from './answer-to.ts';
import { namedStatement } from './database.ts';
import type { Queryable } from './database.ts';

/** A client that is lent to all who ask at the same time. */
interface Lent {
  client: Promise<PoolClient>;
  users: number;
  hasFailed: boolean;
}

/**
 * One connection for everybody, on which a statement is sent without waiting for the answer to the one before:
 * for short prepared reads that come without a pause, which never wait for a connection that others hold, nor
 * for a plan that a new one would have to make. PostgreSQL takes them one after the other, so they keep no
 * more than one of its processes busy, and leave the other cores to what asks (docs/scaling.md). A
 * connection on which one of them failed is left to those that are under way on it, and then closed.
 *
 * @param pool Of clients that pipeline, and of two at least: one that has gone silent must not stand in the way
 * of its replacement.
 */
export function createPipeline(pool: Pool, answerMs: number | undefined): Queryable {
  let current: Lent | undefined;
  const leave = (lent: Lent) => {
    if (current === lent) current = undefined;
  };
  return {
    query: async <Row extends object>(statement: Sql, name?: string) => {
      const lent = (current ??= { client: pool.connect(), users: 0, hasFailed: false });
      lent.users += 1;
      try {
        const client = await lent.client;
        const { rows } = await answerTo<Row>(client, namedStatement(statement, name), answerMs);
        return rows;
      } catch (error) {
        lent.hasFailed = true;
        leave(lent);
        throw error;
      } finally {
        lent.users -= 1;
        if (lent.users === 0) {
          leave(lent);
          void lent.client.then(
            (client) => client.release(lent.hasFailed),
            () => undefined,
          );
        }
      }
    },
  };
}
