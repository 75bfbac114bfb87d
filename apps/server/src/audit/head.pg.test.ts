import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { closeDays } from '../ledger/days/close-days.ts';
import { newMember } from '../testing/money/payments.ts';
import { recordAct, writeCountedRefusals } from './record.ts';
import { readAuditHead, signAuditHead } from './sign-head.ts';
import { verifyAudit } from './verify.ts';

let database: TestDatabase;
let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await database.close();
});

const staff = { kind: 'staff', name: 'ann@example.com', role: 'owner', address: '::1' } as const;

const record = (target: string) =>
  database.database.transaction((tx) =>
    recordAct(tx, staff, { operation: 'saveSite', target, outcome: 'done' }),
  );
const sign = () => signAuditHead(database.database, server.context.secrets);
const fault = async () => (await verifyAudit(database.database)).fault;

/** Takes the last row of the log away as the database's owner would, with everything that names it in the head. */
async function cutTail(setHead: string): Promise<void> {
  await owner.query('begin');
  await owner.query('alter table audit_head disable trigger audit_head_grows');
  await owner.query('delete from audit_events where id = (select max(id) from audit_events)');
  await owner.query(`
    update audit_head
       set id   = last.id,
           hash = last.hash
           ${setHead}
      from (select id, hash from audit_events order by id desc limit 1) as last`);
  await owner.query('alter table audit_head enable trigger audit_head_grows');
  await owner.query('commit');
}

it('office-58: the application cannot move the head back, nor forward to a row that is not there', async () => {
  await record('thing:1');
  await record('thing:2');
  for (const change of [
    sql`update audit_head set id = id - 1, hash = (select hash from audit_events where id = 1)`,
    sql`update audit_head set id = id + 1`,
    sql`update audit_head set hash = ''`,
    sql`delete from audit_head`,
  ]) {
    await expect(database.database.query(change)).rejects.toThrow(/only grows|permission denied/);
  }
  await sign();
  await expect(
    database.database.query(sql`
      update audit_head
         set signed_id = null, signed_hash = null, key_id = null, signature = null`),
  ).rejects.toThrow('only grows');
  expect(await fault()).toBeUndefined();
});

it('office-58: a cut tail is missed by the signed head, and by a closed day where the head is forged too', async () => {
  await record('thing:3');
  await sign();
  const [kept] = await database.database.query<{ id: bigint }>(sql`select id from audit_head`);
  await cutTail('');
  expect(await fault()).toBe(`row ${kept?.id} is not the one that was signed`);
  await cutTail(', signed_id = null, signed_hash = null, key_id = null, signature = null');
  expect(await fault()).toBeUndefined();

  await newMember(server, 100);
  await record('thing:4');
  await record('thing:5');
  await sign();
  const { secrets } = server.context;
  const closing = { database: database.database, secrets, site: '3', readAudit: readAuditHead };
  const closed = await closeDays(
    { ...closing, now: new Date(Date.now() + 86_400_000) },
    new AbortController().signal,
  );
  expect(closed).toBeGreaterThan(0);
  expect(await fault()).toBeUndefined();
  const [day] = await database.database.query<{ audit: string }>(sql`
    select audit from ledger_days order by day desc limit 1`);
  expect(day?.audit).toBe(await readAuditHead(database.database));
  await cutTail(', signed_id = null, signed_hash = null, key_id = null, signature = null');
  expect(await fault()).toBe('the head is not signed');
  await sign();
  expect(await fault()).toMatch(/^row \d+\.\w+ at the close of .* is missing or changed$/);
});

it('office-57: writes refused tries of one kind once a minute, with their number', async () => {
  const refuse = (reason: string) =>
    database.database.transaction((tx) =>
      recordAct(tx, staff, {
        operation: 'resetStaff',
        target: 'staff:1',
        outcome: 'refused',
        reason,
      }),
    );
  const rows = () =>
    database.database.query(sql`
      select reason,
             (after ->> 'tries')::integer as tries
        from audit_events
       where operation = 'resetStaff'
       order by id`);
  const passMinute = () =>
    owner.query(`update audit_refusals set written_at = written_at - interval '61 seconds'`);
  await Promise.all(Array.from({ length: 50 }, () => refuse('wrong')));
  await refuse('wait');
  const first = [
    { reason: 'wrong', tries: null },
    { reason: 'wait', tries: null },
  ];
  expect(await rows()).toEqual(first);
  await passMinute();
  await refuse('wrong');
  const next = [...first, { reason: 'wrong', tries: 50 }];
  expect(await rows()).toEqual(next);
  await Promise.all(Array.from({ length: 5 }, () => refuse('wrong')));
  await passMinute();
  await writeCountedRefusals(database.database);
  await writeCountedRefusals(database.database);
  expect(await rows()).toEqual([...next, { reason: 'wrong', tries: 5 }]);
});
