import { allPermissions } from '@kapao/contract/office/permissions.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { joinStaff, openStaff } from '../../testing/people/staff.ts';
import { isInNetworks } from './access.ts';

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let owner: string;
let ownerId: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
});
beforeEach(async () => {
  await nodes.database.query(sql`delete from login_failures`);
  owner = await office.signIn('owner');
  ownerId = await idOf(owner);
});
afterAll(async () => {
  await office.close();
  await other.close();
  await nodes.close();
});

async function idOf(cookie: string): Promise<string> {
  return (await office.call('getMe', { cookie })).data?.id ?? expect.fail('no session');
}

let people = 0;
async function join(
  role: string,
  by = owner,
): Promise<{ cookie: string; id: string; email: string }> {
  people += 1;
  const email = `person${people}@example.com`;
  const cookie = await joinStaff(office, { by, email, role });
  return { cookie, email, id: await idOf(cookie) };
}

const reason = 'test';
const change = (cookie: string, id: string, role: string, at = office) =>
  at.call('changeStaffRole', { cookie, params: { id }, body: { role, reason } });
const disable = (cookie: string, id: string, disabled = true, at = office) =>
  at.call('disableStaff', { cookie, params: { id }, body: { disabled, reason } });

async function invite(email: string, role: PresetRole = 'cashier') {
  const made = await office.call('inviteStaff', { cookie: owner, body: { email, role } });
  return made.data?.link.split('#')[1] ?? expect.fail(made.message);
}
const accept = (token: string, password = 'ส้มตำไก่ย่าง-9', at = office) =>
  openStaff(at, '/invites/accept', { token, name: 'สมชาย', password });

describe('an invitation', () => {
  it('office-21: (showInvite, acceptInvite, inviteStaff) lets one person in, once, also on two servers at once', async () => {
    const token = await invite('Joiner@Example.com');
    expect(await office.call('showInvite', { body: { token } })).toMatchObject({
      data: { email: 'joiner@example.com', role_name: { en: 'Cashier' } },
    });
    const answers = await Promise.all([
      accept(token),
      accept(token, undefined, other),
      accept(token),
    ]);
    const [joined, ...more] = answers.filter(({ cookie }) => cookie !== '');
    expect(more).toEqual([]);
    expect(await office.call('getMe', { cookie: joined?.cookie ?? '' })).toMatchObject({
      data: { email: 'joiner@example.com', role: 'cashier', second_factor: 'off' },
    });
    expect(await accept(token)).toMatchObject({ code: 'expired' });
    const again = await office.call('inviteStaff', {
      cookie: owner,
      body: { email: 'joiner@example.com', role: 'risk' },
    });
    expect(again).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('office-21: (cancelInvite) ends after 48 hours, by a later one, and when it is taken back', async () => {
    const first = await invite('late@example.com');
    const second = await invite('late@example.com');
    expect(await accept(first)).toMatchObject({ code: 'expired' });
    await nodes.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`
        update staff_invites
           set expires_at = expires_at - interval '48 hours'`);
    });
    expect(await accept(second)).toMatchObject({ code: 'expired' });
    const third = await invite('late@example.com');
    const body = { email: 'late@example.com' };
    expect(await office.call('cancelInvite', { cookie: owner, body })).toMatchObject({
      success: true,
    });
    expect(await accept(third)).toMatchObject({ code: 'expired' });
    expect(await accept('made-up')).toMatchObject({ code: 'expired' });
  });

  it('office-22: refuses a password that is common, or made of own words', async () => {
    const token = await invite('anongnat@example.com');
    for (const password of ['password123', 'kapao12345', 'anongnat1', 'example.com1']) {
      expect([password, await accept(token, password)]).toMatchObject([
        password,
        { code: 'password_too_common' },
      ]);
    }
    expect(await accept(token, 'short')).toMatchObject({ code: 'invalid_input' });
    expect((await accept(token)).cookie).not.toBe('');
  });
});

