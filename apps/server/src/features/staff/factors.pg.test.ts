import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/people/authenticator.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';
import { codeOf, joinStaff, openStaff } from '../../testing/people/staff.ts';
import { buildOfficeApp } from '../../office-app.ts';

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let owner: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
  owner = await office.signIn('owner');
});
beforeEach(() => nodes.database.query(sql`delete from login_failures`));
afterAll(async () => {
  await office.close();
  await other.close();
  await nodes.close();
});

let people = 0;
const PASSWORD = 'KAPAO1234-staff-9';

/** A new person with an authenticator app. */
async function withApp() {
  people += 1;
  const email = `person${people}@example.com`;
  const cookie = await joinStaff(office, { by: owner, email, role: 'cashier' });
  const started = await office.call('startTotp', { cookie });
  const secret = started.data?.secret ?? '';
  const confirmed = await office.call('confirmTotp', { cookie, body: { code: codeOf(secret) } });
  return { email, cookie, secret, recovery: confirmed.data?.recovery_codes ?? [] };
}

const signIn = (email: string, proof: object = {}, at = office) =>
  openStaff(at, '/session', { email, password: PASSWORD, ...proof });

const askForFactors = (isAsked: boolean) =>
  nodes.database.query(sql`update office_access set second_factor = ${isAsked}`);

describe('an authenticator app', () => {
  it('office-23 office-26: (startTotp, confirmTotp) is asked for at the sign-in, and its secret stands sealed', async () => {
    const { email, secret } = await withApp();
    expect(await signIn(email)).toEqual({ cookie: '', code: 'code_required' });
    expect(await signIn(email, { code: '000000' })).toMatchObject({ code: 'sign_in_failed' });
    const { cookie } = await signIn(email, { code: codeOf(secret, 1) });
    expect(await office.call('getMe', { cookie })).toMatchObject({ data: { email } });
    const [stored] = await nodes.database.query<{ secret: string }>(sql`
      select secret from staff_factors where kind = 'totp' order by id desc limit 1`);
    expect(stored?.secret).toMatch(/^sealed:v1:/);
  });

  it('office-23: takes the code of a period once, and none before it, also on two servers at once', async () => {
    const { email, secret } = await withApp();
    const code = codeOf(secret, 1);
    const answers = await Promise.all([
      signIn(email, { code }),
      signIn(email, { code }, other),
      signIn(email, { code }),
      signIn(email, { code }, other),
    ]);
    expect(answers.filter(({ cookie }) => cookie !== '')).toHaveLength(1);
    expect(await signIn(email, { code: codeOf(secret) })).toMatchObject({ code: 'code_used' });
  });

  it('office-28: makes wrong codes wait from any network, and is not forgiven by the password', async () => {
    const { email, secret, cookie } = await withApp();
    const id = (await office.call('getMe', { cookie })).data?.id;
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await signIn(email, { code: '000000' })).toMatchObject({ code: 'sign_in_failed' });
      // The waits of the password are another rule's (office-56).
      await nodes.database.query(sql`
        update login_failures
           set failures = 0
         where key_hash not in (sha256(${`staff code ${id}`}::bytea),
                                sha256(${`codes of staff ${id}`}::bytea),
                                sha256(${`codes of staff ${id} staff code ${id}`}::bytea))`);
      expect(await signIn(email)).toMatchObject({ code: 'code_required' });
    }
    expect(await signIn(email, { code: codeOf(secret, 1) })).toMatchObject({
      code: 'too_many_requests',
    });
  });
});

