import { demoLogins } from '@kapao/contract/demo.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeRoute } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeOperationNames } from '../../http/office/register-office.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { joinStaff } from '../../testing/people/staff.ts';

let server: TestServer;
let office: TestOffice;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
});
beforeEach(async () => {
  await server.context.database.query(sql`delete from login_failures`);
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const reason = 'a test of access';
const email = 'owner@kapao.test';

/** The code of a sign-in from a network; undefined where it opens a session. */
async function signIn(password: string, remoteAddress = '127.0.0.1', name = email) {
  const payload = { email: name, password };
  const url = '/api/session';
  const answer = await office.app.inject({ method: 'POST', url, payload, remoteAddress });
  return answer.json().code as string | undefined;
}

describe('guessing at the office', () => {
  it('office-56: compares no password during a wait, from a familiar network either', async () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await signIn(`guess-${guess}`)).toBe('sign_in_failed');
    }
    expect(await signIn(demoLogins.password)).toBe('too_many_requests');
    // The whole office is not locked out by it.
    expect(await signIn(demoLogins.password, undefined, 'risk@kapao.test')).toBeUndefined();
  });

  it('office-56: lets many new networks guess no faster than one, and leaves the familiar one alone', async () => {
    const codes = new Set<string | undefined>();
    for (let guess = 1; guess <= 8; guess += 1) {
      codes.add(await signIn(`guess-${guess}`, `203.0.113.${guess}`));
    }
    expect([...codes]).toEqual(['sign_in_failed', 'too_many_requests']);
    expect(await signIn(demoLogins.password, '203.0.113.99')).toBe('too_many_requests');
    expect(await signIn(demoLogins.password)).toBeUndefined();
  });

  it('office-57: refused tries of one kind become one row of the log', async () => {
    for (let guess = 1; guess <= 5; guess += 1)
      await signIn('guess', undefined, 'manager@kapao.test');
    const rows = await server.context.database.query(sql`
      select reason
        from audit_events
       where actor   = 'manager@kapao.test'
         and outcome = 'refused'`);
    expect(rows).toEqual([{ reason: 'wrong' }]);
  });
});

describe('rights over others', () => {
  it('office-55: (setOfficeAccess) is the owner’s alone among the preset roles', async () => {
    await office.call('saveRole', {
      cookie: owner,
      body: {
        code: 'people',
        name: { th: 'บุคคล', en: 'People' },
        permissions: ['staff:read', 'staff:write', 'withdrawals:read'],
      },
    });
    const people = await joinStaff(office, { by: owner, email: 'hr@example.com', role: 'people' });
    const body = { networks: [], second_factor: false };
    for (const cookie of [people, await office.signIn('manager')]) {
      expect(await office.call('setOfficeAccess', { cookie, body })).toMatchObject({
        status: 403,
        code: 'permission_missing',
      });
    }
  });

  it('office-31: (cancelInvite, inviteStaff) nobody takes back or replaces a link beyond their own rights', async () => {
    const cookie = await joinStaff(office, { by: owner, email: 'hr2@example.com', role: 'people' });
    const invited = { email: 'second-owner@example.com', role: 'owner' };
    const made = await office.call('inviteStaff', { cookie: owner, body: invited });
    const token = made.data?.link.split('#')[1] ?? '';
    const beyond = { status: 403, code: 'role_beyond_own' };
    const { email: address } = invited;
    expect(await office.call('cancelInvite', { cookie, body: { email: address } })).toMatchObject(
      beyond,
    );
    const replace = { email: address, role: 'people' };
    expect(await office.call('inviteStaff', { cookie, body: replace })).toMatchObject(beyond);
    expect(await office.call('showInvite', { body: { token } })).toMatchObject({ success: true });
    const staff = await office.call('listStaff', { cookie });
    expect(staff.data?.invites).toMatchObject([{ email: address, may_change: false }]);
    const ownerId = (await office.call('getMe', { cookie: owner })).data?.id ?? '';
    const params = { id: ownerId };
    for (const answer of [
      await office.call('resetStaff', { cookie, params, body: { reason } }),
      await office.call('disableStaff', { cookie, params, body: { disabled: true, reason } }),
      await office.call('endStaffSessions', { cookie, params, body: {} }),
      await office.call('changeStaffRole', { cookie, params, body: { role: 'people', reason } }),
    ]) {
      expect(answer).toMatchObject(beyond);
    }
  });

  it('office-60: names of a list’s own machinery are no roles', async () => {
    for (const role of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
      const body = { email: 'odd@example.com', role };
      expect([role, await office.call('inviteStaff', { cookie: owner, body })]).toMatchObject([
        role,
        { status: 400, code: 'invalid_input' },
      ]);
    }
    const body = { code: 'constructor', name: { th: 'x', en: 'x' }, permissions: [] };
    expect(await office.call('saveRole', { cookie: owner, body })).toMatchObject({ success: true });
    expect(await office.call('listRoles', { cookie: owner })).toMatchObject({ success: true });
  });
});

