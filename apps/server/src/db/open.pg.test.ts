import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { isEmbedded } from '../testing/engine.ts';
import { IDLE_CONNECTION_MS, openDatabase, openPostgres } from './open.ts';

/** What stands in a PostgreSQL's address; the embedded engine has none. */
const itOnPostgres = it.skipIf(isEmbedded);

afterEach(() => {
  vi.useRealTimers();
});

itOnPostgres.each([
  '',
  '?application_name=kapao',
  '?options=-c%20statement_timeout%3D60000',
  '?options=-c%20role%3Dpostgres',
])('R4: works as the application with the address’s own options too: %s', async (query) => {
  const opened = await openPostgres((await createDatabase(inject('postgresUrl'))) + query);
  try {
    const roles = await opened.database.query(sql`select current_user::text as role`);
    expect(roles).toEqual([{ role: 'kapao_app' }]);
  } finally {
    await opened.close();
  }
});

itOnPostgres('keeps what the address asks for besides', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const opened = await openPostgres(`${url}?options=-c%20statement_timeout%3D61000`);
  try {
    const [row] = await opened.database.query(
      sql`select current_setting('statement_timeout') as timeout`,
    );
    expect(row).toEqual({ timeout: '61s' });
  } finally {
    await opened.close();
  }
});

itOnPostgres(
  'keeps a connection through long pauses, and closes it after half an hour',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = await openPostgres(await createDatabase(inject('postgresUrl')));
    const connection = async () => {
      const [row] = await opened.database.query<{ pid: number }>(
        sql`select pg_backend_pid() as pid`,
      );
      return row?.pid;
    };
    try {
      const first = await connection();
      vi.advanceTimersByTime(IDLE_CONNECTION_MS - 1_000);
      expect(await connection()).toBe(first);
      vi.advanceTimersByTime(IDLE_CONNECTION_MS);
      expect(await connection()).not.toBe(first);
    } finally {
      await opened.close();
    }
  },
);

it('R4: lets commands join the embedded engine at the same time, all as the application', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-join-'));
  const config = { databaseUrl: undefined, dataDir };
  const server = await openDatabase(config, 'server');
  const roleOf = async () => {
    const opened = await openDatabase(config, 'command');
    const [row] = await opened.database.query(sql`select current_user::text as role`);
    await opened.close();
    return row;
  };
  const roles = await Promise.all(Array.from({ length: 12 }, roleOf));
  expect(roles).toEqual(roles.map(() => ({ role: 'kapao_app' })));
  await server.close();
  await rm(dataDir, { recursive: true });
});

it('ends a server whose embedded engine has failed, with the reason, and keeps what was written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-failing-'));
  const program = fileURLToPath(new URL('../testing/failing-engine-process.ts', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, dataDir], { timeout: 60_000 });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the embedded database has failed'),
  });
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, 'server');
  const found = await opened.database.query(sql`select to_regclass('kept')::text as name`);
  expect(found).toEqual([{ name: 'kept' }]);
  await opened.close();
  await rm(dataDir, { recursive: true });
}, 120_000);

it('tells of an embedded database that does not start, and lets its directory go', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-damaged-'));
  const version = join(dataDir, 'embedded', 'PG_VERSION');
  await mkdir(dirname(version));
  await writeFile(version, '9');
  const open = () => openDatabase({ databaseUrl: undefined, dataDir }, 'server');
  await expect(open()).rejects.toThrow(`the embedded database in ${dataDir} did not start`);
  await rm(dirname(version), { recursive: true });
  const opened = await open();
  expect(await opened.database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await opened.close();
  await rm(dataDir, { recursive: true });
}, 60_000);
