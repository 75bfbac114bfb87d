import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let server: TestServer;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await database.close();
});
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const readiness = async () => {
  const { statusCode, body } = await server.app.inject({ url: '/api/readyz' });
  const answer: unknown = JSON.parse(body);
  return { statusCode, answer };
};
/** Fails like a statement on a full disk. */
const failWithDiskFull = sql`
  do $$
  begin
    raise exception using errcode = 'disk_full', message = 'could not extend file';
  end $$`;

it.each([
  ['a statement', () => server.context.database.query(failWithDiskFull)],
  ['a transaction', () => server.context.database.transaction((tx) => tx.query(failWithDiskFull))],
] as const)(
  'ops-25: is red after %s found the disk full, until there is room again',
  async (_, fail) => {
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    const { rows } = await owner.query<{ probe: string }>(
      `select pg_get_functiondef('write_probe()'::regprocedure) as probe`,
    );
    await owner.query(`create or replace function write_probe() returns void language plpgsql
                     as $$ begin raise exception using errcode = 'disk_full'; end $$`);
    await expect(fail()).rejects.toMatchObject({ code: '53100' });
    for (const time of ['first', 'second']) {
      expect([time, await readiness()]).toMatchObject([
        time,
        { statusCode: 503, answer: { success: false, code: 'starting_or_stopping' } },
      ]);
    }
    await owner.query(rows[0]?.probe ?? '');
    vi.advanceTimersByTime(5_000);
    expect(await readiness()).toMatchObject({ statusCode: 200 });
  },
);

it('ops-26: asks for new room on the disk, and gives it back', async () => {
  const probeBytes = async (text: string) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query(text);
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_relation_size('write_probe') as bytes`,
      );
      return Number(rows[0]?.bytes);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const { rows } = await owner.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'write_probe'`,
  );
  const insert = /insert into write_probe[^;]+;/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  expect(await probeBytes(insert)).toBe(1024 * 1024);
  await server.context.database.query(sql`select write_probe()`);
  expect(await probeBytes('select 1')).toBe(0);
});
