import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startLoad } from '../../../testing/play/load.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio, openPlayer } from '../../../testing/play/studio.ts';
import { exportAllCommand } from './export-all.ts';

const PLAYERS = 4;
const BAHT = 10_000;

let opened: TestDatabase;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-export-'));
});
afterAll(async () => {
  await server.close();
  await opened.close();
  await rm(folder, { recursive: true });
});

type Row = Readonly<Record<string, string | null>>;

async function rowsOf(table: string): Promise<Row[]> {
  const text = await readFile(join(folder, `${table}.csv`), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)")?/g)].map(([, cell]) => cell);
    return Object.fromEntries(
      names.map((name, index) => [name, cells[index]?.replaceAll('""', '"') ?? null]),
    );
  });
}

const packageSchema = z.object({
  resources: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      rows: z.number(),
      leftOut: z.array(z.string()),
      schema: z.object({
        fields: z.array(z.looseObject({ name: z.string(), type: z.string() })),
        primaryKey: z.array(z.string()),
      }),
    }),
  ),
});

it('ops-55: exports one moment under load, whose sums are those of the ledger, and no secret', async () => {
  const studio = await addTestStudio(server);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => openPlayer(server, studio, BAHT)),
  );
  await opened.database.query(sql`
    update members
       set first_name = 'a "quoted", name'
     where phone = '0812345678'`);
  const load = startLoad(server, studio, players);
  await expect.poll(() => load.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
  await runCommand(commandConfig(opened.url), exportAllCommand, { dir: folder });
  await load.stop();

  const description = packageSchema.parse(
    JSON.parse(await readFile(join(folder, 'datapackage.json'), 'utf8')),
  );
  const names = description.resources.map(({ path }) => path);
  expect(await readdir(folder)).toEqual([...names, 'datapackage.json'].toSorted());
  const accounts = await rowsOf('ledger_accounts');
  const transfers = await rowsOf('ledger_transfers');
  const sums = new Map<string | null, bigint>();
  const add = (account: string | null = null, micro: bigint) =>
    sums.set(account, (sums.get(account) ?? 0n) + micro);
  for (const { debit_account_id, credit_account_id, amount_micro } of transfers) {
    add(debit_account_id, -BigInt(amount_micro ?? 0));
    add(credit_account_id, BigInt(amount_micro ?? 0));
  }
  expect(transfers.length).toBeGreaterThan(20);
  const members = await rowsOf('members');
  expect(members.map(({ first_name }) => first_name)).toContain('a "quoted", name');
  for (const { id = null, balance } of accounts) {
    expect([id, String(sums.get(id) ?? 0n)]).toEqual([id, balance]);
  }
  const counted = description.resources.find(({ name }) => name === 'ledger_transfers');
  expect(counted?.rows).toBe(transfers.length);
  expect(counted?.schema.fields).toContainEqual(
    expect.objectContaining({ name: 'amount_micro', type: 'integer', unit: 'micro' }),
  );
});

/** Columns whose names sound like a secret, and why they are none. */
const HARMLESS = [
  'audit_events.hash',
  'audit_head.hash',
  'audit_head.signed_hash',
  'audit_refusals.kind_hash',
  'event_endpoints.old_secret_until',
  'gateway_statements.file_hash',
  'ledger_archives.sha256',
  'ledger_leaves.hashes',
  'members.password_refused_since',
  'migrations.sha256',
  'webhook_events.body_sha256',
];

it('ops-55: leaves out every password, token, key and seed, also of tables to come', async () => {
  const { resources } = packageSchema.parse(
    JSON.parse(await readFile(join(folder, 'datapackage.json'), 'utf8')),
  );
  const suspicious = resources.flatMap(({ name, schema }) =>
    schema.fields
      .filter((field) =>
        /hash|sha256|secret|token|password|private|api_key|credentials|seed/.test(field.name),
      )
      .map((field) => `${name}.${field.name}`),
  );
  const isKnown = (column: string) =>
    HARMLESS.includes(column) || /^spin_rounds\.(client_seed|server_seed_hash)$/.test(column);
  expect(suspicious.filter((column) => !isKnown(column))).toEqual([]);
  const leftOut = resources.flatMap(({ name, leftOut: columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  expect(leftOut).toEqual(
    expect.arrayContaining([
      'members.password_hash',
      'payment_gateways.credentials',
      'services.credentials',
      'second_locks.pin_hash',
    ]),
  );
  expect(resources.map(({ name }) => name)).not.toContain('reset_codes');
});
