import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../../../scripts/testing/postgres.ts';
import { readConfig } from '../../../config.ts';
import type { Config } from '../../../config.ts';
import { commandConfig, liveConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { doctorCommand } from './doctor.ts';
import type { Finding } from './doctor/findings.ts';

let database: TestDatabase;
let server: PaymentServer;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await database.close();
});

/** The tests' PostgreSQL is fast at the cost of the last commits. */
const FORGETFUL = 'may forget what it has acknowledged';

/** Returns the warnings and errors that the tests' PostgreSQL and missing third parties do not explain. */
async function complaints(config: Config = commandConfig(database.url)): Promise<Finding[]> {
  const findings: Finding[] = JSON.parse(await runCommand(config, doctorCommand, { json: true }));
  return findings.filter(
    ({ check, level, found }) =>
      level !== 'ok' && !/reach|push keys/.test(check) && !found.includes(FORGETFUL),
  );
}

it('ops-58: finds nothing wrong with a sound deployment, and names what it looked at', async () => {
  expect(await complaints()).toEqual([]);
  const text = await runCommand(commandConfig(database.url), doctorCommand, {});
  for (const check of ['Node.js', 'migrations', 'roles', 'clock', 'disk', 'jobs']) {
    expect(text).toContain(`ok       ${check}`);
  }
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

it.each([
  [
    'a right to change transfers',
    'grant update on ledger_transfers to kapao_app',
    'revoke update on ledger_transfers from kapao_app',
    { check: 'roles', level: 'error', found: 'kapao_app can change transfers' },
  ],
  [
    'a daily job that fails',
    `insert into job_runs (job, day, failure, taken_until) values ('test', '2026-01-01', 'no figures', now())`,
    `delete from job_runs where job = 'test'`,
    { check: 'jobs', level: 'error', found: 'test of 2026-01-01 fails: no figures' },
  ],
  [
    'a replication slot without a reader',
    `select pg_create_physical_replication_slot('forgotten')`,
    `select pg_drop_replication_slot('forgotten')`,
    { check: 'replication', level: 'warning', found: 'nobody reads forgotten' },
  ],
  [
    'a missing migration',
    `delete from migrations where name = (select max(name) from migrations)`,
    undefined,
    { check: 'migrations', level: 'error', mend: 'npm run kapao -- db:migrate' },
  ],
])('ops-58: finds %s', async (_name, breaking, mending, finding) => {
  const { rows: before } = await owner.query('select * from migrations');
  await owner.query(breaking);
  try {
    expect(await complaints()).toEqual([expect.objectContaining(finding)]);
  } finally {
    if (mending !== undefined) await owner.query(mending);
    for (const row of before) {
      await owner.query('insert into migrations values ($1, $2, $3) on conflict do nothing', [
        row.name,
        row.sha256,
        row.applied_at,
      ]);
    }
  }
});

it('ops-58: finds a key that does not open what is stored, and what a live start refuses', async () => {
  const config = liveConfig(database.url);
  const found = await complaints(config);
  expect(found).toEqual([
    expect.objectContaining({ check: 'mode', found: expect.stringContaining('has been seeded') }),
    expect.objectContaining({ check: 'proxy', level: 'warning' }),
    expect.objectContaining({ check: 'games', level: 'warning' }),
    expect.objectContaining({ check: 'contacts', level: 'warning' }),
    expect.objectContaining({ check: 'secrets key', level: 'error' }),
  ]);
  expect(JSON.stringify(found)).not.toContain(config.secretsKey);
});

it('ops-58: finds what keeps members of a live site from paying and playing', async () => {
  const empty = await createTestDatabase();
  try {
    const found = await complaints(liveConfig(empty.url));
    const levels = Object.fromEntries(found.map(({ check, level }) => [check, level]));
    expect(levels).toMatchObject({ payments: 'warning', games: 'warning', contacts: 'warning' });
  } finally {
    await empty.close();
  }
});

it('studio-78 ops-58: names the studios of a live site that have neither keys nor addresses', async () => {
  const add = (code: string, addresses: string) =>
    owner.query(
      `insert into game_studios (code, name, base_url, operator_id, protocol, allowed_addresses)
       values ($1, $1, 'https://studio.example', gen_random_uuid(), 'evolution', $2)`,
      [code, addresses],
    );
  await add('open-tables', '{}');
  await add('named-tables', '{198.41.0.4/32}');
  try {
    const found = (await complaints(liveConfig(database.url))).filter(
      ({ check }) => check === 'studios',
    );
    expect(found).toEqual([
      {
        check: 'studios',
        level: 'warning',
        found: expect.stringContaining('studio open-tables: its protocol has no keys'),
        mend: expect.stringContaining('studio:addresses --code open-tables'),
      },
    ]);
    expect((await complaints()).some(({ check }) => check === 'studios')).toBe(false);
  } finally {
    await owner.query(`delete from game_studios where code like '%-tables'`);
  }
});

it('ops-58: finds a database without tables, and one that does not answer', async () => {
  const empty = await createDatabase(inject('postgresUrl'));
  const [first] = await complaints(commandConfig(empty));
  expect(first).toMatchObject({ check: 'migrations', level: 'error' });
  expect(await complaints(commandConfig('postgres://127.0.0.1:9/none'))).toEqual([
    expect.objectContaining({ check: 'PostgreSQL', level: 'error' }),
  ]);
});

it.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'ops-58: finds a PostgreSQL that may forget what it has acknowledged',
  async () => {
    const text = await runCommand(commandConfig(database.url), doctorCommand, {});
    expect(text).toContain(`${FORGETFUL}: fsync`);
  },
);

it('ops-58: finds third parties that are away, and a clock that differs from theirs', async () => {
  const thirdParty = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString()).end();
  }).listen(0, '127.0.0.1');
  await once(thirdParty, 'listening');
  const config = readConfig({
    DATABASE_URL: database.url,
    SMS_URL: `http://127.0.0.1:${portOf(thirdParty)}`,
    PUBLIC_URL: 'http://127.0.0.1:9',
  });
  const findings: Finding[] = JSON.parse(await runCommand(config, doctorCommand, { json: true }));
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'clock',
      level: 'error',
      found: expect.stringContaining('between this machine and SMS service'),
    }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'reach',
      level: 'error',
      found: expect.stringContaining('PUBLIC_URL cannot be reached'),
    }),
  );
  thirdParty.close();
});
