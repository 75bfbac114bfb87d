import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newDepositor,
  newMember,
  startPaymentServer,
  WITHDRAWAL_METHOD,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { createAuthenticator } from '../../../testing/people/authenticator.ts';
import { freshAddress, PASSWORD } from '../../../testing/people/registration.ts';
import { hashToken } from '../../../tokens.ts';
import { findEndedTokens, findSession } from '../store.ts';
import { countPinTry } from './lock-store.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

const PIN = '280417';
const OTHER_PIN = '739158';
const pin = (text: string) => ({ kind: 'pin', pin: text }) as const;
const locked = { success: false, status: 423, code: 'session_locked' };

/** Sets a lock of five minutes that asks about withdrawals above 500 baht. */
async function lockedMember(baht = 0, settings = {}): Promise<TestMember> {
  const member = await newMember(server, baht);
  const body = { after_minutes: 5, ask_above: 500, pin: PIN, ...settings } as const;
  expect(await server.call('setLock', { ...member, body })).toMatchObject({ success: true });
  return member;
}

/** Lets time pass for a session. */
async function leaveAlone({ token }: Pick<TestMember, 'token'>, minutes: number): Promise<void> {
  await server.context.database.query(sql`
    update sessions
       set last_active_at = last_active_at - make_interval(mins => ${minutes})
     where token_hash = ${hashToken(token)}`);
}

const unlock = ({ token }: Pick<TestMember, 'token'>, proof: ReturnType<typeof pin>) =>
  server.call('unlock', { token, body: { proof } });
const givePassword = ({ token }: TestMember, password: string) =>
  server.call('unlock', {
    token,
    address: freshAddress(),
    body: { proof: { kind: 'password', password } },
  });
const profile = ({ token }: Pick<TestMember, 'token'>) =>
  server.call('checkAccessToken', { token });

describe('a session that is left alone', () => {
  it('lock-04 lock-05: (unlock) locks after the chosen minutes, and is refused what shows or moves money', async () => {
    const member = await lockedMember(1000);
    await leaveAlone(member, 4);
    expect(await profile(member)).toMatchObject({
      data: { member_data: { lock_after_minutes: 5 } },
    });
    await leaveAlone(member, 1);
    expect(await profile(member)).toMatchObject(locked);
    for (const name of ['getCredit', 'listNotifications', 'listSessions', 'noteTouch'] as const) {
      expect(await server.call(name, { token: member.token })).toMatchObject(locked);
    }
    expect(await withdraw(member, 100)).toMatchObject(locked);
    expect(await unlock(member, pin(PIN))).toMatchObject({ success: true });
    expect(await profile(member)).toMatchObject({ success: true });
  });

  it('lock-05: stays locked by refused calls, and by polls that are no acts', async () => {
    const member = await lockedMember();
    await leaveAlone(member, 4);
    await profile(member);
    await server.call('getSession', { token: member.token });
    await leaveAlone(member, 1);
    await server.call('getCredit', { token: member.token });
    expect(await profile(member)).toMatchObject(locked);
    expect(await server.call('logout', { token: member.token })).toMatchObject({ success: true });
    expect(await profile(member)).toMatchObject({ code: 'session_ended' });
  });

  it('lock-04: locks by the time since an act, whatever the app reads by itself meanwhile', async () => {
    const member = await lockedMember();
    const { token } = member;
    await leaveAlone(member, 4);
    for (const name of [
      'listNotifications',
      'listTransactions',
      'listActivityDays',
      'getCredit',
    ] as const) {
      expect(await server.call(name, { token })).toMatchObject({ success: true });
    }
    const body = { up_to: '1' };
    expect(await server.call('readNotifications', { token, body })).toMatchObject({
      success: true,
    });
    await leaveAlone(member, 1);
    expect(await profile(member)).toMatchObject(locked);
  });

  it('lock-05: hears nothing on the live channel, and again once it is open', async () => {
    const member = await lockedMember();
    const { database } = server.context;
    const deaf = () => findEndedTokens(database, [member.token]);
    expect(await deaf()).toEqual(new Set());
    await leaveAlone(member, 6);
    expect(await deaf()).toEqual(new Set([member.token]));
    expect(await findSession(database, member.token)).toMatchObject({ isLocked: true });
    await unlock(member, pin(PIN));
    expect(await deaf()).toEqual(new Set());
  });

  it('lock-04: (noteTouch) stays open by a touch, noted more often with a short lock', async () => {
    const member = await lockedMember(0, { after_minutes: 1 });
    const seconds = async (count: number) => {
      await server.context.database.query(sql`
        update sessions
           set last_active_at = last_active_at - make_interval(secs => ${count})
         where token_hash = ${hashToken(member.token)}`);
    };
    await seconds(50);
    expect(await server.call('noteTouch', { token: member.token })).toMatchObject({
      success: true,
    });
    await seconds(50);
    expect(await profile(member)).toMatchObject({ success: true });
    await seconds(11);
    expect(await profile(member)).toMatchObject(locked);
  });

  it('lock-02: locks every session of the member alone, by the newest choice', async () => {
    const member = await lockedMember();
    const other = await newMember(server);
    for (const each of [member, other]) await leaveAlone(each, 20);
    expect(await profile(other)).toMatchObject({ success: true });
    expect(await profile(member)).toMatchObject(locked);
    expect(await unlock(member, pin(PIN))).toMatchObject({ success: true });
    const body = { after_minutes: 30, ask_above: null, proof: pin(PIN) } as const;
    expect(await server.call('setLock', { ...member, body })).toMatchObject({ success: true });
    await leaveAlone(member, 20);
    expect(await profile(member)).toMatchObject({ success: true });
  });

  it('lock-01: (getLock, startLockPasskey) is told the ways to open it and nothing of the choice', async () => {
    const member = await lockedMember();
    const { token } = member;
    const settings = { after_minutes: 5, ask_above: 500 };
    const ways = { has_pin: true, pin_tries_left: 5, has_passkey: false };
    expect(await server.call('getLock', { token })).toMatchObject({
      data: { is_locked: false, settings, ...ways },
    });
    await leaveAlone(member, 6);
    expect(await server.call('getLock', { token })).toMatchObject({
      data: { is_locked: true, settings: null, ...ways },
    });
    expect(await server.call('startLockPasskey', { token })).toMatchObject({ code: 'not_found' });
  });
});

