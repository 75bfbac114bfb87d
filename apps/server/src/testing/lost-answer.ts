import type { Database } from '../db/database.ts';

/** A database whose first commit succeeds and loses its answer, so that its outcome is unknown. */
export function loseFirstAnswer(database: Database): Database {
  let isLost = false;
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(work);
      if (isLost) return result;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  };
}
