import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createDatabase } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { isOutage } from './outage.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await createTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.close());

/** Writes a row that the test can find again: a house account. */
function write(on: Queryable, mark: string, name = 'row') {
  return on.query(sql`
    insert into ledger_accounts (kind, asset, reference, may_be_negative, created_at)
    values ('opening', 'THB', ${`${mark} ${name}`}, true, now())`);
}

/** The names of the rows, in the order of writing. */
async function written(on: Queryable, mark: string): Promise<string[]> {
  const rows = await on.query<{ reference: string }>(sql`
    select reference
      from ledger_accounts
     where starts_with(reference, ${mark})
     order by id`);
  return rows.map(({ reference }) => reference.slice(mark.length + 1));
}

const failingQuery = (on: Queryable) => on.query(sql`select 1 / 0`);

it.each([
  ['alone', () => queryThatFails(database)],
  ['in a transaction', () => database.transaction(queryThatFails)],
])('tells in a failure who asked, %s', async (_where, ask) => {
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: '22012',
    stack: expect.stringMatching(/division by zero\n[^]*queryThatFails/),
  });
});

async function queryThatFails(on: Queryable): Promise<void> {
  await failingQuery(on);
}

describe('statements that are asked for without waiting', () => {
  it('run in the order in which they were asked for, and see what those before them did', async () => {
    const mark = randomUUID();
    const seen = await database.transaction(async (tx) => {
      const [, one, , both] = await Promise.all([
        write(tx, mark, 'first'),
        written(tx, mark),
        write(tx, mark, 'second'),
        written(tx, mark),
      ]);
      return [one, both];
    });
    expect(seen).toEqual([['first'], ['first', 'second']]);
    expect(await written(database, mark)).toEqual(['first', 'second']);
  });

  it('leave nothing where one of them fails, and the first failure is told', async () => {
    const mark = randomUUID();
    const work = database.transaction((tx) =>
      Promise.all([write(tx, mark), failingQuery(tx), write(tx, mark, 'after')]),
    );
    await expect(work).rejects.toThrow('division by zero');
    expect(await written(database, mark)).toEqual([]);
  });

  it('leave nothing where work goes on beside a failure, after the transaction was undone', async () => {
    const mark = randomUUID();
    const late = Promise.withResolvers<unknown>();
    const work = database.transaction(async (tx) => {
      const goesOn = async () => {
        await written(tx, mark);
        await sleep(50);
        await write(tx, mark);
      };
      goesOn().then(late.resolve, late.reject);
      await failingQuery(tx);
    });
    await expect(work).rejects.toThrow('division by zero');
    await expect(late.promise).rejects.toThrow('came after its transaction had ended');
    expect(await written(database, mark)).toEqual([]);
  });
});

it('ledger-27: is retried for the cause, also where the failure of a later statement comes up first', async () => {
  let attempts = 0;
  const work = database.transaction(async (tx) => {
    attempts += 1;
    const cause = tx.query(
      sql`do $$ begin raise exception 'serialization' using errcode = '40001'; end $$`,
    );
    cause.catch(() => undefined);
    await tx.query(sql`select 1`);
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(8);
});

describe('a transaction whose first statements only read', () => {
  it('sends them together with its beginning, and commits', async () => {
    const mark = randomUUID();
    const isOpen = await database.transaction(
      async (tx) => {
        const [row] = await tx.query<{ isOpen: boolean }>(
          sql`select now() < clock_timestamp() as "isOpen"`,
        );
        await write(tx, mark);
        return row?.isOpen;
      },
      { readsFirst: true },
    );
    expect(isOpen).toBe(true);
    expect(await written(database, mark)).toEqual(['row']);
  });

  it('writes nothing where that fails', async () => {
    const mark = randomUUID();
    const pool = new pg.Pool({ connectionString: opened.url, max: 1, pipeline: true });
    const broken = createDatabase(failingToBegin(pool));
    const read: unknown[] = [];
    const work = broken.transaction(
      async (tx) => {
        read.push(...(await tx.query(sql`select 1 as one`)));
        await write(tx, mark);
      },
      { readsFirst: true },
    );
    await expect(work).rejects.toThrow('syntax error');
    expect(read).toEqual([]);
    expect(await written(database, mark)).toEqual([]);
    await broken.close();
  });

  /** Makes `begin` fail, as if an operator cancelled that statement. */
  function failingToBegin(pool: pg.Pool): pg.Pool {
    pool.on('connect', (client) => {
      const send = client.query.bind(client);
      Object.assign(client, {
        query: (statement: pg.QueryConfig, callback: () => void) =>
          send(statement.name === 'begin' ? 'begin, but not so' : statement, callback),
      });
    });
    return pool;
  }
});

it('does not take a transaction for committed that went on after a failure', async () => {
  const mark = randomUUID();
  const work = database.transaction(async (tx) => {
    await write(tx, mark);
    await failingQuery(tx).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('went on after a statement had failed');
  expect(await written(database, mark)).toEqual([]);
});

it('ops-18: tells of an outage when the session ends amid a transaction, and works on with another', async () => {
  const mark = randomUUID();
  const owner = new pg.Client({ connectionString: opened.url });
  await owner.connect();
  const work = database.transaction(async (tx) => {
    const [session] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await Promise.all([
      write(tx, mark),
      owner.query('select pg_terminate_backend($1)', [session?.pid]),
      tx.query(sql`select pg_sleep(60)`),
      write(tx, mark, 'after'),
    ]);
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);
  expect(await written(database, mark)).toEqual([]);
  await database.transaction((tx) => write(tx, mark, 'anew'));
  expect(await written(database, mark)).toEqual(['anew']);
  await owner.end();
});
