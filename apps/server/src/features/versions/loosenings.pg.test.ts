import { randomUUID } from 'node:crypto';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { SettingsChanges } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { newMember, queryAsOwner } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { changeSettings, readOperatorSettings } from '../site/settings-store.ts';

const WEBSITE = 3;
const reason = 'a test of guards';

let server: TestServer;
let office: TestOffice;
let owner: string;
let risk: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  owner = await office.signIn('owner');
  risk = await office.signIn('risk');
  await asCommand({ four_eyes_kinds: ['adjustment', 'phone'], four_eyes_from: 0 });
});
afterEach(async () => {
  await queryAsOwner(server, sql`delete from scheduled_changes`);
  await asCommand({ four_eyes_kinds: ['adjustment', 'phone'], four_eyes_from: 0 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** Changes settings as the command does, which waits for nothing. */
async function asCommand(changes: SettingsChanges): Promise<void> {
  await server.context.database.transaction((tx) => changeSettings(tx, WEBSITE, changes));
}
const settings = () => readOperatorSettings(server.context.database, WEBSITE);

async function save(changes: SettingsChanges, cookie = owner) {
  const shown = await office.call('getOperatingSettings', { cookie });
  const seen = shown.data?.seen ?? '';
  const body = { settings: changes, reason, seen, key: randomUUID() };
  return office.call('saveOperatingSettings', { cookie, body });
}

async function waiting(cookie = risk) {
  return (await office.call('listLoosenings', { cookie })).data?.rows ?? [];
}

/** Moves the waiting changes so many hours into the past, and makes those that are due. */
async function passHours(hours: number): Promise<void> {
  await queryAsOwner(
    server,
    sql`
      update scheduled_changes
         set due_at     = due_at     - make_interval(hours => ${hours}),
             created_at = created_at - make_interval(hours => ${hours})
       where status = 'waiting'`,
  );
  await applyScheduledChanges(server.context);
}

const statuses = async () =>
  (
    await server.context.database.query<{ status: string }>(sql`
      select status from scheduled_changes order by id`)
  ).map(({ status }) => status);

it('office-53: a save makes the stricter part at once, and the looser one waits for 24 hours', async () => {
  const saved = await save({
    four_eyes_kinds: ['phone', 'bank'],
    four_eyes_from: 5_000,
    notifications_kept_days: 400,
  });
  expect(saved).toMatchObject({ success: true });
  const until = new Date(saved.data?.waits_until ?? 0).getTime();
  expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000);
  expect(await settings()).toMatchObject({
    four_eyes_kinds: ['phone', 'bank', 'adjustment'],
    four_eyes_from: 0,
    notifications_kept_days: 400,
  });
  expect(await waiting()).toMatchObject([
    {
      setting: 'four_eyes_kinds',
      from: ['phone', 'bank', 'adjustment'],
      to: ['phone', 'bank'],
      maker: 'owner@kapao.test',
      reason,
      may_stop: true,
    },
    { setting: 'four_eyes_from', from: 0, to: 5_000 },
  ]);
  await passHours(23);
  expect(await settings()).toMatchObject({ four_eyes_from: 0 });
  // Another setting that was saved meanwhile does not matter.
  await save({ minimum_age: 21 });
  await passHours(1);
  expect(await settings()).toMatchObject({
    four_eyes_kinds: ['phone', 'bank'],
    four_eyes_from: 5_000,
    minimum_age: 21,
  });
  expect(await statuses()).toEqual(['applied', 'applied']);
});

it('office-53: an owner who empties the kinds adjusts nothing alone, and cannot put them back unseen', async () => {
  const member = await newMember(server);
  await save({ four_eyes_kinds: [] });
  const proposed = await office.call('proposeAdjustment', {
    cookie: owner,
    params: { id: String(member.id) },
    body: { amount: 100, reason, key: randomUUID() },
  });
  expect(proposed.data).toMatchObject({ status: 'open', transfer_id: null });
  expect(await waiting()).toHaveLength(1);
  await save({ four_eyes_kinds: ['adjustment', 'phone'] });
  const rows = await server.context.database.query(sql`
    select from audit_events where operation = 'saveOperatingSettings' and outcome = 'done'`);
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

it('office-53: another host of QR pictures waits, and our own is taken at once', async () => {
  const ours = (await settings()).qr_service_url;
  await save({ qr_service_url: 'https://codes.example/?data=' });
  expect(await settings()).toMatchObject({ qr_service_url: ours });
  expect(await waiting()).toMatchObject([{ setting: 'qr_service_url' }]);
  await save({ qr_service_url: '/qr/?data=' });
  expect(await settings()).toMatchObject({ qr_service_url: '/qr/?data=' });
  await save({ qr_service_url: ours });
});

it('office-53: a later wish takes the place of the earlier one, and begins its 24 hours anew', async () => {
  await save({ four_eyes_from: 500 });
  await passHours(20);
  await save({ four_eyes_from: 900 });
  expect(await waiting()).toMatchObject([{ to: 900 }]);
  await passHours(5);
  expect(await settings()).toMatchObject({ four_eyes_from: 0 });
  await passHours(19);
  expect(await settings()).toMatchObject({ four_eyes_from: 900 });
  expect(await statuses()).toEqual(['cancelled', 'applied']);
});

it('office-53: fails if the same setting was changed meanwhile', async () => {
  await asCommand({ four_eyes_from: 100 });
  await save({ four_eyes_from: 500 });
  await save({ four_eyes_from: 50 });
  await passHours(24);
  expect(await settings()).toMatchObject({ four_eyes_from: 50 });
  expect(await statuses()).toEqual(['failed']);
});

it('office-53: a roll-back and a scheduled change loosen no earlier either', async () => {
  await asCommand({ four_eyes_from: 700 });
  await asCommand({ four_eyes_from: 0 });
  const query = { kind: 'site_settings', limit: 1 } as const;
  const listed = await office.call('listVersions', { cookie: owner, query });
  const id = listed.data?.rows[0]?.id ?? '';
  const version = await office.call('getVersion', { cookie: owner, params: { id } });
  const rollBack = { state: 'before' as const, latest: version.data?.latest ?? '', reason };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const early = { ...rollBack, due_at: soon, key: randomUUID() };
  expect(
    await office.call('rollBackVersion', { cookie: owner, params: { id }, body: early }),
  ).toMatchObject({ status: 409, code: 'loosens_too_soon' });
  const scheduled = await office.call('scheduleChange', {
    cookie: owner,
    body: {
      kind: 'site_settings',
      content: { four_eyes_from: 700 },
      reason,
      due_at: soon,
      key: randomUUID(),
    },
  });
  expect(scheduled).toMatchObject({ code: 'loosens_too_soon' });
  const body = { ...rollBack, key: randomUUID() };
  const rolled = await office.call('rollBackVersion', { cookie: owner, params: { id }, body });
  expect(rolled.data?.scheduled).toEqual(expect.stringMatching(/^\d+$/));
  expect(await settings()).toMatchObject({ four_eyes_from: 0 });
  await passHours(24);
  expect(await settings()).toMatchObject({ four_eyes_from: 700 });
});

it('office-54: (listLoosenings, stopLoosening) everybody who handles money sees it and may stop it', async () => {
  await save({ four_eyes_from: 500 });
  const id = (await waiting())[0]?.id ?? '';
  const stop = (cookie: string) =>
    office.call('stopLoosening', {
      cookie,
      params: { id },
      body: { reason, key: randomUUID() },
    });
  for (const role of ['cashier', 'risk', 'manager'] as const) {
    expect(await waiting(await office.signIn(role))).toMatchObject([{ id, may_stop: true }]);
  }
  expect(await waiting(await office.signIn('support'))).toEqual([]);
  expect(await waiting(await office.signIn('auditor'))).toMatchObject([{ may_stop: false }]);
  expect(await stop(await office.signIn('marketing'))).toMatchObject({
    code: 'permission_missing',
  });
  expect(await stop(await office.signIn('cashier'))).toMatchObject({ success: true });
  expect(await stop(risk)).toMatchObject({ status: 409, code: 'already_decided' });
  await passHours(24);
  expect(await settings()).toMatchObject({ four_eyes_from: 0 });
  const [row] = await server.context.database.query(sql`
    select actor,
           reason
      from audit_events
     where operation = 'stopLoosening'
       and outcome   = 'done'`);
  expect(row).toEqual({ actor: 'cashier@kapao.test', reason });
});

it('office-53 office-34: opening the office wider waits, closing it does not', async () => {
  const set = (networks: string[], secondFactor: boolean | null) =>
    office.call('setOfficeAccess', {
      cookie: owner,
      body: { networks, second_factor: secondFactor },
    });
  const access = async () =>
    (await office.call('getOfficeAccess', { cookie: owner })).data ?? expect.fail('no access');
  expect(await set(['127.0.0.0/8'], null)).toMatchObject({ data: { waits_until: null } });
  expect(await set(['127.0.0.1', '203.0.113.0/24'], null)).toMatchObject({ success: true });
  expect(await access()).toMatchObject({ networks: ['127.0.0.1'] });
  expect(await waiting()).toMatchObject([
    { setting: 'networks', from: ['127.0.0.1'], to: ['127.0.0.1', '203.0.113.0/24'] },
  ]);
  await passHours(24);
  expect(await access()).toMatchObject({ networks: ['127.0.0.1', '203.0.113.0/24'] });
  expect(await set([], null)).toMatchObject({ success: true });
  expect(await access()).toMatchObject({ networks: ['127.0.0.1', '203.0.113.0/24'] });
  await queryAsOwner(server, sql`update office_access set networks = '{}', second_factor = true`);
  await queryAsOwner(
    server,
    sql`update staff_sessions set verified_at = now() where ended_at is null`,
  );
  await queryAsOwner(
    server,
    sql`
      insert into staff_factors (staff_id, kind, secret, confirmed_at, last_step)
      select id, 'totp', 'sealed:v1:none', now(), 1
        from staff`,
  );
  expect(await set([], false)).toMatchObject({ success: true });
  expect(await access()).toMatchObject({ second_factor: true });
  await passHours(24);
  expect(await access()).toMatchObject({ second_factor: false });
});

it('office-54: a scheduled state that loosens is told and may be stopped like a save', async () => {
  const scheduled = await office.call('scheduleChange', {
    cookie: owner,
    body: {
      kind: 'site_settings',
      content: { four_eyes_from: 100_000 },
      reason,
      due_at: new Date(Date.now() + 25 * 3_600_000).toISOString(),
      key: randomUUID(),
    },
  });
  expect(scheduled).toMatchObject({ success: true });
  // A later wish on the settings screen does not take the place of a whole state.
  await save({ four_eyes_from: 500 });
  const rows = await waiting();
  const told = rows.find(({ to }) => to === 100_000);
  expect(told).toMatchObject({ setting: 'four_eyes_from', from: 0, may_stop: true });
  const stopped = await office.call('stopLoosening', {
    cookie: risk,
    params: { id: told?.id ?? '' },
    body: { reason, key: randomUUID() },
  });
  expect(stopped).toMatchObject({ success: true });
  expect((await waiting()).map(({ to }) => to)).toEqual([500]);
});

it('office-74: who loosens a guard takes no account from a colleague until then', async () => {
  const role = (permissions: Permission[]) =>
    office.call('saveRole', {
      cookie: owner,
      body: { code: 'helper', name: { th: 'ผู้ช่วย', en: 'Helper' }, permissions },
    });
  expect(await role(['deposits:read'])).toMatchObject({ status: 200 });
  expect(await save({ four_eyes_from: 1_000 })).toMatchObject({ status: 200 });
  expect(await role(['deposits:read', 'withdrawals:read'])).toMatchObject({ status: 200 });
  expect(await role(['deposits:read'])).toMatchObject({ status: 409, code: 'loosening_waits' });
  const { data } = await office.call('listStaff', { cookie: owner });
  const id = data?.people.find(({ role }) => role === 'cashier')?.id ?? expect.fail('no cashier');
  const disable = () =>
    office.call('disableStaff', {
      cookie: owner,
      params: { id },
      body: { disabled: true, reason },
    });
  const refused = { status: 409, code: 'loosening_waits' };
  expect(await disable()).toMatchObject(refused);
  expect(
    await office.call('changeStaffRole', {
      cookie: owner,
      params: { id },
      body: { role: 'auditor', reason },
    }),
  ).toMatchObject(refused);
  expect(
    await office.call('resetStaff', { cookie: owner, params: { id }, body: { reason } }),
  ).toMatchObject(refused);
  const [waits] = await waiting(owner);
  await office.call('stopLoosening', {
    cookie: owner,
    params: { id: waits?.id ?? '' },
    body: { reason, key: randomUUID() },
  });
  expect(await disable()).toMatchObject({ status: 200 });
});
