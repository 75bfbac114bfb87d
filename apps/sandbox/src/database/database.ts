import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { DATABASE_SCHEMA } from './schema.ts';
import { openSqliteFile } from './sqlite.ts';

type Value = string | number | null;

/** The sandbox's database: one SQLite file with all bank, gateway and SMS records. */
export interface Database {
  /** Runs one statement and returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number;
  /** Inserts a row by column name. Neither `table` nor the column names may come from user input. */
  insert(table: string, row: Readonly<Record<string, Value>>): void;
  one<Row>(row: z.ZodType<Row>, sql: string, ...values: Value[]): Row | undefined;
  all<Row>(row: z.ZodType<Row>, sql: string, ...values: Value[]): Row[];
  /** Runs `work` in a transaction. It is synchronous, so no other work interleaves. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openDatabase(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const { prepared, transaction, close } = openSqliteFile(file, DATABASE_SCHEMA);
  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    insert(table, row) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      const sql = `insert into ${table} (${columns.join(', ')}) values (${places})`;
      prepared(sql).run(...Object.values(row));
    },
    one(row, sql, ...values) {
      const found = prepared(sql).get(...values);
      return found === undefined ? undefined : row.parse(found);
    },
    all: (row, sql, ...values) =>
      prepared(sql)
        .all(...values)
        .map((found) => row.parse(found)),
    transaction,
    close,
  };
}
