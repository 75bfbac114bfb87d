import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { sqlState } from './database.ts';
import { openPostgres } from './open.ts';
import type { OpenedDatabase } from './open.ts';
import { isOutage } from './outage.ts';

let url: string;
let opened: OpenedDatabase;

describe('the connection that all share', () => {
  beforeAll(async () => {
    url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
    opened = await openPostgres(url);
  });
  afterAll(() => opened.close());

  const backendPid = async () => {
    const [row] = await opened.pipeline.query<{ pid: number }>(
      sql`select pg_backend_pid() as pid`,
      'pipeline_process',
    );
    return row?.pid;
  };

  it('is one for all who ask at the same time, from the first on, and for who asks later', async () => {
    const backendPids = await Promise.all(Array.from({ length: 50 }, backendPid));
    backendPids.push(await backendPid());
    expect(new Set(backendPids).size).toBe(1);
    expect(backendPids[0]).toBeTypeOf('number');
  });

  it('tells of a failed statement who asked it and nobody else, and is then replaced', async () => {
    const before = await backendPid();
    const [first, fault, last] = await Promise.all([
      backendPid(),
      opened.pipeline.query(sql`select 1 / 0`).catch((error: unknown) => error),
      backendPid(),
    ]);
    expect(first).toBe(before);
    expect(sqlState(fault)).toBe('22012');
    expect(last).toBe(before);
    expect(await backendPid()).not.toBe(before);
  });

  it('ops-18: is replaced where the database has closed it', async () => {
    const before = await backendPid();
    const waiting = Array.from({ length: 3 }, () =>
      opened.pipeline.query(sql`select pg_sleep(20)`).catch((error: unknown) => error),
    );
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query('select pg_terminate_backend($1)', [before]);
    await owner.end();
    for (const fault of await Promise.all(waiting)) expect(isOutage(fault)).toBe(true);
    const after = await backendPid();
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
  });
});
