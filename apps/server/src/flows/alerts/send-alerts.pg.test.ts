import { randomUUID } from 'node:crypto';
import type { AlertRule } from '@kapao/contract/office/alerts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { replaceAlertRules } from '../../features/alerts/rules-store.ts';
import { saveService } from '../../features/services/store.ts';
import { startFakeService } from '../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer, ServiceCall } from '../../testing/money/fake-service.ts';
import {
  newMember,
  queryAsOwner,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { createJobFigures } from '../../job-runner/figures.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import { sendAlerts } from './send-alerts.ts';

const TOKEN = 'a-token-of-a-channel-that-is-long-enough';
const TAKEN: ServiceAnswer = { status: 200, body: { sentMessages: [{ id: '1' }] } };
const UNAVAILABLE: ServiceAnswer = { status: 503, body: { message: 'unavailable' } };

let server: PaymentServer;
let office: TestOffice;
let manager: string;
let line: FakeService;
let answer: (call: ServiceCall) => ServiceAnswer;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
  line = await startFakeService((call) => answer(call));
});
afterAll(async () => {
  await line.close();
  await office.close();
  await server.close();
});
beforeEach(async () => {
  await query(sql`delete from services`);
  line.calls.length = 0;
  answer = () => TAKEN;
});

const query = (statement: ReturnType<typeof sql>) => server.context.database.query(statement);

/** Saves an alert service of LINE with its rules. */
async function addService(
  code: string,
  rules: readonly AlertRule[],
  { baseUrl = line.url, language = 'en' } = {},
) {
  const { database, secrets } = server.context;
  await database.transaction(async (tx) => {
    const to = `C${code.length.toString(16).padStart(32, '0')}`;
    await saveService(tx, secrets, {
      kind: 'alert',
      code,
      protocol: 'line',
      baseUrl,
      credentials: { access_token: [TOKEN], to: [to], language: [language] },
      isEnabled: true,
    });
    await replaceAlertRules(tx, code, rules);
  });
}

/** One round of the job on a server, on which the named jobs fail again and again. */
const round = (failing: readonly string[] = []) => {
  const jobFigures = createJobFigures();
  for (const job of failing) {
    for (let run = 0; run < 3; run += 1) {
      jobFigures.recordRun(job, { durationMs: 1, hasFailed: true });
    }
  }
  return sendAlerts({ ...server.context, jobFigures }, new AbortController().signal);
};

/** The first lines of the messages that a target got, and the lines of their causes. */
const received = () =>
  line.calls.map(({ body }) => {
    const [message] = JSON.parse(String(body)).messages;
    const [head = '', ...lines] = String(message.text).split('\n');
    return [head.replace(/^\[[^\]]*\] /, ''), ...lines.slice(0, -1)].join(' ');
  });
const later = (column: 'told_at' | 'seen_at', minutes: number) =>
  query(
    column === 'told_at'
      ? sql`update alert_causes set told_at = told_at - make_interval(mins => ${minutes})`
      : sql`update alert_causes set seen_at = seen_at - make_interval(mins => ${minutes})`,
  );
const dueNow = () =>
  query(sql`update alert_deliveries set due_at = now() where due_at is not null`);

const STUCK: AlertRule = { cause: 'job_stuck', threshold: null };
const JOB = expect.stringMatching(
  /^Alert • A job of the server fails again and again: Check slips/,
);

it('notify-03: one message when a cause begins, one each hour, and one when it is over', async () => {
  await addService('line-ops', [STUCK]);
  await round(['verify-slips']);
  await round(['verify-slips']);
  expect(received()).toEqual([JOB]);
  await later('told_at', 60);
  await round(['verify-slips']);
  await round(['verify-slips']);
  expect(received().slice(1)).toEqual([expect.stringMatching(/^Still so • .*Check slips/)]);
  await round();
  expect(received()).toHaveLength(2);
  await later('seen_at', 1);
  await round();
  await round();
  expect(received().slice(2)).toEqual([expect.stringMatching(/^Over • .*Check slips/)]);
  await round(['verify-slips']);
  expect(received().slice(3)).toEqual([JOB]);
});

it('notify-05: two servers tell a cause once, also one that only the first of them sees', async () => {
  await addService('line-ops', [STUCK]);
  await Promise.all([round(['verify-slips']), round(['verify-slips']), round()]);
  await Promise.all([round(['verify-slips']), round()]);
  expect(received()).toEqual([JOB]);
});