describe('the PIN', () => {
  it('lock-08: is off after five wrong ones, until the password is given', async () => {
    const member = await lockedMember();
    await leaveAlone(member, 6);
    for (const left of [4, 3, 2, 1]) {
      const wrong = await unlock(member, pin(OTHER_PIN));
      expect(wrong).toMatchObject({
        code: 'pin_wrong',
        message: expect.stringContaining(`${left}`),
      });
    }
    expect(await unlock(member, pin(OTHER_PIN))).toMatchObject({ status: 409, code: 'pin_off' });
    expect(await unlock(member, pin(PIN))).toMatchObject({ code: 'pin_off' });
    expect(await profile(member)).toMatchObject(locked);
    expect(await givePassword(member, 'ไม่ใช่รหัสผ่าน')).toMatchObject({ code: 'old_password_wrong' });
    expect(await givePassword(member, PASSWORD)).toMatchObject({ success: true });
    await leaveAlone(member, 6);
    expect(await unlock(member, pin(PIN))).toMatchObject({ success: true });
  });

  it('lock-08: counts each of the tries that are sent at once', async () => {
    const member = await lockedMember();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => unlock(member, pin(OTHER_PIN))),
    );
    const codes = tries.map((tried) => (tried.success ? 'opened' : tried.code));
    expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'pin_off')).toHaveLength(8);
    const left = await server.context.database.transaction((tx) => countPinTry(tx, member.token));
    expect(left).toBeUndefined();
  });

  it('lock-08: counts by session: another one of the member tries anew, and the right PIN forgets', async () => {
    const member = await lockedMember();
    for (let tried = 0; tried < 5; tried += 1) await unlock(member, pin(OTHER_PIN));
    const again = await server.call('login', {
      address: freshAddress(),
      body: { phone: await phoneOf(member), password: PASSWORD, website_id: 3 },
    });
    const token = again.success ? again.data.member_data.access_token : expect.fail(again.message);
    expect(await unlock({ token }, pin(OTHER_PIN))).toMatchObject({ code: 'pin_wrong' });
    expect(await unlock({ token }, pin(PIN))).toMatchObject({ success: true });
    expect(await server.call('getLock', { token })).toMatchObject({ data: { pin_tries_left: 5 } });
    expect(await unlock(member, pin(PIN))).toMatchObject({ code: 'pin_off' });
  });

  it('lock-03: is refused where strangers try it first', async () => {
    const member = await newMember(server);
    const phone = await phoneOf(member);
    const set = (text: string) =>
      server.call('setLock', { ...member, body: { after_minutes: 1, ask_above: null, pin: text } });
    for (const weak of ['111111', '123456', phone.slice(-6)]) {
      expect(await set(weak)).toMatchObject({ status: 400, code: 'pin_too_weak' });
    }
    expect(await set(PIN)).toMatchObject({ success: true });
    const [stored] = await server.context.database.query<{ hash: string | null }>(sql`
      select pin_hash as hash
        from second_locks
       where member_id = ${member.id}`);
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
  });
});

