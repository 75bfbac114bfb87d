import { DatabaseSync } from 'node:sqlite';

/** A file of books, with every statement prepared once. */
export interface BookFile {
  prepared: (statement: string) => ReturnType<DatabaseSync['prepare']>;
  /** All or nothing. The work is synchronous, so nothing else comes in between. */
  transaction: <Result>(work: () => Result) => Result;
  close: () => void;
}

export function openBookFile(file: string, schema: string): BookFile {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // FULL: what was taken must still be in the books after a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  database.exec(schema);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return {
    prepared(statement) {
      const known = statements.get(statement) ?? database.prepare(statement);
      statements.set(statement, known);
      return known;
    },
    transaction(work) {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