it('notify-05: a message whose server died before the answer was kept is sent again under its key', async () => {
  await addService('line-ops', [STUCK]);
  answer = () => 'hang up';
  await round(['verify-slips']);
  await dueNow();
  // The first attempt was taken after all: LINE knows the key.
  answer = () => ({ status: 409, body: { message: 'already accepted', sentMessages: [] } });
  await round(['verify-slips']);
  const keys = line.calls.map(({ headers }) => headers['x-line-retry-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  await dueNow();
  await round(['verify-slips']);
  expect(line.calls).toHaveLength(2);
});

it('notify-05: a leased message is sent by no other server until the lease has ended', async () => {
  await addService('line-ops', [STUCK]);
  answer = () => UNAVAILABLE;
  await round(['verify-slips']);
  answer = () => TAKEN;
  await round(['verify-slips']);
  expect(line.calls).toHaveLength(1);
  await dueNow();
  await Promise.all([round(['verify-slips']), round(['verify-slips'])]);
  expect(line.calls).toHaveLength(2);
});

it('notify-07: a service that is down keeps no other from its messages', async () => {
  await addService('down', [STUCK], { baseUrl: 'http://127.0.0.1:1' });
  await addService('line-ops', [STUCK], { language: 'th' });
  await round(['verify-slips']);
  expect(received()).toEqual([
    expect.stringMatching(/^แจ้งเตือน • งานเบื้องหลังล้มเหลวซ้ำๆ: ตรวจสลิปกับธนาคาร/),
  ]);
});

it('notify-06: a refused message is not sent again, and Home shows it until one is taken', async () => {
  await addService('line-ops', [STUCK]);
  answer = () => ({ status: 401, body: { message: 'Authentication failed' } });
  await round(['verify-slips']);
  await dueNow();
  await round(['verify-slips']);
  expect(line.calls).toHaveLength(1);
  const unsent = async () => {
    const { data } = await office.call('listProblems', { cookie: manager });
    return data?.problems.filter(({ kind }) => kind === 'alert_unsent').map((each) => each.subject);
  };
  expect(await unsent()).toEqual(['line-ops']);
  const { data } = await office.call('getOperations', { cookie: manager });
  expect(data?.alerts).toEqual([
    { service: 'line-ops', sent: 0, waiting: 0, failed: 1, last_failure: 'status 401' },
  ]);
  answer = () => TAKEN;
  await later('told_at', 60);
  await round(['verify-slips']);
  expect(await unsent()).toEqual([]);
});

it('notify-06: a message that no service took for a day is given up', async () => {
  await addService('line-ops', [STUCK]);
  answer = () => UNAVAILABLE;
  await round(['verify-slips']);
  await queryAsOwner(
    server,
    sql`update alert_deliveries set created_at = now() - interval '24 hours'`,
  );
  await dueNow();
  await round(['verify-slips']);
  await dueNow();
  await round(['verify-slips']);
  expect(line.calls).toHaveLength(2);
});

it('notify-04: a large withdrawal and a sign-in from a new network are told once, without names', async () => {
  const member = await newMember(server);
  await makeDeposit(server, member, 6_000);
  const rules: AlertRule[] = [
    { cause: 'large_withdrawal', threshold: 1_500 },
    { cause: 'new_network_sign_in', threshold: null },
  ];
  await requestWithdrawal(server, member, 2_000);
  await addService('line-ops', rules);
  await round();
  expect(received()).toEqual([]);
  await requestWithdrawal(server, member, 1_400);
  await requestWithdrawal(server, member, 1_600);
  await office.signIn('cashier');
  await round();
  await round();
  const [text = '', ...others] = received();
  expect(others).toEqual([]);
  expect(text).toMatch(
    /A large withdrawal: 1,600\.00 ฿ · W-\d{4}-\d{4} \(since [\d:]+\) http\S+\/withdrawals\?view=all&open=[0-9a-f-]{36}/,
  );
  expect(text).not.toMatch(/1,400|2,000/);
  expect(text).toMatch(/A sign-in of staff from a new network: \S+@\S+ · /);
  const { data } = await office.call('getMember', {
    cookie: manager,
    params: { id: String(member.id) },
  });
  expect(data?.name).toBeTruthy();
  expect(text).not.toContain(data?.name);
});

it('notify-02: a queue is told of once it has waited for the minutes of the rule', async () => {
  const member = await newMember(server);
  await makeDeposit(server, member, 6_000);
  await query(sql`update site_settings set auto_payout_max_micro = 0`);
  await requestWithdrawal(server, member, 500);
  await addService('line-ops', [{ cause: 'withdrawals_waiting', threshold: 10_080 }]);
  await round();
  expect(received()).toEqual([]);
  await query(sql`delete from services`);
  await queryAsOwner(
    server,
    sql`update withdrawals set created_at = now() - interval '3 minutes' where approval = 'waiting'`,
  );
  await addService('line-ops', [{ cause: 'withdrawals_waiting', threshold: 2 }]);
  await round();
  expect(received()).toEqual([expect.stringMatching(/^Alert • A withdrawal waits for a decision/)]);
});

const listed = async (code: string) => {
  const { data } = await office.call('listAlertRules', { cookie: manager });
  return data?.services.find((each) => each.code === code) ?? expect.fail('not listed');
};
const save = async (code: string, rules: AlertRule[]) =>
  office.call('saveAlertRules', {
    cookie: manager,
    params: { code },
    body: {
      key: randomUUID(),
      reason: 'ปรับการแจ้งเตือน',
      seen: (await listed(code)).seen,
      rules,
    },
  });

it('notify-09: alerts that one person takes away are told by all services; more alerts are not', async () => {
  const slips = (threshold: number): AlertRule => ({ cause: 'slips_waiting', threshold });
  await addService('line-ops', [STUCK, slips(15)]);
  await addService('line-owner', []);
  expect(await save('line-ops', [STUCK, slips(5)])).toMatchObject({ success: true });
  await round();
  expect(received()).toEqual([]);
  expect(await save('line-ops', [slips(60)])).toMatchObject({ success: true });
  await round();
  expect(received().toSorted()).toEqual([
    expect.stringMatching(/took alerts of line-ops away • A job .* • A slip waits/),
    expect.stringMatching(/took alerts of line-ops away • A job .* • A slip waits/),
  ]);
  expect((await listed('line-ops')).rules).toEqual([slips(60)]);
});

it('notify-09: a service that one person switches off says so, and so do the others', async () => {
  await addService('line-ops', [STUCK]);
  await addService('line-owner', []);
  const { data } = await office.call('listServices', { cookie: manager });
  const seen = data?.services.find(({ code }) => code === 'line-ops')?.seen ?? '';
  const switched = await office.call('setServiceEnabled', {
    cookie: manager,
    params: { kind: 'alert', code: 'line-ops' },
    body: { key: randomUUID(), reason: 'ปิดชั่วคราว', seen, is_enabled: false },
  });
  expect(switched).toMatchObject({ success: true });
  await round(['verify-slips']);
  expect(received()).toEqual([
    expect.stringMatching(/switched the alerts of line-ops off$/),
    expect.stringMatching(/switched the alerts of line-ops off$/),
  ]);
});

it('notify-09: the log has the rules before and after, with a sum from 1 baht on', async () => {
  await addService('line-ops', [{ cause: 'slips_waiting', threshold: 15 }]);
  const rules: AlertRule[] = [{ cause: 'large_withdrawal', threshold: 1 }];
  expect(await save('line-ops', rules)).toMatchObject({ success: true });
  const { data } = await office.call('listAudit', {
    cookie: await office.signIn('auditor'),
    query: { operation: 'saveAlertRules', limit: 1 },
  });
  expect(data?.rows).toMatchObject([
    {
      target: 'alert:line-ops',
      before: { slips_waiting: 15 },
      after: { large_withdrawal: 1 },
      reason: 'ปรับการแจ้งเตือน',
    },
  ]);
});

it('notify-09: rules out of bounds, of an unknown service or seen before a change are refused', async () => {
  await addService('line-ops', [STUCK]);
  for (const rules of [
    [{ cause: 'slips_waiting', threshold: 0 }],
    [{ cause: 'slips_waiting', threshold: null }],
    [{ cause: 'large_win', threshold: 999 }],
    [{ cause: 'job_stuck', threshold: 5 }],
    [STUCK, STUCK],
  ] satisfies AlertRule[][]) {
    expect(await save('line-ops', rules)).toMatchObject({ code: 'invalid_input' });
  }
  expect(await save('line-ops', [STUCK])).toMatchObject({ code: 'as_it_is' });
  const { seen } = await listed('line-ops');
  const body = { key: randomUUID(), reason: 'ปรับการแจ้งเตือน', seen, rules: [] };
  const nowhere = { cookie: manager, params: { code: 'nowhere' }, body };
  expect(await office.call('saveAlertRules', nowhere)).toMatchObject({ code: 'not_found' });
  await save('line-ops', [STUCK, { cause: 'check_broken', threshold: null }]);
  const late = { cookie: manager, params: { code: 'line-ops' }, body };
  expect(await office.call('saveAlertRules', late)).toMatchObject({ code: 'target_changed' });
});

it('notify-10: a mail server alone is named by a mail address, and it alone is', async () => {
  type Values = Record<string, string>;
  const form = (protocol: string, base_url: string, values: Values, secrets: Values) =>
    office.call('testService', {
      cookie: manager,
      params: { kind: 'alert', code: 'new' },
      body: { form: { protocol, base_url, values, secrets } },
    });
  const to = `C${'0'.repeat(32)}`;
  const token = { access_token: TOKEN };
  expect(await form('line', line.url, { to }, token)).toMatchObject({ success: true });
  expect(await form('line', 'smtp://127.0.0.1:1', { to }, token)).toMatchObject({
    code: 'invalid_input',
  });
  const mail = { from: 'a@kapao.example', to: 'b@kapao.example' };
  expect(await form('smtp', line.url, mail, {})).toMatchObject({ code: 'invalid_input' });
});
