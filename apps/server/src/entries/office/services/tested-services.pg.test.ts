import { randomUUID } from 'node:crypto';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GATEWAY_API_KEY } from '../../../testing/money/fake-gateway.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import type { FakeService } from '../../../testing/people/fake-service.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  ACCOUNT,
  dropServices,
  FIRST,
  SECOND,
  serviceActs,
  startServicesOffice,
} from '../../../testing/people/services-office.ts';
import type { ServiceForm, ServicesOffice } from '../../../testing/people/services-office.ts';

let started: ServicesOffice;
let server: PaymentServer;
let office: TestOffice;
let fake: FakeService;
let manager: string;
beforeAll(async () => {
  started = await startServicesOffice();
  ({ server, office, fake, manager } = started);
});
afterAll(() => started.close());
beforeEach(() => dropServices(server.context.database));

const { twilio, find, save } = serviceActs(() => started);

const test = (
  code: string,
  form: ServiceForm | null = null,
  kind: ServiceKind = 'sms',
  cookie = manager,
) => office.call('testService', { cookie, params: { kind, code }, body: { form } });

it('svc-07: tests a saved service, keeps the outcome, and forgets it with a change', async () => {
  await save('main');
  fake.answers.splice(0, Infinity, {
    status: 404,
    body: { code: 20_404, message: 'no', status: 404 },
  });
  expect((await test('main')).data).toMatchObject({ outcome: 'accepted', status: 404 });
  expect((await find('main'))?.last_test).toMatchObject({ outcome: 'accepted', status: 404 });
  await save('main', twilio({ secrets: { auth_token: SECOND } }));
  expect((await find('main'))?.last_test).toBeNull();
});

it('svc-07: a test in the form holds for the service that is saved with exactly those fields', async () => {
  const accepted = { status: 404, body: { code: 20_404, message: 'no', status: 404 } };
  fake.answers.splice(0, Infinity, accepted, accepted, accepted);
  expect((await test('main', twilio())).data).toMatchObject({ outcome: 'accepted' });
  await save('main');
  expect((await find('main'))?.last_test).toMatchObject({ outcome: 'accepted', status: 404 });
  // Another secret, address or code is another service: what a browser says of its own test counts for nothing.
  await test('other', twilio());
  await save('other', twilio({ secrets: { auth_token: SECOND } }));
  expect((await find('other'))?.last_test).toBeNull();
  await test('third', twilio());
  await save('third', twilio({ base_url: `${twilio().base_url}/elsewhere` }));
  expect((await find('third'))?.last_test).toBeNull();
  const kept = await server.context.database.query(sql`select * from service_tests`);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(FIRST);
});

it('svc-07: a test sends stored secrets to the saved address alone', async () => {
  const fresh = await startTestOffice(server.context);
  const cookie = await fresh.signIn('manager');
  await save('main', twilio({ base_url: 'http://127.0.0.1:9' }));
  const calls = fake.calls.length;
  const call = (form: ServiceForm) =>
    fresh.call('testService', { cookie, params: { kind: 'sms', code: 'main' }, body: { form } });
  const elsewhere = { ...twilio(), secrets: {} };
  expect(await call(elsewhere)).toMatchObject({ code: 'invalid_input' });
  const otherAccount = {
    ...twilio({ base_url: 'http://127.0.0.1:9', secrets: {} }),
    values: { account_sid: `AC${'0'.repeat(32)}`, sender: 'KAPAO' },
  };
  expect(await call(otherAccount)).toMatchObject({ code: 'invalid_input' });
  expect(fake.calls).toHaveLength(calls);
  await call(twilio({ secrets: { auth_token: SECOND } }));
  const sent = fake.calls.slice(calls);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toContain(Buffer.from(`${ACCOUNT}:${FIRST}`).toString('base64'));
  expect((await find('main'))?.last_test).toBeNull();
  await fresh.close();
});

it('engine-17 svc-07: tests a gateway, records it without a secret, and soon asks for patience', async () => {
  const fresh = await startTestOffice(server.context);
  const [cookie, cashier] = [await fresh.signIn('manager'), await fresh.signIn('cashier')];
  const call = (code: string, by = cookie) =>
    fresh.call('testService', {
      cookie: by,
      params: { kind: 'gateway', code },
      body: { form: null },
    });
  expect(await call('sandbox', cashier)).toMatchObject({ code: 'permission_missing' });
  expect((await call('sandbox')).data).toMatchObject({ outcome: 'accepted', status: 404 });
  const refused = { status: 401, body: { error: GATEWAY_API_KEY } };
  server.gateway.faults.set('GET /v1/payouts', [refused]);
  expect((await call('sandbox')).data).toMatchObject({ outcome: 'key_refused', status: 401 });
  expect(await call('nobody')).toMatchObject({ code: 'not_found' });
  const auditor = await fresh.signIn('auditor');
  const { data } = await fresh.call('listAudit', {
    cookie: auditor,
    query: { operation: 'testService', limit: 3 },
  });
  expect(data?.rows).toMatchObject([
    { target: 'gateway:sandbox', outcome: 'done', after: { outcome: 'key_refused', status: 401 } },
    { target: 'gateway:sandbox', outcome: 'done', after: { outcome: 'accepted', status: 404 } },
    { actor: 'cashier@kapao.test', outcome: 'denied' },
  ]);
  expect(JSON.stringify(data)).not.toContain(GATEWAY_API_KEY);
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('sandbox')));
  expect(
    answers.filter((answer) => !answer.success && answer.code === 'too_many_requests').length,
  ).toBeGreaterThan(0);
  await fresh.close();
});

it('notify-12: a new alert service begins with the usual rules, and a change of it keeps its rules', async () => {
  const form: ServiceForm = {
    protocol: 'line',
    base_url: fake.url,
    values: { to: `C${'0'.repeat(32)}`, language: 'th' },
    secrets: { access_token: 'a-token-of-a-channel-that-is-long-enough' },
  };
  const rulesOf = async () => {
    const { data } = await office.call('listAlertRules', { cookie: manager });
    return data?.services.find(({ code }) => code === 'line-ops');
  };
  await save('line-ops', form, 'alert');
  const { rules = [], seen = '' } = (await rulesOf()) ?? {};
  expect(rules).toContainEqual({ cause: 'slips_waiting', threshold: 15 });
  expect(rules).toContainEqual({ cause: 'studio_silent', threshold: null });
  expect(rules.map(({ cause }) => cause)).not.toContain('reports_late');
  const key = randomUUID();
  await office.call('saveAlertRules', {
    cookie: manager,
    params: { code: 'line-ops' },
    body: { key, reason: 'เลือกเอง', seen, rules: rules.slice(0, 1) },
  });
  await save('line-ops', { ...form, values: { ...form.values, language: 'en' } }, 'alert');
  expect((await rulesOf())?.rules).toEqual(rules.slice(0, 1));
});
