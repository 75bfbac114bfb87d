import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { delayLogins } from '../../testing/people/sessions.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { createToken, hashToken } from '../../tokens.ts';

const NEW_PASSWORD = 'แกงเขียวหวาน-99';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = <Row extends object>(statement: Sql) => server.context.database.query<Row>(statement);

async function newMember() {
  const body = registration();
  const home = freshAddress();
  const result = await server.call('register', { body, address: home });
  if (!result.success) throw new Error(result.message);
  return { phone: body.phone, id: result.data.memberData.id, token: result.data.token, home };
}

const logIn = (phone: string, password: string, address = freshAddress()) =>
  server.call('login', { body: { phone, password, website_id: 3 }, address });
const change = (
  token: string,
  { from = PASSWORD, to = NEW_PASSWORD, address = freshAddress() } = {},
) =>
  server.call('changePassword', {
    body: { old_password: from, new_password: to },
    token,
    address,
  });
const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;

describe('changePassword', () => {
  it('account-20: takes the old password for a new one, and ends every other session', async () => {
    const { phone, token } = await newMember();
    const elsewhere = await logIn(phone, PASSWORD);
    const other = elsewhere.success ? elsewhere.data.member_data.access_token : '';
    expect(await isSignedIn(other)).toBe(true);
    expect(await change(token)).toMatchObject({ success: true, data: null });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 'login_failed' });
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ success: true });
  });

  it('account-37: gives no session to a login that checked the old password before', async () => {
    const { phone, token, home } = await newMember();
    await delayLogins(server, phone);
    const login = logIn(phone, PASSWORD);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await change(token, { address: home })).toMatchObject({ success: true });
    expect(await login).toMatchObject({ code: 'login_failed' });
    expect(await isSignedIn(token)).toBe(true);
  });

  it('account-20: ends what a forgotten password has opened', async () => {
    const { id, token } = await newMember();
    const resetToken = createToken();
    await query(sql`
      insert into reset_tokens (token_hash, member_id)
      values (${hashToken(resetToken)}, ${id})`);
    await change(token);
    const reset = { body: { password: 'ต้มยำกุ้ง-77' }, token: resetToken };
    expect(await server.call('resetPassword', reset)).toMatchObject({
      code: 'reset_token_refused',
    });
  });

  it('account-16: refuses what is easily guessed, and leaves the old one', async () => {
    const { phone, token } = await newMember();
    for (const to of ['password', 'kapao1234', phone]) {
      expect(await change(token, { to })).toMatchObject({ code: 'password_too_common' });
    }
    for (const to of ['short', 'x'.repeat(129)]) {
      expect(await change(token, { to })).toMatchObject({ code: 'invalid_input', status: 400 });
    }
    expect(await logIn(phone, PASSWORD)).toMatchObject({ success: true });
    expect(await change(token, { to: '!"#$ก🙂\t é' })).toMatchObject({ success: true });
  });

  it('account-21: slows down guesses at the old password as at the login, and counts them together', async () => {
    const { phone, token } = await newMember();
    const address = freshAddress();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await change(token, { from: `guess ${guess}`, address })).toMatchObject({
        code: 'old_password_wrong',
        status: 400,
      });
    }
    const refused = await change(token, { address });
    expect(refused).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(refused.message).toMatch(/^ใส่รหัสผ่านผิดหลายครั้งเกินไป กรุณารออีก [12] วินาที$/);
    expect(await logIn(phone, PASSWORD, address)).toMatchObject({ code: 'too_many_requests' });
    expect(await change(token)).toMatchObject({ success: true });
  });

  it('account-21: gives 30 guesses at once no more than the login does', async () => {
    const { token } = await newMember();
    const address = freshAddress();
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      change(token, { from: `guess ${guess}`, address }),
    );
    const looked = (await Promise.all(guesses)).filter(
      (result) => !result.success && result.code === 'old_password_wrong',
    );
    expect(looked).toHaveLength(5);
  });

  it('changes once where the old password is sent 4 times at once', async () => {
    const { phone, token } = await newMember();
    const passwords = Array.from({ length: 4 }, (_, index) => `ส้มตำไทยจานที่ ${index}`);
    const results = await Promise.all(passwords.map((to) => change(token, { to })));
    const taken = passwords.filter((_, index) => results[index]?.success);
    expect(taken).toHaveLength(1);
    expect(await logIn(phone, taken[0] ?? '')).toMatchObject({ success: true });
  });

  it('account-20 api-15: is the signed-in member’s own, whatever else is sent', async () => {
    const [member, intruder] = [await newMember(), await newMember()];
    const body = {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      id: member.id,
      member_id: member.id,
      phone: member.phone,
    };
    const request = { body, token: intruder.token, address: freshAddress() };
    expect(await server.call('changePassword', request)).toMatchObject({ success: true });
    expect(await logIn(member.phone, PASSWORD)).toMatchObject({ success: true });
    expect(await logIn(intruder.phone, NEW_PASSWORD)).toMatchObject({ success: true });
  });

  it('works where members sign in by username', async () => {
    const { token } = await newMember();
    await query(sql`update site_settings set login_username_or_phone = 'username'`);
    expect(await change(token, { from: 'mistyped' })).toMatchObject({ code: 'old_password_wrong' });
    expect(await change(token)).toMatchObject({ success: true });
    await query(sql`update site_settings set login_username_or_phone = 'phone'`);
  });
});
