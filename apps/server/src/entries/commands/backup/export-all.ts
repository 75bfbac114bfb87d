import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import sql, { raw } from 'sql-template-tag';
import { acted, runAct } from '../kit/acts.ts';
import { UsageError, withReportDatabase } from '../kit/command.ts';
import type { Command } from '../kit/command.ts';
import { printAnswer } from '../kit/listing.ts';
import { showSteps } from '../kit/steps.ts';
import type { Tx } from '../../../db/database.ts';
import { refuseFilled } from './backup-folder.ts';
import { fieldOf, lineOf, readTables } from './export-tables.ts';
import type { ExportedTable } from './export-tables.ts';

const OWNER_ONLY_FILE = 0o600;

export const exportAllCommand: Command = {
  summary: 'Writes all data but secrets as CSV files with a description, as of one moment',
  usage: 'export:all DIR [--json]',
  example: 'export:all exported',
  options: { json: { type: 'boolean' } },
  argument: 'dir',
  run: async (config, values) => {
    const { dir } = values;
    if (typeof dir !== 'string' || dir === '') throw new UsageError('DIR is missing');
    const folder = resolve(dir);
    await refuseFilled(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Recorded first, because an export that breaks off has written rows, too.
    await runAct(config, async () =>
      acted({ operation: 'export:all', target: 'export', after: { folder } }, undefined),
    );
    const steps = showSteps(values['json'] === true ? 'nowhere' : undefined);
    const exported = await withReportDatabase(config, (database) =>
      database.transaction(async (tx) => {
        // One snapshot for all tables: the first statement takes it.
        await tx.query(sql`set transaction isolation level repeatable read`);
        await tx.query(sql`set local timezone = 'UTC'`);
        // The application's role cannot read the list of migrations.
        await tx.query(sql`set local role none`);
        const [at] = await tx.query<{ now: Date }>(sql`select now()`);
        const tables = await readTables(tx);
        const rows: Record<string, number> = {};
        for (const table of tables) {
          steps.begin(`Writing ${table.name}`);
          rows[table.name] = await writeTable(tx, table, folder, steps.reach);
        }
        steps.end();
        return { at: at?.now ?? new Date(), tables, rows };
      }),
    );
    await writeDescription(folder, exported);
    const count = Object.values(exported.rows).reduce((sum, rows) => sum + rows, 0);
    printAnswer(
      values,
      { folder, at: exported.at, rows: exported.rows },
      () => `${folder} has ${exported.tables.length} tables with ${count} rows.`,
    );
    return 0;
  },
};

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

/** Describes the files as a data package (https://datapackage.org); written last. */
async function writeDescription(
  folder: string,
  { at, tables, rows }: { at: Date; tables: ExportedTable[]; rows: Record<string, number> },
): Promise<void> {
  const description = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'kapao',
    created: at.toISOString(),
    description:
      'All data of a Kapao database as of one moment. Amounts (…_micro, balances) are integers: ' +
      '1,000,000 micro are 1 baht, or 1 point where the asset says so. Empty without quotes is null. ' +
      'Times are UTC, bytes base64, lists and objects JSON. Passwords, tokens, keys and seeds are left out.',
    resources: tables.map((table) => ({
      name: table.name,
      path: `${table.name}.csv`,
      format: 'csv',
      encoding: 'utf-8',
      rows: rows[table.name],
      leftOut: table.leftOut,
      schema: {
        fields: table.columns.map(fieldOf),
        primaryKey: table.primaryKey,
        foreignKeys: table.foreignKeys,
      },
    })),
  };
  const file = join(folder, 'datapackage.json');
  await writeFile(`${file}.new`, `${JSON.stringify(description, null, 2)}\n`, {
    mode: OWNER_ONLY_FILE,
  });
  await rename(`${file}.new`, file);
}
