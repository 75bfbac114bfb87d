import { demoLogins, demoStaff } from '@kapao/contract/demo.ts';
import { permissions, presetRoles } from '@kapao/contract/office/permissions.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeRoute } from '@kapao/contract/office/routes.ts';
import { routes } from '@kapao/contract/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeDocument } from './office-app.ts';
import { officeOperationNames } from './http/office/register-office.ts';
import { startTestOffice } from './testing/people/office.ts';
import type { TestOffice } from './testing/people/office.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let office: TestOffice;
const cookies = new Map<PresetRole, string>();
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  for (const { role } of demoStaff) cookies.set(role, await office.signIn(role));
});
afterAll(async () => {
  await office.close();
  await server.close();
});

function send(name: keyof typeof officeRoutes, headers: Record<string, string>) {
  const { method, path }: OfficeRoute = officeRoutes[name];
  return office.app.inject({ method, url: `/api${path.replaceAll(/:\w+/g, '1')}`, headers });
}

it.each(demoStaff.map(({ role }) => role))(
  'office-01: %s opens the operations of the role, and no other',
  async (role) => {
    const cookie = await office.signIn(role);
    const own: readonly string[] = presetRoles[role].permissions;
    for (const name of officeOperationNames()) {
      const { permission }: OfficeRoute = officeRoutes[name];
      if (permission === 'staff' || permission === 'visitor') continue;
      const answer = await send(name, { cookie });
      if (own.includes(permission))
        expect([name, answer.json().code]).not.toContain('permission_missing');
      else {
        expect([name, answer.statusCode]).toEqual([name, 403]);
        expect(answer.json()).toMatchObject({ code: 'permission_missing' });
        expect(answer.json().message_en).toContain(permissions[permission].en);
      }
    }
  },
);

it('office-01: names the permission of every operation in its document', () => {
  const operations = Object.values(officeDocument().paths).flatMap((each) => Object.values(each));
  expect(operations).toHaveLength(officeOperationNames().length);
  for (const operation of operations) {
    expect(operation).toHaveProperty('operationId');
    expect(operation).toHaveProperty('x-permission');
  }
});

it('office-01: asks for a session everywhere but at the sign-in', async () => {
  for (const name of officeOperationNames()) {
    const { permission }: OfficeRoute = officeRoutes[name];
    if (permission === 'visitor') continue;
    expect((await send(name, {})).statusCode).toBe(401);
    expect((await send(name, { cookie: 'kapao_office=guess' })).statusCode).toBe(401);
  }
});

it('office-02: signs in with a cookie that scripts cannot read, and out for good', async () => {
  const response = await office.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: ' Cashier@Kapao.test ', password: demoLogins.password },
  });
  expect(response.json()).toMatchObject({ data: { email: 'cashier@kapao.test', role: 'cashier' } });
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const header = `${cookie?.name}=${cookie?.value}`;
  expect(await office.call('getMe', { cookie: header })).toMatchObject({ success: true });
  expect(await office.call('signOut', { cookie: header })).toMatchObject({ success: true });
  expect(await office.call('getMe', { cookie: header })).toMatchObject({ code: 'unauthorized' });
});

it('office-02: answers a wrong password and an unknown email alike', async () => {
  const wrong = { email: 'owner@kapao.test', password: 'not-it-at-all' };
  const unknown = { email: 'nobody@kapao.test', password: demoLogins.password };
  const [one, other] = [
    await office.call('signIn', { body: wrong }),
    await office.call('signIn', { body: unknown }),
  ];
  expect(one).toMatchObject({ status: 401, code: 'sign_in_failed' });
  expect(other).toEqual(one);
});

it('office-02: ends a session that was not used for an hour, and one of a disabled person', async () => {
  const { database } = server.context;
  const idle = await office.signIn('marketing');
  await database.query(sql`
    update staff_sessions
       set last_active_at = now() - interval '61 minutes'
     where id = (select max(id) from staff_sessions)`);
  expect(await office.call('getMe', { cookie: idle })).toMatchObject({ code: 'unauthorized' });
  const cookie = await office.signIn('support');
  await database.query(sql`update staff set disabled_at = now() where role = 'support'`);
  expect(await office.call('getMe', { cookie })).toMatchObject({ code: 'unauthorized' });
  await database.query(sql`update staff set disabled_at = null where role = 'support'`);
});

it('office-03: has no route of the members, and they have none of the office', async () => {
  const cookie = cookies.get('owner') ?? '';
  for (const { method, path } of Object.values(routes)) {
    const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
    const answer = await office.app.inject({ method, url, headers: { cookie } });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  for (const { method, path } of Object.values<OfficeRoute>(officeRoutes)) {
    const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
    const answer = await server.app.inject({ method, url, headers: { cookie } });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

it('office-04: refuses a write from a page of another site', async () => {
  const cookie = await office.signIn('owner');
  const refused = await office.call('signOut', { cookie, origin: 'https://elsewhere.example' });
  expect(refused).toMatchObject({ status: 403, code: 'origin_refused' });
  const origin = server.context.config.officeUrl;
  expect(await office.call('signOut', { cookie, origin })).toMatchObject({ success: true });
});

it('office-05: records what was done, refused and denied, and shows it to auditors', async () => {
  // The tests above tried the same within the minute (office-57).
  await server.context.database.query(sql`delete from audit_refusals`);
  const cookie = await office.signIn('cashier');
  await office.call('listAudit', { cookie });
  await office.call('signOut', { cookie });
  await office.call('signIn', { body: { email: 'risk@kapao.test', password: 'wrong-password' } });
  const auditor = cookies.get('auditor') ?? '';
  const list = await office.call('listAudit', { cookie: auditor, query: { limit: 4 } });
  expect(list).toMatchObject({
    data: {
      rows: [
        { operation: 'signIn', actor: 'risk@kapao.test', outcome: 'refused', reason: 'wrong' },
        { operation: 'signOut', actor: 'cashier@kapao.test', outcome: 'done', role: 'cashier' },
        { operation: 'listAudit', outcome: 'denied', permission: 'audit:read' },
        { operation: 'signIn', actor: 'cashier@kapao.test', outcome: 'done' },
      ],
    },
  });
  const next = list.data?.next ?? '';
  const older = await office.call('listAudit', { cookie: auditor, query: { after: next } });
  for (const name of ['listProposals', 'listScheduledChanges', 'listCoupons'] as const) {
    const wrong = await office.call(name, { cookie: auditor, query: { after: next } });
    expect(wrong, name).toMatchObject({ status: 400, code: 'invalid_input' });
  }
  expect(Number(older.data?.rows[0]?.id)).toBe(Number(list.data?.rows.at(-1)?.id) - 1);
  const query = { actor: 'cashier@kapao.test', operation: 'signOut', outcome: 'refused' } as const;
  const { id = '' } = older.data?.rows[0] ?? {};
  expect(await office.call('listAudit', { cookie: auditor, query: { id } })).toMatchObject({
    data: { rows: [{ id }], next: null },
  });
  const filtered = await office.call('listAudit', { cookie: auditor, query });
  expect(filtered.data?.rows).toEqual([]);
});