describe('a change of the lock', () => {
  it('lock-09: (setLock, removeLock) needs the PIN or the password once a lock is set', async () => {
    const member = await lockedMember();
    const body = { after_minutes: null, ask_above: 0, pin: OTHER_PIN } as const;
    expect(await server.call('setLock', { ...member, body })).toMatchObject({
      status: 403,
      code: 'lock_proof_needed',
    });
    const wrong = { ...body, proof: pin(OTHER_PIN) };
    expect(await server.call('setLock', { ...member, body: wrong })).toMatchObject({
      code: 'pin_wrong',
    });
    const right = { ...body, proof: pin(PIN) };
    expect(await server.call('setLock', { ...member, body: right })).toMatchObject({
      success: true,
    });
    const { token } = member;
    const remove = (proof: ReturnType<typeof pin>) =>
      server.call('removeLock', { token, body: { proof } });
    expect(await remove(pin(PIN))).toMatchObject({ code: 'pin_wrong' });
    expect(await remove(pin(OTHER_PIN))).toMatchObject({ success: true });
    expect(await server.call('getLock', { token })).toMatchObject({
      data: { has_pin: false, settings: null },
    });
    await leaveAlone(member, 60);
    expect(await profile(member)).toMatchObject({ success: true });
  });

  it('lock-02: a lock without PIN and passkey, or that locks nothing, is refused', async () => {
    const { token } = await newMember(server);
    const set = (body: { after_minutes: 5 | null; ask_above: number | null; pin?: string }) =>
      server.call('setLock', { token, body });
    expect(await set({ after_minutes: 5, ask_above: null })).toMatchObject({
      code: 'lock_without_key',
    });
    expect(await set({ after_minutes: null, ask_above: null, pin: PIN })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('lock-13: (dismissLockSuggestion) suggests a lock to depositors, until one is set or it is dismissed', async () => {
    const suggested = async (member: TestMember) => {
      const home = await server.call('getHome', { ...member, params: { websiteId: '3' } });
      return home.success ? home.data.suggests_lock : expect.fail(home.message);
    };
    const [fresh, rich] = [await newMember(server), await newDepositor(server)];
    expect([await suggested(fresh), await suggested(rich)]).toEqual([false, true]);
    await server.call('dismissLockSuggestion', { token: rich.token });
    expect(await suggested(rich)).toBe(false);
    const locking = await newDepositor(server);
    const body = { after_minutes: 5, ask_above: null, pin: PIN } as const;
    await server.call('setLock', { ...locking, body });
    await server.call('removeLock', { ...locking, body: { proof: pin(PIN) } });
    expect(await suggested(locking)).toBe(false);
  });
});

const withdraw = (
  { token }: Pick<TestMember, 'token'>,
  amount: number,
  { proof, key }: { proof?: ReturnType<typeof pin>; key?: string } = {},
) =>
  server.call('requestWithdrawal', {
    token,
    params: { paymentId: String(WITHDRAWAL_METHOD) },
    body: { amount },
    headers: {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(proof && { 'owner-proof': encodeURIComponent(JSON.stringify(proof)) }),
    },
  });

describe('a withdrawal', () => {
  it('lock-10: above the sum needs the PIN in the same call, and moves nothing without it', async () => {
    const member = await lockedMember(2000);
    expect(await withdraw(member, 501)).toMatchObject({ status: 403, code: 'lock_proof_needed' });
    expect(await withdraw(member, 501, { proof: pin(OTHER_PIN) })).toMatchObject({
      code: 'pin_wrong',
    });
    expect(await server.call('getCredit', { token: member.token })).toMatchObject({
      data: { availableCredit: 2000, outStandingCredit: 0 },
    });
    expect(await withdraw(member, 501, { proof: pin(PIN) })).toMatchObject({ success: true });
    expect(await server.call('getCredit', { token: member.token })).toMatchObject({
      data: { availableCredit: 1499, outStandingCredit: 501 },
    });
  });

  it('lock-10: counts the withdrawals of the day, so that parts of the sum gain nothing', async () => {
    const member = await lockedMember(2000);
    expect(await withdraw(member, 300)).toMatchObject({ success: true });
    expect(await withdraw(member, 200)).toMatchObject({ success: true });
    expect(await withdraw(member, 100)).toMatchObject({ code: 'lock_proof_needed' });
  });

  it('lock-10: that is repeated needs no second proof, and one proof serves one call', async () => {
    const member = await lockedMember(2000);
    const key = 'withdraw-once-0123456789';
    const first = await withdraw(member, 600, { proof: pin(PIN), key });
    expect(first).toMatchObject({ success: true });
    expect(await withdraw(member, 600, { key })).toMatchObject({ data: first.data });
    expect(await withdraw(member, 600, { proof: pin(OTHER_PIN), key })).toMatchObject({
      data: first.data,
    });
    expect(await withdraw(member, 600, { key: 'withdraw-another-0123456789' })).toMatchObject({
      code: 'lock_proof_needed',
    });
  });
});

describe('a passkey', () => {
  it('lock-07: opens its member’s session by a challenge of that session alone, once', async () => {
    const { publicUrl } = server.context.config;
    const key = createAuthenticator('localhost', new URL(publicUrl).origin);
    const member = await lockedMember();
    const { token } = member;
    const begun = await server.call('startPasskeyCreation', {
      token,
      body: { password: PASSWORD },
      address: freshAddress(),
    });
    const creation = begun.success ? begun.data.options.challenge : expect.fail(begun.message);
    const add = (challenge: string) =>
      server.call('addPasskey', { token, body: { credential: key.create(challenge) } });
    expect(await add(creation)).toMatchObject({ success: true });

    const challenge = async (from: string) => {
      const started = await server.call('startLockPasskey', { token: from });
      return started.success ? started.data.options.challenge : expect.fail(started.message);
    };
    const login = await server.call('startPasskeyLogin', { address: freshAddress() });
    const ofLogin = login.success ? login.data.options.challenge : expect.fail(login.message);
    await leaveAlone(member, 6);
    const open = (text: string) =>
      server.call('unlock', {
        token,
        body: { proof: { kind: 'passkey', credential: key.assert(text) } },
      });
    expect(await open(ofLogin)).toMatchObject({ code: 'passkey_refused' });
    const other = await logInAgain(member);
    expect(await open(await challenge(other))).toMatchObject({ code: 'passkey_refused' });
    const own = await challenge(token);
    expect(await open(own)).toMatchObject({ success: true });
    expect(await open(own)).toMatchObject({ code: 'passkey_refused' });
    expect(await add(await challenge(token))).toMatchObject({ code: 'passkey_refused' });
  });
});

async function logInAgain(member: TestMember): Promise<string> {
  const body = { phone: await phoneOf(member), password: PASSWORD, website_id: 3 };
  const again = await server.call('login', { address: freshAddress(), body });
  return again.success ? again.data.member_data.access_token : expect.fail(again.message);
}

async function phoneOf({ id }: TestMember): Promise<string> {
  const [member] = await server.context.database.query<{ phone: string | null }>(sql`
    select phone
      from members
     where id = ${id}`);
  return member?.phone ?? expect.fail('no phone');
}
