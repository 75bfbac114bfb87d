import { DatabaseSync } from 'node:sqlite';

/** An open SQLite database that prepares each statement once. */
export interface SqliteFile {
  prepared: (statement: string) => ReturnType<DatabaseSync['prepare']>;
  /** Runs `work` in a transaction. It is synchronous, so no other work interleaves. */
  transaction: <Result>(work: () => Result) => Result;
  close: () => void;
}

export function openSqliteFile(file: string, schema: string): SqliteFile {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // `synchronous = full`: committed data must survive a power cut.
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
