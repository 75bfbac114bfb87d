import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { refusePastDefaults } from '../testing/past-defaults.ts';
import type { Queryable } from '../db/database.ts';
import { openPast } from './past.ts';
import type { PastDatabase } from './past.ts';

const START = new Date('2026-01-02T03:04:05Z');
const LATER = new Date('2026-01-02T04:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function inThePast<Result>(work: (past: PastDatabase) => Promise<Result>): Promise<Result> {
  return test.database.transaction(async (tx) => work(await openPast(tx, START)));
}

async function timesOf(on: Queryable) {
  const [times] = await on.query(sql`
    select now() as "statement", clock_timestamp() as "clock"`);
  return { ...times, process: on.now() };
}

it('ops-47: statements and code of a past transaction tell one past time', async () => {
  const everywhere = (time: Date) => ({ statement: time, clock: time, process: time });
  await inThePast(async (past) => {
    expect(await timesOf(past)).toEqual(everywhere(START));
    await past.moveTo(LATER);
    await past.transaction(async (tx) => {
      expect(await timesOf(tx)).toEqual(everywhere(LATER));
      const [account] = await tx.query<{ created_at: Date }>(sql`
        insert into ledger_accounts (kind, reference, asset, may_be_negative, created_at)
        values ('opening', 'past', 'THB', true, now())
        returning created_at`);
      expect(account?.created_at).toEqual(LATER);
    });
    await expect(past.moveTo(START)).rejects.toThrow(/before/);
  });
});

it('ops-47: no other transaction is in the past, not even on the same connection', async () => {
  await inThePast(timesOf);
  const times = await Promise.all(Array.from({ length: 20 }, () => timesOf(test.database)));
  for (const each of times) {
    for (const time of Object.values(each)) expect(Number(time)).toBeGreaterThan(Number(LATER));
  }
});

it('ops-47: nobody is notified of the past', async () => {
  const listener = await test.notificationPool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen past_test');
  await inThePast((past) => past.query(sql`select pg_notify('past_test', 'past')`));
  await test.database.query(sql`select pg_notify('past_test', 'present')`);
  await expect.poll(() => heard).toEqual(['present']);
  listener.release();
});

it('undoes a transaction that fails in the past, and goes on', async () => {
  const rows = await inThePast(async (past) => {
    const failing = past.transaction(async (tx) => {
      await tx.query(sql`insert into job_runs (job, day) values ('undone', '2026-01-01')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    return past.query(sql`select from job_runs where job = 'undone'`);
  });
  expect(rows).toEqual([]);
});

it('ops-47: in the tests of the past, a time that a statement leaves to a default fails', async () => {
  const columns = await refusePastDefaults(test.database);
  expect(columns).toContain('broadcasts.created_at');
  expect(columns).not.toContain('ledger_transfers.created_at');
  const insertion = sql`insert into broadcasts (website_id, params) values (3, '{}')`;
  await expect(inThePast((past) => past.query(insertion))).rejects.toThrow(
    'a statement of the past leaves broadcasts.created_at to its default',
  );
  await test.database.query(insertion);
});

it('ops-47: a version of the configuration that is saved in the past has that time', async () => {
  const versions = await inThePast(async (past) => {
    await past.query(sql`update site_settings set title = 'before' where website_id = 3`);
    return past.query(sql`select at from config_versions order by id desc limit 1`);
  });
  expect(versions).toEqual([{ at: START }]);
});

it('ops-47: a database has no clock until its demo has a past', async () => {
  const other = await createTestDatabase();
  const clock = sql`select to_regnamespace('clock') is not null as "isThere"`;
  expect(await other.database.query(clock)).toEqual([{ isThere: false }]);
  const open = () => other.database.transaction(async (tx) => void (await openPast(tx, START)));
  await Promise.all([open(), open(), open()]);
  expect(await other.database.query(clock)).toEqual([{ isThere: true }]);
  await other.close();
});