describe('texts', () => {
  it('office-61: refuses addresses that are odd or look like others', async () => {
    for (const odd of [
      'owner\u200b@kapao.test',
      '<b>x</b>@example.com',
      'ow\u202ener@example.com',
      'оwner@example.com',
      'a@b@example.com',
      'x"y@example.com',
    ]) {
      const body = { email: odd, role: 'support' };
      expect([odd, await office.call('inviteStaff', { cookie: owner, body })]).toMatchObject([
        odd,
        { status: 400, code: 'invalid_input' },
      ]);
    }
  });

  it('office-61: refuses marks that nobody sees in reasons and names', async () => {
    const ownId = (await office.call('getMe', { cookie: await office.signIn('risk') })).data?.id;
    for (const mark of ['\u202e', '\u200b', '\u2066', '\u00ad', '\ufeff', '\u3164', '\u2028']) {
      const disable = await office.call('disableStaff', {
        cookie: owner,
        params: { id: ownId ?? '' },
        body: { disabled: false, reason: `because${mark}of it` },
      });
      expect(disable).toMatchObject({ status: 400, code: 'invalid_input' });
      const body = { code: 'odd', name: { th: `ก${mark}ข`, en: 'x' }, permissions: [] };
      expect(await office.call('saveRole', { cookie: owner, body })).toMatchObject({
        code: 'invalid_input',
      });
    }
    const body = { code: 'family', name: { th: 'ทีม 👨‍👩‍👧', en: 'Team' }, permissions: [] };
    expect(await office.call('saveRole', { cookie: owner, body })).toMatchObject({ success: true });
  });
});

describe('a session that owes its factor', () => {
  const askForFactors = (isAsked: boolean) =>
    server.context.database.query(sql`update office_access set second_factor = ${isAsked}`);

  /** The operations that a session opens, without those of visitors. */
  async function opened(cookie: string) {
    const names: string[] = [];
    for (const name of officeOperationNames()) {
      const { method, path, permission }: OfficeRoute = officeRoutes[name];
      if (permission === 'visitor' || name === 'signOut') continue;
      const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
      const answer = await office.app.inject({ method, url, headers: { cookie } });
      if (answer.json().code !== 'factor_required') names.push(name);
    }
    return names;
  }

  it('office-62: (stepUp, startStepUp, getMe) may give it, set the first one up, and do nothing else', async () => {
    const missing = await joinStaff(office, { by: owner, email: 'new@example.com', role: 'owner' });
    const other = await joinStaff(office, { by: owner, email: 'has@example.com', role: 'owner' });
    const id = BigInt((await office.call('getMe', { cookie: other })).data?.id ?? '0');
    await server.context.database.query(sql`
      insert into staff_factors (staff_id, kind, secret, confirmed_at, last_step)
      values (${id}, 'totp', 'sealed:v1:none', now(), 1)`);
    await askForFactors(true);
    try {
      const giving = ['getMe', 'startStepUp', 'stepUp'];
      expect((await opened(other)).toSorted()).toEqual(giving);
      const settingUp = ['addStaffPasskey', 'confirmTotp', 'getMySecurity', 'startStaffPasskey'];
      expect((await opened(missing)).toSorted()).toEqual(
        [...giving, ...settingUp, 'startTotp'].toSorted(),
      );
      const security = await office.call('getMySecurity', { cookie: missing });
      expect(security.data?.sessions).toMatchObject([{ is_own: true }]);
      for (const cookie of [other, missing]) {
        const live = await office.app.inject({ url: '/api/live', headers: { cookie } });
        expect(live.json()).toMatchObject({ code: 'factor_required' });
        const preview = await office.app.inject({ url: '/preview', headers: { cookie } });
        expect(preview.statusCode === 401 || preview.statusCode === 404).toBe(true);
      }
    } finally {
      await askForFactors(false);
    }
  });
});