describe('sessions', () => {
  it('office-29: (getMySecurity, endMySessions, listStaffSessions, endStaffSessions) are listed, and ended one or all', async () => {
    const { cookie, id, email } = await join('support');
    const password = 'KAPAO1234-staff-9';
    const again = () => openStaff(office, '/session', { email, password });
    const [second, third] = [await again(), await again()];
    const listed = await office.call('getMySecurity', { cookie });
    expect(listed.data?.sessions).toHaveLength(3);
    const own = listed.data?.sessions.filter((session) => session.is_own) ?? [];
    expect(own).toHaveLength(1);
    const newest = listed.data?.sessions.find((session) => !session.is_own)?.id ?? '';
    await office.call('endMySessions', { cookie, body: { id: newest } });
    const alive = async () => {
      const answers = await Promise.all(
        [cookie, second.cookie, third.cookie].map((each) => office.call('getMe', { cookie: each })),
      );
      return answers.filter(({ success }) => success).length;
    };
    expect(await alive()).toBe(2);
    await office.call('endMySessions', { cookie, body: {} });
    expect(await office.call('getMe', { cookie })).toMatchObject({ success: true });
    expect(await alive()).toBe(1);
    const seen = await office.call('listStaffSessions', { cookie: owner, params: { id } });
    expect(seen.data?.sessions).toMatchObject([{ id: own[0]?.id, is_own: false }]);
    const foreign = { cookie, body: { id: '1' } };
    expect(await office.call('endMySessions', foreign)).toMatchObject({ code: 'not_found' });
    await office.call('endStaffSessions', { cookie: owner, params: { id }, body: {} });
    expect(await alive()).toBe(0);
  });

  it('office-33: (changeStaffRole, disableStaff, listStaff) end when the role changes, and when the person is disabled', async () => {
    const person = await join('support');
    expect(await change(owner, person.id, 'cashier')).toMatchObject({ success: true });
    expect(await office.call('getMe', { cookie: person.cookie })).toMatchObject({
      code: 'unauthorized',
    });
    const { cookie } = await openStaff(office, '/session', {
      email: person.email,
      password: 'KAPAO1234-staff-9',
    });
    expect(await disable(owner, person.id)).toMatchObject({ success: true });
    expect(await office.call('getMe', { cookie })).toMatchObject({ code: 'unauthorized' });
    await disable(owner, person.id, false);
    expect(await office.call('getMe', { cookie })).toMatchObject({ code: 'unauthorized' });
    const list = await office.call('listStaff', { cookie: owner });
    expect(list.data?.people.find(({ id }) => id === person.id)).toMatchObject({
      role: 'cashier',
      disabled_at: null,
      living_sessions: 0,
    });
  });
});

describe('the last owner', () => {
  it('office-30: stays, and stays an owner, whoever asks', async () => {
    const permissions = [...allPermissions];
    const body = { code: 'director', name: { th: 'กรรมการ', en: 'Director' }, permissions };
    await office.call('saveRole', { cookie: owner, body });
    const { cookie } = await join('director');
    for (const each of [owner, cookie]) {
      expect(await change(each, ownerId, 'manager')).toMatchObject({
        status: 409,
        code: 'last_owner',
      });
      expect(await disable(each, ownerId)).toMatchObject({ status: 409, code: 'last_owner' });
    }
    expect(await change(owner, ownerId, 'owner')).toMatchObject({ success: true });
  });

  it('office-30: stays when two owners demote each other, or themselves, at once on two servers', async () => {
    const living = sql`
      select
        from staff
       where role = 'owner'
         and disabled_at is null`;
    for (const mode of ['each other', 'themselves', 'each other', 'themselves']) {
      const first = await office.signIn('owner');
      const second = await join('owner', first);
      const [one, two] = mode === 'themselves' ? [ownerId, second.id] : [second.id, ownerId];
      const answers = await Promise.all([
        change(first, one, 'manager'),
        disable(second.cookie, two, true, other),
      ]);
      expect([mode, answers.filter(({ success }) => success)]).toMatchObject([mode, [{}]]);
      expect(await nodes.database.query(living)).toHaveLength(1);
      await nodes.database.query(sql`
        update staff
           set role        = case when id = ${BigInt(ownerId)} then 'owner' else 'risk' end,
               disabled_at = null
         where id in (${BigInt(ownerId)}, ${BigInt(second.id)})`);
    }
  });
});

