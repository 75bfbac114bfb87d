import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startThrowawayPostgres } from './postgres.ts';

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A crash closes open connections; the test sees the query's rejection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(process.env['TEST_DATABASE_URL'])('the throw-away PostgreSQL', () => {
  it('ops-45: gives each caller a database of its own', async () => {
    const postgres = await startThrowawayPostgres();
    try {
      const [one, two] = await Promise.all([postgres.createDatabase(), postgres.createDatabase()]);
      await run(one, 'create table only_here (id bigint)');
      await expect(run(two, 'select id from only_here')).rejects.toThrow('does not exist');
      expect(await run(one, 'show fsync')).toEqual([{ fsync: 'off' }]);
      expect(await run(one, 'show max_connections')).toEqual([{ max_connections: '200' }]);
    } finally {
      await postgres.stop();
    }
    await expect(run(postgres.url, 'select 1')).rejects.toThrow();
  });

  it('keeps what was committed through a crash when it is durable', async () => {
    const postgres = await startThrowawayPostgres({ durable: true });
    const [place] = await run(postgres.url, 'show data_directory');
    const data = String(place?.['data_directory']);
    try {
      const database = await postgres.createDatabase('crash');
      await run(database, 'create table kept (id bigint)');
      for (let round = 1; round <= 3; round += 1) {
        await run(database, `insert into kept values (${round})`);
        await postgres.crash();
        await expect(run(database, 'select 1')).rejects.toThrow();
        await postgres.restart();
        expect(await run(database, 'select count(*)::int as rows from kept')).toEqual([
          { rows: round },
        ]);
      }
      await postgres.restart();
      expect(await run(database, 'show fsync')).toEqual([{ fsync: 'on' }]);
      expect(existsSync(data)).toBe(true);
    } finally {
      await postgres.stop();
    }
    expect(existsSync(dirname(data))).toBe(false);
  });
});
