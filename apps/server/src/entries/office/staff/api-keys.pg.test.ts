import { randomUUID } from 'node:crypto';
import { keyPermissions, permissions } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { OFFICE_COOKIE } from '../../../http/office/register-office.ts';
import { newMember, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';

const REASON = 'รายงานประจำวัน';
/** The reads of a key at once (key-04). */
const BURST = 60;

let server: PaymentServer;
let office: TestOffice;
let manager: string;
let auditor: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [manager, auditor] = [await office.signIn('manager'), await office.signIn('auditor')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});
const query = <Row extends object>(statement: ReturnType<typeof sql>) =>
  server.context.database.query<Row>(statement);
beforeEach(() => asOwner(sql`delete from api_keys`));

/** Changes rows that the application may not change. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(statement);
  });
}

type KeyPermission = (typeof keyPermissions)[number];
const make = (own: readonly KeyPermission[], cookie = manager, days = 30) =>
  office.call('makeApiKey', {
    cookie,
    body: { name: 'reports', permissions: [...own], days, reason: REASON },
  });
async function newKey(...own: KeyPermission[]): Promise<string> {
  const { data } = await make(own);
  return data?.key ?? expect.fail('no key');
}
/** Calls an operation with a key; returns status and code. */
async function read(key: string, name: OfficeOperationName, payload?: object) {
  const { method, path }: OfficeRoute = officeRoutes[name];
  const response = await office.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '1')}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, code: response.json().code };
}
const list = async () => {
  const { data } = await office.call('listApiKeys', { cookie: auditor });
  return data?.keys ?? expect.fail('no keys');
};
const names = () =>
  // Object.keys types the keys as string.
  Object.keys(officeRoutes) as OfficeOperationName[];

it('key-01: a key reads what its permissions name, and is told which one it lacks', async () => {
  const key = await newKey('deposits:read');
  expect(await read(key, 'listDeposits')).toMatchObject({ status: 200 });
  expect(await read(key, 'listWithdrawals')).toEqual({ status: 403, code: 'permission_missing' });
  const { rows } = (await office.call('listAudit', { cookie: auditor })).data ?? expect.fail();
  expect(rows[0]).toMatchObject({ operation: 'listWithdrawals', outcome: 'denied' });
  expect(rows[0]?.actor).toContain('(key reports)');
});

