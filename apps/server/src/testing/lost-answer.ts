import type { Database } from '../db/database.ts';

/** The database, with the answer of its first commit lost on the way: nobody can tell what happened. */
export function losingFirstAnswer(database: Database): Database {
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
