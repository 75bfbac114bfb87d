import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { acted, runAct } from '../../../command-line/acts.ts';
import { UsageError, withReportDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { showSteps } from '../../../command-line/steps.ts';
import { refuseFilled } from './backup-folder.ts';
import { exportTables } from '../../../flows/export/export-tables.ts';
import type { Exported } from '../../../flows/export/export-tables.ts';
import { fieldOf } from '../../../flows/export/exported-tables.ts';

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
      exportTables(database, folder, steps),
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

/** Describes the files as a data package (https://datapackage.org); written last. */
async function writeDescription(folder: string, { at, tables, rows }: Exported): Promise<void> {
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
