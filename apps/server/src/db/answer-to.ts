import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** The database said nothing at all, so that nobody knows what it did. */
export class Silence extends Error {}

/**
 * Sends one statement, and throws `Silence` where nothing is answered for so long. The driver has promises and
 * a time-out of its own, but assigns to a property the functions that it makes for them: such functions V8
 * puts among the old objects at once, from where they hold the query and its rows until the whole memory is
 * marked (docs/scaling.md, "Memory").
 */
export async function answerTo<Row extends object>(
  client: PoolClient,
  statement: string | QueryConfig,
  answerMs: number | undefined,
): Promise<QueryResult<Row>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => reject(new Silence('the database does not answer'));
      if (answerMs !== undefined) timer = setTimeout(giveUp, answerMs);
      client.query<Row>(statement, (error: Error | null, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  } catch (error) {
    // It was made where the answer was read; who asked is what somebody wants to know.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
