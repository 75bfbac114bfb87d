import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import sql, { raw } from 'sql-template-tag';
import type { Database, Tx } from '../../db/database.ts';
import { lineOf, readTables } from './exported-tables.ts';
import type { ExportedTable } from './exported-tables.ts';

const OWNER_ONLY_FILE = 0o600;

/** The tables of one export, all read in the same snapshot, with the number of rows of each. */
export interface Exported {
  at: Date;
  tables: ExportedTable[];
  rows: Record<string, number>;
}

/** Receives the progress of the export, for its display. */
interface Progress {
  begin(text: string): void;
  reach(done: number, total: number): void;
  end(): void;
}

/** Writes each table as a CSV file into the folder. */
export async function exportTables(
  database: Database,
  folder: string,
  progress: Progress,
): Promise<Exported> {
  return database.transaction(async (tx) => {
    // Read all tables in one snapshot, which the first statement of the transaction takes.
    await tx.query(sql`set transaction isolation level repeatable read`);
    await tx.query(sql`set local timezone = 'UTC'`);
    // The application's role cannot read the list of migrations.
    await tx.query(sql`set local role none`);
    const [at] = await tx.query<{ now: Date }>(sql`select now()`);
    const tables = await readTables(tx);
    const rows: Record<string, number> = {};
    for (const table of tables) {
      progress.begin(`Writing ${table.name}`);
      rows[table.name] = await writeTable(tx, table, folder, (done, total) =>
        progress.reach(done, total),
      );
    }
    progress.end();
    return { at: at?.now ?? new Date(), tables, rows };
  });
}

/** Writes one table with constant memory, and returns the number of its rows. */
async function writeTable(
  tx: Tx,
  table: ExportedTable,
  folder: string,
  reach: (done: number, total: number) => void,
): Promise<number> {
  const file = createWriteStream(join(folder, `${table.name}.csv`), { mode: OWNER_ONLY_FILE });
  const ended = finished(file);
  file.write(`${table.columns.map(({ name }) => name).join(',')}\n`);
  await tx.query(sql`declare exported no scroll cursor for ${raw(lineOf(table))}`);
  let done = 0;
  for (;;) {
    const rows = await tx.query(sql`fetch forward 5000 from exported`);
    if (rows.length === 0) break;
    done += rows.length;
    reach(done, Math.max(done, table.estimatedRows));
    if (!file.write(rows.map((row) => `${Object.values(row).join('')}\n`).join('')))
      await once(file, 'drain');
  }
  await tx.query(sql`close exported`);
  file.end();
  await ended;
  return done;
}