describe('roles', () => {
  const own = (permissions: (typeof allPermissions)[number][], cookie = owner) =>
    office.call('saveRole', {
      cookie,
      body: { code: 'night', name: { th: 'กะดึก', en: 'Night' }, permissions },
    });

  it('office-31: nobody gives, changes or takes a role with permissions that they lack', async () => {
    await own(['staff:read', 'staff:write', 'members:read']);
    const { cookie } = await join('night');
    const manager = await join('manager');
    const beyond = { status: 403, code: 'role_beyond_own' };
    const body = { email: 'friend@example.com', role: 'owner' };
    expect(await office.call('inviteStaff', { cookie, body })).toMatchObject(beyond);
    const night = { email: 'friend@example.com', role: 'night' };
    expect(await office.call('inviteStaff', { cookie, body: night })).toMatchObject({
      success: true,
    });
    expect(await change(cookie, manager.id, 'night')).toMatchObject(beyond);
    expect(await disable(cookie, manager.id)).toMatchObject(beyond);
    const params = { id: ownerId };
    expect(await office.call('resetStaff', { cookie, params, body: { reason } })).toMatchObject(
      beyond,
    );
    expect(await office.call('endStaffSessions', { cookie, params, body: {} })).toMatchObject(
      beyond,
    );
    expect(await change(cookie, await idOf(cookie), 'owner')).toMatchObject(beyond);
    expect(await own(['staff:write', 'audit:read'], cookie)).toMatchObject(beyond);
  });

  it('office-32: (listRoles, saveRole) an operator adds roles beside the preset ones; lost permissions open nothing', async () => {
    await own(['staff:read', 'members:read']);
    const { cookie } = await join('night');
    expect(await office.call('listStaff', { cookie })).toMatchObject({ success: true });
    await own(['members:read']);
    expect(await office.call('listStaff', { cookie })).toMatchObject({
      code: 'permission_missing',
    });
    await nodes.database.query(sql`
      update roles
         set permissions = '{staff:read,coffee:make}'
       where code = 'night'`);
    expect(await office.call('getMe', { cookie })).toMatchObject({
      data: { permissions: ['staff:read'], role_name: { en: 'Night' } },
    });
    const listed = await office.call('listRoles', { cookie });
    expect(listed.data?.roles.at(-1)).toMatchObject({
      code: 'night',
      is_preset: false,
      may_give: true,
    });
    expect(listed.data?.roles[0]).toMatchObject({
      code: 'owner',
      is_preset: true,
      may_give: false,
    });
    const body = { code: 'owner', name: { th: 'ก', en: 'x' }, permissions: [] };
    expect(await office.call('saveRole', { cookie: owner, body })).toMatchObject({
      code: 'preset_role',
    });
    expect(await change(owner, await idOf(cookie), 'no-such-role')).toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('office-34: (getOfficeAccess, setOfficeAccess) answers to its networks alone, and never without the one who sets them', async () => {
  const set = (networks: string[]) =>
    office.call('setOfficeAccess', { cookie: owner, body: { networks, second_factor: null } });
  expect(await set(['203.0.113.0/24'])).toMatchObject({ status: 409, code: 'own_network_missing' });
  expect(await set(['300.1.1.1'])).toMatchObject({ code: 'invalid_input' });
  const saved = await set(['203.0.113.0/24', '127.0.0.0/8']);
  expect(saved).toMatchObject({ data: { waits_until: null } });
  const from = (remoteAddress: string) =>
    office.app.inject({ method: 'GET', url: '/api/me', headers: { cookie: owner }, remoteAddress });
  expect((await from('203.0.113.7')).json()).toMatchObject({ success: true });
  expect((await from('198.51.100.7')).json()).toMatchObject({
    status: 403,
    code: 'network_refused',
  });
  expect(await office.call('getOfficeAccess', { cookie: owner })).toMatchObject({
    data: { networks: ['203.0.113.0/24', '127.0.0.0/8'], own_address: '127.0.0.1' },
  });
  await nodes.database.query(sql`update office_access set networks = '{}'`);
  expect((await from('198.51.100.7')).json()).toMatchObject({ success: true });
  expect(isInNetworks('::ffff:203.0.113.7', ['203.0.113.7'])).toBe(true);
  expect(isInNetworks('2001:db8::1%eth0', ['2001:db8::/32'])).toBe(true);
  expect(isInNetworks('unknown', ['203.0.113.7'])).toBe(false);
});

it('office-35: (resetStaff) takes password and factors at once, and a link gives new ones', async () => {
  const person = await join('risk');
  await nodes.database.query(sql`
    insert into staff_factors (staff_id, kind, secret, confirmed_at, last_step)
    values (${BigInt(person.id)}, 'totp', 'sealed:v1:lost', now(), 1)`);
  const params = { id: person.id };
  const reset = await office.call('resetStaff', { cookie: owner, params, body: { reason } });
  const token = reset.data?.link.split('#')[1] ?? '';
  expect(await office.call('getMe', { cookie: person.cookie })).toMatchObject({
    code: 'unauthorized',
  });
  expect(await office.call('showInvite', { body: { token } })).toMatchObject({
    data: { name: 'Tester', email: person.email },
  });
  const old = { email: person.email, password: 'KAPAO1234-staff-9' };
  expect(await openStaff(office, '/session', old)).toMatchObject({ code: 'sign_in_failed' });
  expect(
    await nodes.database.query(sql`
      select from staff_factors where staff_id = ${BigInt(person.id)}`),
  ).toEqual([]);
  const { cookie } = await accept(token);
  expect(await office.call('getMySecurity', { cookie })).toMatchObject({ data: { factors: [] } });
  const signedIn = await openStaff(office, '/session', {
    email: person.email,
    password: 'ส้มตำไก่ย่าง-9',
  });
  expect(signedIn.cookie).not.toBe('');
  const self = { cookie: owner, params: { id: ownerId }, body: { reason } };
  expect(await office.call('resetStaff', self)).toMatchObject({ code: 'own_account' });
});

it('office-21 office-35: (acceptInvite) a link that resets works once, also on two servers at once', async () => {
  const person = await join('risk');
  const params = { id: person.id };
  const reset = await office.call('resetStaff', { cookie: owner, params, body: { reason } });
  const token = reset.data?.link.split('#')[1] ?? '';
  const waiting = async () => {
    const [row] = await nodes.database.query<{ count: number }>(sql`
      select count(distinct waiter.pid)::integer as count
        from pg_locks as waiter
        join pg_stat_activity as activity
          on activity.pid = waiter.pid
       where activity.datname = current_database()
         and not waiter.granted`);
    return row?.count;
  };
  // The person's row is locked until both calls are past their look at the link.
  const { both } = await nodes.database.transaction(async (tx) => {
    await tx.query(sql`
      select
        from staff
       where id = ${BigInt(person.id)}
         for update`);
    const calls = Promise.all([accept(token), accept(token, 'ข้าวผัดกุ้งสด-7', other)]);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    return { both: calls };
  });
  const answers = await both;
  expect(answers.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
  expect(answers.find(({ cookie }) => cookie === '')).toMatchObject({ code: 'expired' });
});
