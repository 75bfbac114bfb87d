import { randomUUID } from 'node:crypto';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxTwilio } from '../../../adapters/sms/twilio/protocol.ts';
import type { Database } from '../../../db/database.ts';
import { listStoredServices } from '../../../flows/services/stored-services.ts';
import type { StaffCaller } from '../../../http/office/office-handlers.ts';
import { newMember, requestWithdrawal } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import type { FakeService } from '../../../testing/people/fake-service.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import {
  ACCOUNT,
  dropServices,
  FIRST,
  REASON,
  SECOND,
  serviceActs,
  startServicesOffice,
} from '../../../testing/people/services-office.ts';
import type { ServicesOffice } from '../../../testing/people/services-office.ts';
import { servicesOffice } from './services.ts';

const THIRD = '3c'.repeat(16);

let started: ServicesOffice;
let server: PaymentServer;
let office: TestOffice;
let fake: FakeService;
let manager: string;
let owner: string;
let database: Database;
beforeAll(async () => {
  started = await startServicesOffice();
  ({ server, office, fake, manager, owner } = started);
  database = server.context.database;
});
afterAll(() => started.close());
beforeEach(() => dropServices(database));

const { twilio, list, find, propose, save } = serviceActs(() => started);

const body = async (code: string) => ({
  seen: (await find(code))?.seen ?? '',
  key: randomUUID(),
  reason: REASON,
});
const drop = async (code: string) =>
  office.call('dropOldSecret', {
    cookie: manager,
    params: { kind: 'sms', code },
    body: { ...(await body(code)), field: 'auth_token' },
  });
const setEnabled = async (code: string, is_enabled: boolean) =>
  office.call('setServiceEnabled', {
    cookie: manager,
    params: { kind: 'sms', code },
    body: { ...(await body(code)), is_enabled },
  });
const remove = async (code: string, kind: ServiceKind = 'sms') =>
  office.call('removeService', { cookie: manager, params: { kind, code }, body: await body(code) });
const stored = async (code: string) =>
  (await listStoredServices(database, server.context.secrets)).find((each) => each.code === code);

it('svc-01: lists the protocols of each kind with the forms that they describe', async () => {
  const { data } = await office.call('listServiceProtocols', { cookie: manager });
  const named = (kind: ServiceKind) =>
    data?.protocols.filter((each) => each.kind === kind).map(({ protocol }) => protocol);
  expect(named('gateway')).toContain('kapao');
  expect(named('sms')).toEqual(['kapao', 'thaibulksms', 'twilio']);
  const form = data?.protocols.find(({ protocol }) => protocol === 'twilio');
  expect(form).toMatchObject({ base_url: 'https://api.twilio.com', capabilities: [] });
  expect(form?.fields.find(({ name }) => name === 'auth_token')).toMatchObject({
    is_secret: true,
    is_rotated: true,
    is_optional: false,
    is_ours: false,
    pattern: '^[0-9a-f]{32}$',
  });
});

it('svc-04: a service is added by two persons', async () => {
  const proposed = await propose('main', twilio());
  expect(proposed).toMatchObject({ success: true, code: 'second_person' });
  expect(await find('main')).toBeUndefined();
  expect(await approveHeld(office, proposed, owner)).toMatchObject({ success: true });
  expect(await find('main')).toMatchObject({
    kind: 'sms',
    protocol: 'twilio',
    base_url: fake.url,
    is_enabled: true,
    fields: { account_sid: [ACCOUNT], sender: ['KAPAO'], auth_token: [`••••${FIRST.slice(-4)}`] },
    webhook_url: `${server.context.config.publicUrl}/api/sms/main/status`,
    last_test: null,
  });
  expect((await stored('main'))?.credentials['auth_token']).toEqual([FIRST]);
});

