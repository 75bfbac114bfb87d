import sql from 'sql-template-tag';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { IDLE_CONNECTION_MS, openPostgres } from './open.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  '',
  '?application_name=kapao',
  '?options=-c%20statement_timeout%3D60000',
  '?options=-c%20role%3Dpostgres',
])(
  'ops-15 ledger-13: works as the application with the address’s own options too: %s',
  async (query) => {
    const opened = await openPostgres((await createDatabase(inject('postgresUrl'))) + query);
    try {
      const roles = await opened.database.query(sql`select current_user::text as role`);
      expect(roles).toEqual([{ role: 'kapao_app' }]);
    } finally {
      await opened.close();
    }
  },
);

it('ops-15: keeps what the address asks for besides', async () => {
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

it('ops-16: keeps a connection through long pauses, and closes it after half an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opened = await openPostgres(await createDatabase(inject('postgresUrl')));
  const connectionPid = async () => {
    const [row] = await opened.database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return row?.pid;
  };
  try {
    const first = await connectionPid();
    vi.advanceTimersByTime(IDLE_CONNECTION_MS - 1_000);
    expect(await connectionPid()).toBe(first);
    vi.advanceTimersByTime(IDLE_CONNECTION_MS);
    expect(await connectionPid()).not.toBe(first);
  } finally {
    await opened.close();
  }
});

it('ops-60: prepares no statement where the pooler would lose it', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const preparedNames = async (areStatementsPrepared: boolean) => {
    const opened = await openPostgres(url, { poolSize: 1, areStatementsPrepared });
    try {
      return await opened.database.transaction(async (tx) => {
        await tx.query(sql`select 1`, 'one');
        return tx.query(
          sql`select name from pg_prepared_statements where not from_sql order by name`,
        );
      });
    } finally {
      await opened.close();
    }
  };
  expect(await preparedNames(true)).toEqual([{ name: 'begin' }, { name: 'one' }]);
  expect(await preparedNames(false)).toEqual([]);
});

it('ops-60: refuses a pooler that works under another role', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  await expect(openPostgres(url, { poolerUrl: url })).rejects.toThrow(/connect_query/);
});
