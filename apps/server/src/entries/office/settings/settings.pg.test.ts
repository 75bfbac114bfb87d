import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyScheduledChanges } from '../../../flows/configuration/apply-scheduled-changes.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { queryAsOwner } from '../../../testing/money/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
const cookies = new Map<PresetRole, string>();
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  for (const role of ['owner', 'manager', 'marketing', 'auditor'] as const) {
    cookies.set(role, await office.signIn(role));
  }
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Changes = OfficeBody<'saveOperatingSettings'>['settings'];
const as = (role: PresetRole) => ({ cookie: cookies.get(role) ?? '' });

async function read(role: PresetRole = 'owner') {
  const { data } = await office.call('getOperatingSettings', as(role));
  return data ?? expect.fail('no settings');
}

async function save(
  settings: Changes,
  {
    role = 'manager',
    seen,
    key = randomUUID(),
  }: { role?: PresetRole; seen?: string; key?: string } = {},
) {
  const mark = seen ?? (await read()).seen;
  const body = { settings, seen: mark, key, reason: 'ลองใหม่' };
  return office.call('saveOperatingSettings', { ...as(role), body });
}

const members = async () =>
  (await server.call('getSettings', { params: { websiteId: '3' } })).data?.settings;

async function newestVersion() {
  const query = { kind: 'site_settings', limit: 1 } as const;
  const { data } = await office.call('listVersions', { ...as('owner'), query });
  return data?.rows[0]?.id ?? expect.fail('no version');
}

it('settings-01: saves for members at once, with reason, fields and a version, once for its key', async () => {
  const before = await read();
  expect(before.settings).not.toHaveProperty('name');
  expect(before.payout_methods).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: before.settings.auto_withdraw_payment_id }),
    ]),
  );
  const key = randomUUID();
  const saved = await save(
    { min_withdraw: 150.5, auto_payout_max: 3_000 },
    { key, seen: before.seen },
  );
  expect(saved.data?.seen).toBe((await read()).seen);
  expect(await members()).toMatchObject({ min_withdraw: 150.5 });
  const version = await newestVersion();
  expect(
    await save({ min_withdraw: 150.5, auto_payout_max: 3_000 }, { key, seen: before.seen }),
  ).toEqual(saved);
  expect(await newestVersion()).toBe(version);
  const query = { operation: 'saveOperatingSettings', outcome: 'done' } as const;
  const audit = await office.call('listAudit', { ...as('auditor'), query });
  expect(audit.data?.rows).toMatchObject([
    {
      target: 'settings',
      reason: 'ลองใหม่',
      before: { min_withdraw: before.settings.min_withdraw },
      after: { min_withdraw: 150.5, auto_payout_max: 3_000 },
    },
  ]);
});

it('settings-01: refuses settings that have changed since, and those of the look', async () => {
  const { seen } = await read();
  expect(await save({ minimum_age: 21 }, { seen })).toMatchObject({ success: true });
  expect(await save({ minimum_age: 22 }, { seen })).toMatchObject({ code: 'target_changed' });
  const look = { ...(await read()).settings, name: 'อื่น' };
  expect(await save(look)).toMatchObject({ code: 'invalid_input' });
  expect((await members())?.name).not.toBe('อื่น');
});

it.each([
  [{ min_withdraw: 500, max_withdraw: 400 }, 'range_reversed', 'ถอนสูงสุดต้องไม่น้อยกว่าถอนขั้นต่ำ'],
  [{ auto_withdraw_payment_id: 999_999 }, 'payout_method_unknown', 'ไม่มีวิธีถอนนี้'],
])('settings-03: refuses %j as %s', async (changes, code, message) => {
  const before = await read();
  expect(await save(changes)).toMatchObject({ status: 400, code, message });
  expect(await read()).toEqual(before);
});

it('settings-04: marketing changes none of them, and the manager not the amount of four eyes', async () => {
  expect(await save({ max_withdraw: 90_000 }, { role: 'marketing' })).toMatchObject({
    code: 'permission_missing',
  });
  const raised = await save({ max_withdraw: 90_000, four_eyes_from: 5_000 });
  expect(raised).toMatchObject({
    code: 'permission_missing',
    message: expect.stringContaining('settings:guards'),
  });
  expect((await read()).settings).not.toMatchObject({ max_withdraw: 90_000 });
  const { four_eyes_from } = (await read()).settings;
  expect(await save({ max_withdraw: 90_000, four_eyes_from })).toMatchObject({ success: true });
  expect(await save({ four_eyes_from: 5_000 }, { role: 'owner' })).toMatchObject({ success: true });
});

it('settings-04: a roll back and a schedule need the permission for each setting that differs', async () => {
  await server.context.database.query(sql`
    update site_settings
       set four_eyes_from_micro = 5000000000
     where website_id = 3`);
  await save({ four_eyes_from: 1_000 }, { role: 'owner' });
  const id = await newestVersion();
  const rollBack = (role: PresetRole) =>
    office.call('rollBackVersion', {
      ...as(role),
      params: { id },
      body: { state: 'before', latest: id, reason: 'ลองย้อน', key: randomUUID() },
    });
  for (const role of ['marketing', 'manager'] as const) {
    expect(await rollBack(role)).toMatchObject({
      code: 'permission_missing',
      message: expect.stringContaining('settings:guards'),
    });
  }
  expect((await read()).settings.four_eyes_from).toBe(1_000);
  const schedule = (role: PresetRole, content: object) =>
    office.call('scheduleChange', {
      ...as(role),
      body: {
        kind: 'site_settings',
        content: { ...content },
        reason: 'ปีใหม่',
        due_at: new Date(Date.now() + 60_000).toISOString(),
        key: randomUUID(),
      },
    });
  expect(await schedule('marketing', { auto_payout_max: 900 })).toMatchObject({
    code: 'permission_missing',
    message: expect.stringContaining('settings:write'),
  });
  expect(await schedule('marketing', { title: 'ปีใหม่' })).toMatchObject({ success: true });
  const made = await schedule('manager', { auto_payout_max: 900 });
  const waiting = made.data?.scheduled ?? expect.fail('not scheduled');
  const cancel = { params: { id: waiting }, body: { reason: 'ไม่เอา', key: randomUUID() } };
  expect(
    await office.call('cancelScheduledChange', { ...as('marketing'), ...cancel }),
  ).toMatchObject({ code: 'permission_missing' });
  await queryAsOwner(
    server,
    sql`update scheduled_changes set due_at = now() - interval '1 second', maker_id = (select id from staff where role = 'marketing' limit 1) where id = ${waiting}`,
  );
  await applyScheduledChanges(server.context);
  expect((await read()).settings.auto_payout_max).not.toBe(900);
});