it('key-01: nobody makes a key that goes beyond the own permissions, and it follows them', async () => {
  expect(await make(['deposits:read'], auditor)).toMatchObject({ code: 'permission_missing' });
  const key = await newKey('deposits:read', 'audit:read');
  expect(await read(key, 'listAudit')).toMatchObject({ status: 200 });
  const [maker] = await query<{ id: bigint }>(sql`select made_by as id from api_keys`);
  const change = (statement: ReturnType<typeof sql>) =>
    server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local kapao.actor = 'system:test'`);
      await tx.query(statement);
    });
  await change(sql`update staff set role = 'cashier' where id = ${maker?.id ?? 0n}`);
  expect(await read(key, 'listAudit')).toMatchObject({ code: 'permission_missing' });
  expect(await read(key, 'listDeposits')).toMatchObject({ status: 200 });
  await change(sql`update staff set disabled_at = now() where id = ${maker?.id ?? 0n}`);
  expect(await read(key, 'listDeposits')).toMatchObject({ status: 401, code: 'api_key_refused' });
  expect(await list()).toMatchObject([{ state: 'maker_disabled' }]);
  await change(sql`
    update staff set role = 'manager', disabled_at = null where id = ${maker?.id ?? 0n}`);
  manager = await office.signIn('manager');
});

it('key-01: a key has permissions that read, and none that reveals, decides or opens', () => {
  const others = Object.keys(permissions).filter((each) => !each.endsWith(':read'));
  expect(others).toContain('members:reveal');
  expect(others).toContain('documents:decide');
  expect(keyPermissions.filter((each) => others.includes(each))).toEqual([]);
});

it('key-01: a permission that writes is refused when a key is made', async () => {
  const response = await office.app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { cookie: manager, 'content-type': 'application/json' },
    payload: { name: 'x', permissions: ['members:reveal'], days: 1, reason: REASON },
  });
  expect(response.json()).toMatchObject({ code: 'invalid_input' });
});

it('key-03: no key calls anything that writes, whatever its permissions, nor what is a person’s own', async () => {
  const refused = names().filter((name) => {
    const { method, permission }: OfficeRoute = officeRoutes[name];
    return method === 'POST' || !keyPermissions.some((each) => each === permission);
  });
  expect(refused).toContain('approveWithdrawal');
  expect(refused).toContain('openDocuments');
  expect(refused).toContain('readAsMember');
  const keys: string[] = [];
  while (keys.length * BURST < refused.length) keys.push(await newKey(...keyPermissions));
  // Even a key that was given every permission writes nothing.
  await asOwner(sql`
    update api_keys
       set permissions = ${Object.keys(permissions)}`);
  const [before] = await query<{ rows: number }>(
    sql`select count(*)::integer as rows from audit_events where outcome = 'done'`,
  );
  for (const [place, name] of refused.entries()) {
    const key = keys[Math.floor(place / BURST)] ?? expect.fail('too few keys');
    expect(await read(key, name, {}), name).toEqual({ status: 403, code: 'key_reads_only' });
  }
  const [after] = await query<{ rows: number }>(
    sql`select count(*)::integer as rows from audit_events where outcome = 'done'`,
  );
  expect(after?.rows).toBe(before?.rows);
});

it('key-02: a key is shown once, and only its hash is stored', async () => {
  const key = await newKey('deposits:read');
  expect(key).toMatch(/^kapao_[\w-]{43}$/);
  const [stored] = await query<{ text: string }>(sql`
    select concat((select jsonb_agg(to_jsonb(k)) from api_keys     as k),
                  (select jsonb_agg(to_jsonb(a)) from audit_events as a)) as text`);
  expect(stored?.text).not.toContain(key.slice('kapao_'.length));
  expect(await list()).toMatchObject([
    { name: 'reports', ending: key.slice(-4), state: 'valid', last_used_at: null },
  ]);
  await read(key, 'listDeposits');
  expect((await list())[0]?.last_used_at).not.toBeNull();
});

it('key-02: an expired, a revoked and an unknown key open nothing', async () => {
  const key = await newKey('deposits:read');
  const refused = { status: 401, code: 'api_key_refused' };
  expect(await read(`${key.slice(0, -1)}_`, 'listDeposits')).toEqual(refused);
  expect(await read('kapao_x', 'listDeposits')).toEqual(refused);
  expect(await read(key.slice('kapao_'.length), 'listDeposits')).toEqual(refused);
  await asOwner(sql`
    update api_keys
       set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`);
  expect(await read(key, 'listDeposits')).toEqual(refused);
  expect(await list()).toMatchObject([{ state: 'expired' }]);
  const second = await newKey('deposits:read');
  const [newest] = await list();
  const revoked = await office.call('revokeApiKey', {
    cookie: manager,
    params: { id: newest?.id ?? '' },
    body: { key: randomUUID(), reason: REASON },
  });
  expect(revoked).toMatchObject({ success: true });
  expect(await read(second, 'listDeposits')).toEqual(refused);
  const { rows } = (await office.call('listAudit', { cookie: auditor })).data ?? expect.fail();
  expect(rows.slice(0, 2)).toMatchObject([
    { operation: 'revokeApiKey', outcome: 'done', reason: REASON },
    { operation: 'makeApiKey', outcome: 'done', reason: REASON },
  ]);
});

it('key-02: a key lives a year and a day at most', async () => {
  expect(await make(['deposits:read'], manager, 367)).toMatchObject({ code: 'invalid_input' });
  expect(await make(['deposits:read'], manager, 366)).toMatchObject({ success: true });
});

it('key-04: a key that reads too much is told to wait, and no other one', async () => {
  const [key, other] = [await newKey('deposits:read'), await newKey('deposits:read')];
  const answers = await Promise.all(Array.from({ length: 80 }, () => read(key, 'listDeposits')));
  const codes = new Set(answers.map(({ status }) => status));
  expect(codes).toEqual(new Set([200, 429]));
  expect(await read(other, 'listDeposits')).toMatchObject({ status: 200 });
});

it('key-02: a call without a session or with a wrong key is told how a key is sent', async () => {
  const challengeOf = async (headers: Record<string, string>) => {
    const { statusCode, headers: told } = await office.app.inject({
      url: '/api/deposits',
      headers,
    });
    return [statusCode, told['www-authenticate']];
  };
  expect(await challengeOf({})).toEqual([401, 'Bearer']);
  expect(await challengeOf({ authorization: 'Bearer kapao_wrong' })).toEqual([401, 'Bearer']);
  expect(await challengeOf({ cookie: `${OFFICE_COOKIE}=ended` })).toEqual([401, undefined]);
});

it('key-05: a key sees masked phones, and opens neither the live stream nor a page', async () => {
  const member = await newMember(server);
  const [stored] = await query<{ phone: string }>(
    sql`select phone from members where id = ${member.id}`,
  );
  const key = await newKey('members:read');
  const headers = { authorization: `Bearer ${key}` };
  const shown = await office.app.inject({ url: `/api/members/${member.id}`, headers });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain(stored?.phone);
  const live = await office.app.inject({ url: '/api/live', headers });
  expect(live.statusCode).toBe(401);
});

it('key-05: each read of a key works as its caller would', async () => {
  const held: Permission[] = [...keyPermissions];
  const readable = names().filter((name) => {
    const { method, permission, path }: OfficeRoute = officeRoutes[name];
    return method === 'GET' && held.some((each) => each === permission) && !path.includes(':');
  });
  const key = await newKey(...keyPermissions);
  const answers = await Promise.all(readable.map(async (name) => [name, await read(key, name)]));
  const faults = answers.filter(([, answer]) => typeof answer === 'object' && answer.status >= 500);
  expect(readable.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
});
