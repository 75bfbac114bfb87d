import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
  await server.context.database.query(sql`
    insert into job_runs (job, day, attempts, failure, taken_until, done_at)
    values ('award-cashback', '2026-11-20', 1, null, '-infinity', now()),
           ('award-cashback', '2026-11-21', 3, 'no figures', now() + interval '1 hour', null),
           ('award-turnover-of-day', '2026-11-19', 1, null, '-infinity', now())`);
  await server.context.database.query(sql`
    insert into job_runs (job, day, taken_by, taken_until)
    values ('award-cashback', '2026-11-22', gen_random_uuid(), now() + interval '1 minute')`);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function operations() {
  const { data } = await office.call('getOperations', { cookie: manager });
  return data ?? expect.fail('no answer');
}
async function problems() {
  const { data } = await office.call('listProblems', { cookie: manager });
  return data?.problems.map(({ kind, subject }) => [kind, subject]);
}
const rerun = (job: string, day: string, key: string = randomUUID()) =>
  office.call('rerunJobDay', { cookie: manager, body: { job, day, key } });

it('engine-01: shows the daily jobs of all servers, and the frequent ones of this server', async () => {
  server.context.jobFigures.recordRun('expire-deposits', { durationMs: 5, hasFailed: true });
  const { daily_jobs, server_jobs } = await operations();
  expect(daily_jobs).toMatchObject([
    {
      job: 'award-cashback',
      done_day: '2026-11-20',
      open_days: [
        { day: '2026-11-21', attempts: 3, failure: 'no figures', is_running: false },
        { day: '2026-11-22', failure: null, is_running: true },
      ],
    },
    { job: 'award-turnover-of-day', done_day: '2026-11-19', open_days: [] },
  ]);
  expect(server_jobs).toMatchObject([{ job: 'expire-deposits', runs: 1, failures: 1 }]);
});

it('engine-06: names a failed job among the problems', async () => {
  expect(await problems()).toContainEqual(['job_failed', 'award-cashback']);
});

it('engine-02: begins a day that waits at once, once for its key, and no other', async () => {
  const key = randomUUID();
  expect(await rerun('award-cashback', '2026-11-21', key)).toMatchObject({ success: true });
  expect(await rerun('award-cashback', '2026-11-21', key)).toMatchObject({ success: true });
  const [job] = (await operations()).daily_jobs;
  expect(job?.open_days[0]).toMatchObject({ failure: 'no figures', next_try_at: null });
  for (const [name, day] of [
    ['award-cashback', '2026-11-20'],
    ['award-cashback', '2026-11-22'],
    ['none', '2026-11-21'],
  ] as const) {
    expect(await rerun(name, day)).toMatchObject({ code: 'target_changed' });
  }
  const auditor = await office.signIn('auditor');
  const query = { operation: 'rerunJobDay', outcome: 'done' } as const;
  const { data } = await office.call('listAudit', { cookie: auditor, query });
  expect(data?.rows).toMatchObject([
    { target: 'job:award-cashback:2026-11-21', before: { attempts: 3, failure: 'no figures' } },
  ]);
});

it('engine-03: shows when each gateway and studio was last heard, and the webhooks that did nothing', async () => {
  const { database } = server.context;
  await database.query(sql`
    insert into webhook_events (gateway_code, webhook_id, body_sha256, received_at)
    values ('sandbox', 'w-1', '', now())`);
  await database.query(sql`
    insert into gateway_deliveries (gateway_code, webhook_id, verdict, type)
    values ('sandbox', 'w-1', 'accepted', 'transfer_received'),
           ('sandbox', 'w-2', 'contradiction', 'payout_failed')`);
  const { gateways, studios } = await operations();
  expect(gateways).toMatchObject([
    { code: 'sandbox', is_enabled: true, refused: 1, opened: 0, silent_since: null },
  ]);
  expect(Date.parse(gateways[0]?.last_webhook_at ?? '')).toBeGreaterThan(0);
  expect(studios).toEqual([]);
  expect(await problems()).toContainEqual(['webhook_refused', 'sandbox']);
});

it('engine-11: runs a frequent job of this server at once, and no other', async () => {
  let woken = 0;
  server.context.jobFigures.register('expire-deposits', () => (woken += 1));
  const run = (job: string, key: string) =>
    office.call('runJobNow', { cookie: manager, body: { job, key } });
  const key = randomUUID();
  expect(await run('expire-deposits', key)).toMatchObject({ success: true });
  expect(await run('expire-deposits', key)).toMatchObject({ success: true });
  expect(woken).toBe(1);
  expect(await run('nothing', randomUUID())).toMatchObject({ code: 'not_found' });
  expect(await run('expire-deposits', 'no-uuid-but-long-enough')).toMatchObject({
    code: 'invalid_input',
  });
});

it('engine-04: shows what waits, the last hour’s deposits, this server’s messages and the closed day', async () => {
  const shown = await operations();
  expect(shown.waiting['jobDay']).toBeGreaterThan(0);
  expect(shown.waiting['withdrawalAtGateway']).toBeNull();
  expect(shown.deposits_last_hour).toEqual({ opened: 0, credited: 0 });
  expect(shown).toMatchObject({
    sms: { accepted: 0, failed: 0, sending: 0, last_failure: null },
    closed_day: null,
  });
});

async function check(kind: 'audit' | 'ledger') {
  const started = await office.call('startCheck', {
    cookie: manager,
    body: { kind, key: randomUUID() },
  });
  expect(started).toMatchObject({ success: true });
  const last = async () => (await operations()).checks.find((each) => each.kind === kind);
  await expect.poll(async () => (await last())?.ended_at, { timeout: 20_000 }).not.toBeNull();
  return last();
}

it('engine-05: checks the ledger’s last day and the audit log, and names a fault among the problems', async () => {
  expect(await check('ledger')).toMatchObject({ is_ok: true, asked_by: 'manager@kapao.test' });
  expect(await check('audit')).toMatchObject({ is_ok: true });
  const change = (text: string) =>
    queryAsOwner(server, sql`update audit_events set target = ${text} where id = 2`);
  const [{ target } = { target: '' }] = await server.context.database.query<{ target: string }>(
    sql`select target from audit_events where id = 2`,
  );
  await change('other');
  expect(await check('audit')).toMatchObject({ is_ok: false, detail: 'row 2 has been changed' });
  expect(await problems()).toContainEqual(['check_broken', 'audit']);
  await change(target);
  expect(await check('audit')).toMatchObject({ is_ok: true });
});

it('engine-05: lets an auditor start a check, and nothing else', async () => {
  const cookie = await office.signIn('auditor');
  const key = randomUUID();
  expect(await office.call('startCheck', { cookie, body: { kind: 'audit', key } })).toMatchObject({
    success: true,
  });
  expect(
    await office.call('runJobNow', { cookie, body: { job: 'expire-deposits', key } }),
  ).toMatchObject({ status: 403 });
});

it('engine-05: runs one check of a kind at a time', async () => {
  await server.context.database.query(sql`
    insert into office_checks (kind, asked_by)
    values ('ledger', 'somebody')`);
  const body = { kind: 'ledger', key: randomUUID() } as const;
  const second = await office.call('startCheck', { cookie: manager, body });
  expect(second).toMatchObject({ code: 'already_decided' });
});