it('svc-01 office-77: refuses what does not fit the form of the protocol by its field, and changes nothing', async () => {
  for (const [form, code, field] of [
    [twilio({ secrets: {} }), 'invalid_input', 'auth_token'],
    [twilio({ secrets: { auth_token: 'short' } }), 'invalid_input', 'auth_token'],
    [twilio({ secrets: { auth_token: FIRST, other: 'x' } }), 'invalid_input'],
    [twilio({ values: { sender: 'KAPAO' } }), 'invalid_input'],
    [
      twilio({ values: { account_sid: ACCOUNT, sender: 'KAPAO', auth_token: FIRST } }),
      'invalid_input',
    ],
    [twilio({ protocol: 'carrier-pigeon' }), 'invalid_input'],
    [twilio({ protocol: 'constructor' }), 'invalid_input'],
    [twilio({ base_url: 'ftp://twilio.example' }), 'invalid_input'],
    [twilio({ base_url: 'https://user:secret@twilio.example' }), 'invalid_input', 'base_url'],
    [twilio({ base_url: 'https://twilio.example/?key=secret' }), 'invalid_input', 'base_url'],
    [twilio({ secrets: { auth_token: 'sealed:v1:0123456789abcdef:AAAA' } }), 'target_changed'],
  ] as const) {
    expect(await propose('main', form)).toMatchObject({
      success: false,
      code,
      ...(field && { field }),
    });
  }
  expect(await list()).toEqual([expect.objectContaining({ kind: 'gateway' })]);
  await save('main');
  expect(
    await save('main', twilio({ protocol: 'kapao', values: {}, secrets: { api_key: 'x' } })),
  ).toMatchObject({
    code: 'rule_broken',
  });
  expect(await save('main')).toMatchObject({ code: 'as_it_is' });
  const again = { ...twilio(), seen: null, key: randomUUID(), reason: REASON };
  const params = { kind: 'sms', code: 'main' } as const;
  expect(await office.call('saveService', { cookie: manager, params, body: again })).toMatchObject({
    code: 'target_changed',
  });
});

it('svc-02: an empty secret keeps its value, and a rotated one keeps the old value until it is dropped', async () => {
  await save('main');
  const values = { account_sid: ACCOUNT, sender: 'NEW' };
  expect(await save('main', twilio({ values, secrets: { auth_token: '' } }))).toMatchObject({
    success: true,
  });
  expect((await stored('main'))?.credentials).toEqual({
    account_sid: [ACCOUNT],
    sender: ['NEW'],
    auth_token: [FIRST],
  });
  await save('main', twilio({ secrets: { auth_token: SECOND } }));
  expect((await stored('main'))?.credentials['auth_token']).toEqual([SECOND, FIRST]);
  await save('main', twilio({ secrets: { auth_token: THIRD } }));
  expect((await stored('main'))?.credentials['auth_token']).toEqual([THIRD, SECOND]);
  const dropped = await drop('main');
  expect(dropped).toMatchObject({ code: 'second_person' });
  expect(await approveHeld(office, dropped, owner)).toMatchObject({ success: true });
  expect((await stored('main'))?.credentials['auth_token']).toEqual([THIRD]);
  expect(await drop('main')).toMatchObject({ code: 'rule_broken' });
});