describe('a recovery code', () => {
  it('office-25: (makeRecoveryCodes) works once, also on two servers at once, and until there are new ones', async () => {
    const { email, cookie, recovery } = await withApp();
    expect(new Set(recovery).size).toBe(10);
    const [code = '', second = ''] = recovery;
    const answers = await Promise.all([
      signIn(email, { code: code.toUpperCase() }),
      signIn(email, { code }, other),
      signIn(email, { code }, other),
    ]);
    expect(answers.filter((answer) => answer.cookie !== '')).toHaveLength(1);
    expect(await office.call('getMySecurity', { cookie })).toMatchObject({
      data: { recovery_codes_left: 9, factors: [{ kind: 'totp' }] },
    });
    const made = await office.call('makeRecoveryCodes', { cookie });
    expect(made.data?.recovery_codes).toHaveLength(10);
    expect(await signIn(email, { code: second })).toMatchObject({ code: 'sign_in_failed' });
    const rows = await nodes.database.query(
      sql`select after from audit_events where after is not null`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a passkey', () => {
  const origin = () => nodes.server.context.config.officeUrl;

  it('office-24: (startStaffPasskey, addStaffPasskey, startStaffPasskeyLogin) is a second factor beside the password', async () => {
    people += 1;
    const email = `person${people}@example.com`;
    const cookie = await joinStaff(office, { by: owner, email, role: 'cashier' });
    const authenticator = createAuthenticator('localhost', origin());
    const started = await office.call('startStaffPasskey', { cookie });
    const credential = authenticator.create(started.data?.options.challenge ?? '');
    const added = await office.call('addStaffPasskey', { cookie, body: { credential } });
    expect(added.data?.recovery_codes).toHaveLength(10);
    const challenge = async () =>
      (await office.call('startStaffPasskeyLogin')).data?.options.challenge ?? '';
    const first = await challenge();
    const passkey = authenticator.assert(first);
    expect(await signIn(email, { passkey, password: 'wrong-password' })).toMatchObject({
      code: 'sign_in_failed',
    });
    expect((await signIn(email, { passkey })).cookie).not.toBe('');
    const refused = { cookie: '', code: 'sign_in_failed' };
    expect(await signIn(email, { passkey })).toEqual(refused);
    const unlockedByNobody = authenticator.assert(await challenge(), { flags: 0x01 });
    expect(await signIn(email, { passkey: unlockedByNobody })).toEqual(refused);
    const elsewhere = authenticator.assert(await challenge(), { origin: 'https://evil.example' });
    expect(await signIn(email, { passkey: elsewhere })).toEqual(refused);
    const { email: another } = await withApp();
    const ofAnother = authenticator.assert(await challenge());
    expect(await signIn(another, { passkey: ofAnother })).toEqual(refused);
    const stepping = await office.call('startStepUp', { cookie });
    const asserted = authenticator.assert(stepping.data?.options.challenge ?? '');
    expect(await office.call('stepUp', { cookie, body: { passkey: asserted } })).toMatchObject({
      success: true,
    });
  });
});

describe('where a second factor is asked for', () => {
  it('office-26: is so in live mode by itself', async () => {
    const { context } = nodes.server;
    const live = await buildOfficeApp({
      ...context,
      config: { ...context.config, mode: 'live' },
    });
    const send = (app: typeof live) =>
      app.inject({ method: 'GET', url: '/api/staff', headers: { cookie: owner } });
    expect((await send(live)).json()).toMatchObject({ status: 403, code: 'factor_required' });
    expect((await send(office.app)).json()).toMatchObject({ success: true });
    await live.close();
  });

  it('office-26 office-27: (stepUp, startStepUp, removeFactor) opens the setting up alone, then asks again after five minutes', async () => {
    people += 1;
    const email = `person${people}@example.com`;
    const cookie = await joinStaff(office, { by: owner, email, role: 'owner' });
    const idle = await openStaff(office, '/session', { email, password: PASSWORD });
    await askForFactors(true);
    try {
      const invite = (by = cookie) =>
        office.call('inviteStaff', { cookie: by, body: { email: 'x@example.com', role: 'risk' } });
      expect(await office.call('getMe', { cookie })).toMatchObject({
        data: { second_factor: 'missing' },
      });
      expect(await invite()).toMatchObject({ code: 'factor_required' });
      const started = await office.call('startTotp', { cookie });
      const secret = started.data?.secret ?? '';
      await office.call('confirmTotp', { cookie, body: { code: codeOf(secret, -1) } });
      expect(await invite()).toMatchObject({ success: true });
      // The other session has not given the factor: it opens nothing.
      expect(await invite(idle.cookie)).toMatchObject({ code: 'factor_required' });
      await nodes.database.query(sql`
        update staff_sessions
           set verified_at = verified_at - interval '5 minutes'`);
      expect(await invite()).toMatchObject({ status: 403, code: 'step_up_required' });
      expect(await office.call('startTotp', { cookie })).toMatchObject({
        code: 'step_up_required',
      });
      expect(await office.call('stepUp', { cookie, body: { code: '000000' } })).toMatchObject({
        code: 'code_wrong',
      });
      expect(await office.call('stepUp', { cookie, body: { code: codeOf(secret) } })).toMatchObject(
        {
          success: true,
        },
      );
      expect(await invite()).toMatchObject({ success: true });
      const id = (await office.call('getMySecurity', { cookie })).data?.factors[0]?.id ?? '';
      expect(await office.call('removeFactor', { cookie, body: { id } })).toMatchObject({
        code: 'last_factor',
      });
      await askForFactors(false);
      expect(await office.call('removeFactor', { cookie, body: { id } })).toMatchObject({
        success: true,
      });
    } finally {
      await askForFactors(false);
    }
  });

  it('type-17: says of a code that was taken that the next one is needed, and counts no text that is none', async () => {
    const { cookie, secret } = await withApp();
    const step = (code: string) => office.call('stepUp', { cookie, body: { code } });
    for (let slip = 0; slip < 8; slip += 1) {
      expect(await step('12345')).toMatchObject({ code: 'code_wrong' });
    }
    const code = codeOf(secret, 1);
    const pasted = `\u200b${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await step(pasted)).toMatchObject({ success: true });
    expect(await step(code)).toMatchObject({ status: 400, code: 'code_used' });
  });

  it('office-28: counts wrong codes of the step-up too', async () => {
    const { cookie, secret } = await withApp();
    const step = (code: string) => office.call('stepUp', { cookie, body: { code } });
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await step('000000')).toMatchObject({ code: 'code_wrong' });
    }
    expect(await step(codeOf(secret, 1))).toMatchObject({ code: 'too_many_requests' });
  });
});

it('office-43: limits the challenges that a network asks for without a session', async () => {
  const codes: (string | undefined)[] = [];
  for (let call = 0; call < 70; call += 1) {
    const answer = await other.call('startStaffPasskeyLogin');
    codes.push(answer.success ? undefined : answer.code);
  }
  expect(codes.slice(0, 60).every((code) => code === undefined)).toBe(true);
  expect(codes).toContain('too_many_requests');
});
