import { LIVE_PATH } from '@kapao/contract/office/live.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { codeOf, joinStaff, openStaff } from '../../testing/people/staff.ts';
import { attemptKeys } from '../sessions/failures-store.ts';

const PASSWORD = 'KAPAO1234-staff-9';
const NEW_PASSWORD = 'แกงเขียวหวาน-99';

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let owner: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
  // Attaching makes the other server listen to the database's announcements.
  nodes.other.context.live.attach(nodes.other.app.server);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await office.signIn('owner');
});
beforeEach(() => nodes.database.query(sql`delete from login_failures`));
afterAll(async () => {
  await office.close();
  await other.close();
  await nodes.close();
});

let people = 0;
async function join(name = 'person') {
  people += 1;
  const email = `${name}${people}@example.com`;
  return { email, cookie: await joinStaff(office, { by: owner, email, role: 'cashier' }) };
}

const change = (cookie: string, from = PASSWORD, to = NEW_PASSWORD, at = office) =>
  at.call('changePassword', { cookie, body: { old_password: from, new_password: to } });
const signIn = (email: string, password: string, at = office) =>
  openStaff(at, '/session', { email, password });
const isSignedIn = async (cookie: string) => (await office.call('getMe', { cookie })).success;

it('office-49: takes the present password for a new one, and ends every other session with its live page', async () => {
  const { email, cookie } = await join();
  const { cookie: elsewhere } = await signIn(email, PASSWORD);
  const ending = new AbortController();
  const url = `http://127.0.0.1:${portOf(other.app.server)}/api${LIVE_PATH}`;
  const stream = await fetch(url, { headers: { cookie: elsewhere }, signal: ending.signal });
  const read = stream.text();
  expect(await change(cookie)).toMatchObject({ success: true, data: null });
  // The stream ends by itself, on the other server.
  expect(await read).toContain('retry: ');
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect(await signIn(email, PASSWORD)).toMatchObject({ code: 'sign_in_failed' });
  expect((await signIn(email, NEW_PASSWORD)).cookie).not.toBe('');
  const rows = await nodes.database.query(sql`
    select outcome,
           actor,
           to_jsonb(audit_events) as whole
      from audit_events
     where operation = 'changePassword'`);
  expect(rows).toMatchObject([{ outcome: 'done', actor: email }]);
  const whole = JSON.stringify(rows);
  expect([whole.includes(PASSWORD), whole.includes(NEW_PASSWORD)]).toEqual([false, false]);
});

it('office-49: takes a password by the rules of a new one', async () => {
  const { cookie } = await join('somsri');
  for (const password of ['password123', 'kapao12345', 'Somsri2026']) {
    expect([password, await change(cookie, PASSWORD, password)]).toMatchObject([
      password,
      { status: 400, code: 'password_too_common' },
    ]);
  }
  expect(await change(cookie, PASSWORD, 'short')).toMatchObject({ code: 'invalid_input' });
  expect(await change(cookie)).toMatchObject({ success: true });
});

it('office-49: counts wrong guesses with those of the sign-in, and waits on a familiar network too', async () => {
  const { email, cookie } = await join();
  for (let guess = 0; guess < 4; guess += 1) {
    expect(await change(cookie, 'a-wrong-guess')).toMatchObject({
      status: 400,
      code: 'old_password_wrong',
    });
  }
  // A common new password says nothing about a wrong present one.
  expect(await change(cookie, 'a-wrong-guess', 'password123')).toMatchObject({
    code: 'old_password_wrong',
  });
  const { pair } = attemptKeys(`staff ${email}`, '127.0.0.1');
  const [counted] = await nodes.database.query<{ failures: number }>(sql`
    select failures from login_failures where scope = 'pair' and key_hash = ${pair}`);
  expect(counted?.failures).toBeGreaterThan(4);
  expect(await signIn(email, 'a-wrong-guess')).toMatchObject({ code: 'too_many_requests' });
  // The right password too, so that nobody learns it during the wait.
  expect(await change(cookie)).toMatchObject({ status: 429, code: 'too_many_requests' });
  const refused = await nodes.database.query(sql`
    select reason
      from audit_events
     where operation = 'changePassword'
       and actor     = ${email}
       and outcome   = 'refused'
     order by id`);
  expect(refused).toEqual([{ reason: 'old_password_wrong' }, { reason: 'too_many_requests' }]);
});

it('office-49: asks a person with a second factor for it first, though the site asks for none', async () => {
  const { email, cookie } = await join();
  const started = await office.call('startTotp', { cookie });
  const secret = started.data?.secret ?? '';
  await office.call('confirmTotp', { cookie, body: { code: codeOf(secret) } });
  await nodes.database.query(sql`
    update staff_sessions
       set verified_at = verified_at - interval '5 minutes'`);
  // The same answer for a wrong and for the right password, and no guess is counted.
  for (const guess of ['a-wrong-guess', PASSWORD]) {
    expect(await change(cookie, guess)).toMatchObject({ status: 403, code: 'step_up_required' });
  }
  expect(await nodes.database.query(sql`select from login_failures`)).toEqual([]);
  await office.call('stepUp', { cookie, body: { code: codeOf(secret, 1) } });
  expect(await change(cookie)).toMatchObject({ success: true });
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ code: 'code_required' });
});

it('office-49: changes it once when two sessions change it at once on two servers', async () => {
  const { email, cookie } = await join();
  const { cookie: elsewhere } = await signIn(email, PASSWORD);
  const answers = await Promise.all([
    change(cookie, PASSWORD, 'แกงเขียวหวาน-11'),
    change(elsewhere, PASSWORD, 'แกงเขียวหวาน-22', other),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const signedIn = await Promise.all([isSignedIn(cookie), isSignedIn(elsewhere)]);
  expect(signedIn).toEqual(answers.map(({ success }) => success));
});

/** An office where somebody else changes the person's password while this one is checked or hashed. */
function officeAmidChange(email: string, at: 'hash' | 'verify') {
  const { context } = nodes.server;
  const { passwords } = context;
  const changeIt = () =>
    nodes.database.query(sql`update staff set password_hash = 'another' where email = ${email}`);
  return startTestOffice({
    ...context,
    passwords: {
      hash: async (password) => {
        const made = await passwords.hash(password);
        if (at === 'hash') await changeIt();
        return made;
      },
      verify: async (password, stored) => {
        const verdict = await passwords.verify(password, stored);
        if (at === 'verify') await changeIt();
        return verdict;
      },
    },
  });
}

it('office-49: changes nothing when the password was changed while it was checked', async () => {
  const { email, cookie } = await join();
  const slow = await officeAmidChange(email, 'hash');
  expect(await change(cookie, PASSWORD, NEW_PASSWORD, slow)).toMatchObject({
    code: 'old_password_wrong',
  });
  await slow.close();
  const [stored] = await nodes.database.query(sql`
    select password_hash as hash from staff where email = ${email}`);
  expect(stored).toEqual({ hash: 'another' });
});

it('office-49: opens no session to a sign-in that checked the old password before', async () => {
  const { email } = await join();
  const slow = await officeAmidChange(email, 'verify');
  expect(await signIn(email, PASSWORD, slow)).toEqual({ cookie: '', code: 'sign_in_failed' });
  await slow.close();
});