it('svc-03 svc-04: no secret stands in a proposal, the log, an answer or the key of an act', async () => {
  const key = randomUUID();
  const params = { kind: 'sms', code: 'main' } as const;
  const request = { ...twilio(), seen: null, key, reason: REASON };
  const proposed = await office.call('saveService', { cookie: manager, params, body: request });
  const { data: proposals } = await office.call('listProposals', { cookie: owner, query: {} });
  await approveHeld(office, proposed, owner);
  const { data: audit } = await office.call('listAudit', { cookie: owner, query: { limit: 20 } });
  const tables = ['proposals', 'audit_events', 'office_act_keys', 'config_versions', 'services'];
  const rows = await Promise.all(
    tables.map((table) =>
      database.query<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${raw(table)} as t`,
      ),
    ),
  );
  const seen = JSON.stringify([proposed, proposals, audit, await list(), rows]);
  expect(seen).not.toContain(FIRST);
  expect(seen).toContain(`••••${FIRST.slice(-4)}`);
  // The same key with another secret is a repeat: the fingerprint knows no secret.
  const other = { ...request, secrets: { auth_token: SECOND } };
  expect(await office.call('saveService', { cookie: manager, params, body: other })).toMatchObject({
    success: true,
  });
  expect((await stored('main'))?.credentials['auth_token']).toEqual([FIRST]);
});

it('svc-04: a change that was proposed on another state is not approved', async () => {
  await save('main');
  const proposed = await propose('main', twilio({ secrets: { auth_token: SECOND } }));
  await save('main', twilio({ secrets: { auth_token: THIRD } }));
  expect(await approveHeld(office, proposed, owner)).toMatchObject({ code: 'target_changed' });
  expect((await stored('main'))?.credentials['auth_token']).toEqual([THIRD, FIRST]);
});

it('svc-04 svc-05: one person switches a service off; on, and away, it goes by two', async () => {
  await save('main');
  expect(await remove('main')).toMatchObject({ code: 'rule_broken' });
  expect(await setEnabled('main', false)).toMatchObject({ success: true, data: null });
  expect(await find('main')).toMatchObject({ is_enabled: false });
  const enabled = await setEnabled('main', true);
  expect(enabled).toMatchObject({ code: 'second_person' });
  expect(await find('main')).toMatchObject({ is_enabled: false });
  await approveHeld(office, enabled, owner);
  expect(await find('main')).toMatchObject({ is_enabled: true });
  await setEnabled('main', false);
  const removed = await remove('main');
  expect(removed).toMatchObject({ code: 'second_person' });
  await approveHeld(office, removed, owner);
  expect(await find('main')).toBeUndefined();
});

it('svc-05: a gateway is changed like the others, and kept once something names it', async () => {
  const form = {
    protocol: 'kapao',
    base_url: 'http://127.0.0.1:9/gateway',
    values: {},
    secrets: { api_key: 'a-key-of-our-own', webhook_secrets: `whsec_${'A'.repeat(40)}` },
  };
  expect(await save('acme', form, 'gateway')).toMatchObject({ success: true });
  expect(await find('acme')).toMatchObject({
    kind: 'gateway',
    webhook_url: `${server.context.config.publicUrl}/api/gateway/acme/webhook`,
  });
  const off = async (code: string) =>
    office.call('setServiceEnabled', {
      cookie: manager,
      params: { kind: 'gateway', code },
      body: { ...(await body(code)), is_enabled: false },
    });
  await off('acme');
  expect(await approveHeld(office, await remove('acme', 'gateway'), owner)).toMatchObject({
    success: true,
  });
  expect(await find('acme')).toBeUndefined();
  const sandbox = await stored('sandbox');
  await off('sandbox');
  expect(await remove('sandbox', 'gateway')).toMatchObject({ code: 'rule_broken' });
  expect(await stored('sandbox')).toEqual({ ...sandbox, isEnabled: false });
});

it('svc-13: a gateway stays where it is while a withdrawal there has no outcome', async () => {
  const form = {
    protocol: 'kapao',
    base_url: (await stored('sandbox'))?.baseUrl ?? '',
    values: {},
    secrets: { api_key: 'a-key-of-our-own' },
  };
  const member = await newMember(server, 500);
  const id = await requestWithdrawal(server, member, 100);
  const moved = { ...form, base_url: 'http://127.0.0.1:9/gateway' };
  expect(await propose('sandbox', moved, 'gateway')).toMatchObject({ code: 'second_person' });
  await database.query(sql`
    update withdrawals
       set status   = 'waiting_callback',
           attempts = 1
     where id = ${id}`);
  expect(await propose('sandbox', moved, 'gateway')).toMatchObject({ code: 'rule_broken' });
  expect(await propose('sandbox', form, 'gateway')).toMatchObject({ code: 'second_person' });
});

it('svc-06: moves a service before and behind the others of its kind', async () => {
  for (const code of ['one', 'two', 'three']) await save(code);
  const move = (code: string, direction: 'up' | 'down', kind: ServiceKind = 'sms') =>
    office.call('moveService', {
      cookie: manager,
      params: { kind, code },
      body: { key: randomUUID(), reason: REASON, direction },
    });
  const order = async () =>
    (await list()).filter(({ kind }) => kind === 'sms').map(({ code }) => code);
  expect(await order()).toEqual(['one', 'two', 'three']);
  await move('three', 'up');
  await move('one', 'down');
  expect(await order()).toEqual(['three', 'one', 'two']);
  expect(await move('three', 'up')).toMatchObject({ code: 'as_it_is' });
  expect(await move('nobody', 'up')).toMatchObject({ code: 'not_found' });
  expect(await move('sandbox', 'up', 'gateway')).toMatchObject({ code: 'invalid_input' });
});

it('svc-10: live mode takes no inside address and no public credentials', async () => {
  const { context } = server;
  const { saveService, testService } = servicesOffice({
    ...context,
    config: { ...context.config, mode: 'live' },
  });
  const params = { kind: 'sms', code: 'main' } as const;
  for (const form of [
    twilio({ base_url: 'http://api.twilio.example' }),
    twilio({ base_url: 'https://10.0.0.7' }),
    twilio({
      base_url: 'https://api.twilio.example',
      secrets: { auth_token: sandboxTwilio.authToken },
    }),
  ]) {
    const made = { ...form, seen: null, key: randomUUID(), reason: REASON };
    // The casts are needed because the handlers ask nothing of their caller but its name.
    const caller = {} as StaffCaller;
    const tried = await context.database.transaction((tx) =>
      saveService({ params, query: undefined, body: made }, caller, tx),
    );
    expect(tried).toMatchObject({ outcome: 'refused', code: 'rule_broken' });
    const tested = await testService({ params, query: undefined, body: { form } }, caller);
    expect(tested).toMatchObject({ outcome: 'refused', code: 'rule_broken' });
  }
});
