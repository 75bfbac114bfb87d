import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** The database did not answer in time, so the statement may or may not have run. */
export class DatabaseTimeout extends Error {}

/**
 * Sends one statement; throws `DatabaseTimeout` if no answer comes within `answerMs`. Does not use the driver's
 * promises and timeout: V8 promotes their closures to the old generation at once, where they retain the query
 * and its rows until a full collection (docs/scaling.md, "Memory").
 */
export async function sendStatement<Row extends object>(
  client: PoolClient,
  statement: string | QueryConfig,
  answerMs: number | undefined,
): Promise<QueryResult<Row>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const rejectOnTimeout = () => reject(new DatabaseTimeout('the database does not answer'));
      if (answerMs !== undefined) timer = setTimeout(rejectOnTimeout, answerMs);
      client.query<Row>(statement, (error: Error | null, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  } catch (error) {
    // Replaces the driver's stack, which shows where the answer was read, by the caller's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
