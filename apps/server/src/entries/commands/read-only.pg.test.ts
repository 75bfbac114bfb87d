import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../../../../scripts/testing/postgres.ts';
import { readConfig } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { commands, runCommandLine } from './command-line.ts';
import { withReadOnlyDatabase } from '../../command-line/command.ts';

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY_TRANSACTION = '25006';

/** Each command that only reads, with arguments for it. */
const reading = [
  'ledger:verify',
  'audit:verify',
  'liabilities:show',
  'studio:show --code sandbox',
  'member:show --phone 0812345678',
  'promotions:list',
  'coupons:list',
  'wheels:show',
  'referrals:list --phone 0812345678',
  'partitions:list',
  'rounds:open',
  'switch:list',
  'settings:show',
  'themes:show',
  'deposits:list',
  'withdrawals:list',
  'transfers:unmatched',
  'contradictions:list',
];

let pool: pg.Pool;
const said = vi.spyOn(console, 'error');
const printed = vi.spyOn(console, 'log');

beforeEach(async () => {
  const url = await createDatabase(inject('postgresUrl'));
  pool = new pg.Pool({ connectionString: url, max: 1 });
  vi.stubEnv('DATABASE_URL', url);
  said.mockImplementation(() => undefined);
  printed.mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  said.mockReset();
  printed.mockReset();
  await pool.end();
});

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('ops-40: lists every command that only reads', () => {
  // statement:verify opens no database.
  const names = Object.keys(commands).filter((name) =>
    /^(?!statement).*:(verify|show|list|open|unmatched)$/.test(name),
  );
  expect(new Set(reading.map((line) => line.split(' ')[0]))).toEqual(new Set(names));
});

it.each(reading)('ops-40: migrates nothing, and says what is missing: %s', async (line) => {
  expect(await runCommandLine(line.split(' '))).toBe(1);
  expect(said.mock.calls.flat().join()).toMatch(/lacks \d+ migrations \(0001_ledger\.sql/);
  expect(await tables()).toEqual([]);
});

it('ops-06: names the first migration that is missing from an older database', async () => {
  await migrate(pool);
  await pool.query(`delete from migrations where name >= '0014'`);
  const before = await tables();
  expect(await runCommandLine(['settings:show'])).toBe(1);
  expect(said.mock.calls.flat().join()).toContain('(0014_changes.sql is the first)');
  expect(await tables()).toEqual(before);
});

it('ops-06: refuses to read a database that a newer version has migrated', async () => {
  await migrate(pool);
  await pool.query(`insert into migrations (name, sha256) values ('9999_later.sql', '')`);
  expect(await runCommandLine(['settings:show'])).toBe(1);
  expect(said.mock.calls.flat().join()).toContain('newer version');
});

it('ops-40: reads a database that is up to date, and can write nothing there', async () => {
  await migrate(pool);
  expect(await runCommandLine(['settings:show'])).toBe(0);
  expect(await runCommandLine(['ledger:verify'])).toBe(0);
  const write = withReadOnlyDatabase(readConfig(process.env), (database) =>
    database.query(sql`delete from payment_gateways`),
  );
  await expect(write).rejects.toMatchObject({ code: READ_ONLY_TRANSACTION });
});
