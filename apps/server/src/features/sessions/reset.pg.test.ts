import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import * as resets from '../../testing/people/resets.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NEW_PASSWORD = 'แกงเขียวหวาน-99';

let server: TestServer;
let sms: FakeSms;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startTestServer({ SMS_URL: sms.url });
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
beforeEach(() => {
  sms.faults.length = 0;
});

const query = <Row extends object>(statement: Sql) => server.context.database.query<Row>(statement);

async function newMember() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  return { phone: body.phone, id: result.data.memberData.id, token: result.data.token };
}

let lastNobody = 0;
/** Returns a mobile number that nobody has registered. */
function phoneOfNobody(): string {
  lastNobody += 1;
  return `069${String(lastNobody).padStart(7, '0')}`;
}

/** Request tokens, by the phone for which each browser last asked. */
const requestTokens = new Map<string, string>();
async function ask(phone: string, address = freshAddress()) {
  const result = await server.call('requestPassword', {
    body: { phone, website_id: 3 },
    address,
  });
  if (result.success) requestTokens.set(phone, result.data.request_token);
  return result;
}
function verify(phone: string, code: string, address = freshAddress()) {
  const token = requestTokens.get(phone);
  const body = { phone, code, website_id: 3, ...(token !== undefined && { request_token: token }) };
  return server.call('verifyResetCode', { body, address });
}
const reset = (token: string, password = NEW_PASSWORD, address = freshAddress()) =>
  server.call('resetPassword', { body: { password }, token: `Bearer ${token}`, address });
const logIn = (phone: string, password: string, address = freshAddress()) =>
  server.call('login', { body: { phone, password, website_id: 3 }, address });
const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;

const messagesTo = (phone: string) => resets.messagesTo(server, sms, phone);
const codeSentTo = (phone: string) => resets.codeSentTo(server, sms, phone);

async function codeFor(phone: string): Promise<string> {
  expect(await ask(phone)).toMatchObject({ success: true });
  return codeSentTo(phone);
}

async function resetTokenFor(phone: string): Promise<string> {
  const result = await verify(phone, await codeFor(phone));
  if (!result.success) throw new Error(result.message);
  return result.data.reset_token;
}

/** Returns a code that differs from this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const passTime = (interval: string) => resets.ageResetCodes(server, interval);
beforeAll(() => resets.allowResetCodeAgeing(server));

describe('requestPassword', () => {
  it('account-53: sends a code of six digits, stored only as a keyed hash', async () => {
    const { phone } = await newMember();
    expect(await ask(phone)).toMatchObject({
      success: true,
      data: { expires_in_seconds: 600, resend_in_seconds: 60 },
    });
    const [text] = await messagesTo(phone);
    expect(text).toMatch(/^Kapao: .*\b\d{6}\b.* 10 นาที/);
    const code = await codeSentTo(phone);
    const [row] = await query<{ code_hash: Buffer }>(sql`
      select code_hash
        from reset_codes
       order by id desc
       limit 1`);
    expect(row?.code_hash).toHaveLength(32);
    for (const input of [code, phone + code, `3 ${phone} ${code}`]) {
      expect(row?.code_hash).not.toEqual(createHash('sha256').update(input).digest());
    }
  });

  it('account-54: answers alike whether the phone is known, unknown or blocked', async () => {
    const { phone } = await newMember();
    const blocked = await newMember();
    await query(sql`update members set status = 'blocked' where id = ${blocked.id}`);
    const nobody = phoneOfNobody();
    const known = await ask(phone);
    const alike = {
      ...known,
      data: {
        request_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in_seconds: 600,
        resend_in_seconds: 60,
      },
    };
    for (const each of [known, await ask(nobody), await ask(blocked.phone)]) {
      expect(each).toEqual(alike);
    }
    expect(await messagesTo(nobody)).toEqual([]);
    expect(await messagesTo(blocked.phone)).toEqual([]);
  });

  it('account-54: takes about the same time for both, however slow the SMS service is', async () => {
    const milliseconds = async (phone: string) => {
      const started = performance.now();
      await ask(phone);
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      const { phone } = await newMember();
      sms.faults.push('late');
      known.push(await milliseconds(phone));
      unknown.push(await milliseconds(phoneOfNobody()));
      await server.context.sms.drain();
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 3);
    expect(median(unknown) / median(known)).toBeLessThan(3);
  });

  it('account-54 account-58: answers the same when the SMS service fails, and sends again after the cool-down', async () => {
    const [{ phone }, address] = [await newMember(), freshAddress()];
    sms.faults.push('hang up');
    expect(await ask(phone, address)).toMatchObject({ success: true });
    expect(await messagesTo(phone)).toEqual([]);
    const early = await ask(phone, address);
    expect(early).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(early.message).toMatch(/^ขอรหัสบ่อยเกินไป กรุณารออีก (60|59|58|57) วินาที$/);
    await passTime('61 seconds');
    expect(await ask(phone, address)).toMatchObject({ success: true });
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it('account-54: makes a phone of nobody wait as a member’s does', async () => {
    const phones = [(await newMember()).phone, phoneOfNobody()];
    const address = freshAddress();
    for (let round = 0; round < 5; round += 1) {
      for (const phone of phones)
        expect(await ask(phone, address)).toMatchObject({ success: true });
      await passTime('61 seconds');
    }
    const [known, unknown] = await Promise.all(phones.map((phone) => ask(phone, address)));
    expect(known).toMatchObject({ code: 'too_many_requests' });
    expect(known?.message).toMatch(/กรุณารออีก 23\d นาที/);
    expect(unknown).toEqual(known);
    await passTime('4 hours');
    expect(await ask(phones[0] ?? '', address)).toMatchObject({ success: true });
  });

  it('account-55: sends one message where one network asks at once, again and again', async () => {
    const [{ phone }, address] = [await newMember(), freshAddress()];
    // Fewer than one network may send.
    const results = await Promise.all(Array.from({ length: 20 }, () => ask(phone, address)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it('account-55: is bounded by network, over all phones', async () => {
    const address = freshAddress();
    await ask(phoneOfNobody(), address);
    await query(sql`
      insert into reset_codes (phone_hash, network_hash, code_hash)
      select phone_hash, network_hash, code_hash
        from (select phone_hash, network_hash, code_hash
                from reset_codes
               order by id desc
               limit 1) as newest,
             generate_series(1, 59)`);
    expect(await ask((await newMember()).phone, address)).toMatchObject({
      code: 'too_many_requests',
    });
    expect(await ask((await newMember()).phone)).toMatchObject({ success: true });
  });

  it('account-53: is for this website and for mobile numbers', async () => {
    const phone = phoneOfNobody();
    const other = { body: { phone, website_id: 4 }, address: freshAddress() };
    expect(await server.call('requestPassword', other)).toMatchObject({ code: 'invalid_input' });
    for (const bad of ['', '081234567', '+66812345678', '0212345678', '0812345678\0']) {
      expect(await ask(bad)).toMatchObject({ code: 'invalid_input', status: 400 });
    }
  });
});

describe('account-54 account-58: verifyResetCode', () => {
  it('account-58: exchanges the code for a reset token, once', async () => {
    const { phone, id } = await newMember();
    const code = await codeFor(phone);
    const result = await verify(phone, code);
    expect(result).toMatchObject({ success: true, data: { expires_in_seconds: 600 } });
    const token = result.success ? result.data.reset_token : '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const [stored] = await query<{ token_hash: Buffer }>(sql`
      select token_hash
        from reset_tokens
       where member_id = ${id}`);
    expect(stored?.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(await verify(phone, code)).toMatchObject({ code: 'reset_code_wrong', status: 400 });
  });

  it('account-58: gives one token where a right code is sent 20 times at once', async () => {
    const { phone } = await newMember();
    const code = await codeFor(phone);
    const results = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
  });

  it('account-58: gives no more than 5 tries to 100 guesses at once', async () => {
    const { phone } = await newMember();
    const code = await codeFor(phone);
    const guesses = Array.from({ length: 100 }, () => verify(phone, wrong(code)));
    const results = await Promise.all(guesses);
    expect(results.filter(({ success }) => success)).toHaveLength(0);
    const [newest] = await query<{ tries: number }>(sql`
      select tries
        from reset_codes
       order by id desc
       limit 1`);
    expect(newest?.tries).toBe(5);
    expect(await verify(phone, code)).toMatchObject({ code: 'reset_code_wrong' });
  });

  it('takes the right code as the fifth try', async () => {
    const { phone } = await newMember();
    const code = await codeFor(phone);
    for (let count = 0; count < 4; count += 1) await verify(phone, wrong(code));
    expect(await verify(phone, code)).toMatchObject({ success: true });
  });

  it('account-53: takes a code for 10 minutes, from anywhere', async () => {
    const { phone } = await newMember();
    const first = await codeFor(phone);
    await passTime('590 seconds');
    expect(await verify(phone, first)).toMatchObject({ success: true });
    const second = await codeFor(phone);
    await passTime('601 seconds');
    expect(await verify(phone, second)).toMatchObject({ code: 'reset_code_wrong' });
  });

  it('answers a phone of nobody, one that asked for nothing, and a wrong code alike', async () => {
    const { phone } = await newMember();
    const mistaken = await verify(phone, wrong(await codeFor(phone)));
    expect(mistaken).toMatchObject({ code: 'reset_code_wrong' });
    const nobody = phoneOfNobody();
    expect(await verify(nobody, '123456')).toEqual(mistaken);
    await ask(nobody);
    expect(await verify(nobody, '123456')).toEqual(mistaken);
    expect(await verify((await newMember()).phone, '123456')).toEqual(mistaken);
  });

  it('account-58: takes no code of another phone, and no other website', async () => {
    const [member, intruder] = [await newMember(), await newMember()];
    await codeFor(member.phone);
    const code = await codeFor(intruder.phone);
    if (code !== (await codeSentTo(member.phone))) {
      expect(await verify(member.phone, code)).toMatchObject({ code: 'reset_code_wrong' });
    }
    const body = { phone: intruder.phone, code, website_id: 4 };
    expect(await server.call('verifyResetCode', { body })).toMatchObject({ code: 'invalid_input' });
    for (const bad of ['', '12345', '1234567', '12345a', '１２３４５６']) {
      expect(await verify(intruder.phone, bad)).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('is of no use to who is blocked meanwhile', async () => {
    const { phone, id } = await newMember();
    const code = await codeFor(phone);
    await query(sql`update members set status = 'blocked' where id = ${id}`);
    expect(await verify(phone, code)).toMatchObject({ code: 'reset_code_wrong' });
  });
});

describe('resetPassword', () => {
  it('account-59: sets the password, and ends every session at once', async () => {
    const { phone, token } = await newMember();
    const resetToken = await resetTokenFor(phone);
    expect(await reset(resetToken)).toMatchObject({ success: true, data: null });
    expect(await isSignedIn(token)).toBe(false);
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 'login_failed' });
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ success: true });
  });

  it('account-59: takes a token once, also when it is sent 20 times at once', async () => {
    const { phone } = await newMember();
    const token = await resetTokenFor(phone);
    const passwords = Array.from({ length: 20 }, (_, index) => `ส้มตำไทยจานที่ ${index}`);
    const results = await Promise.all(passwords.map((password) => reset(token, password)));
    const taken = passwords.filter((_, index) => results[index]?.success);
    expect(taken).toHaveLength(1);
    expect(await logIn(phone, taken[0] ?? '')).toMatchObject({ success: true });
    expect(await reset(token)).toMatchObject({ code: 'reset_token_refused', status: 401 });
  });

  it('account-16: refuses what is easily guessed as registration does, and keeps the token for another', async () => {
    const { phone } = await newMember();
    const token = await resetTokenFor(phone);
    for (const password of ['password', 'kapao1234', phone, '12345678']) {
      expect(await reset(token, password)).toMatchObject({ code: 'password_too_common' });
    }
    for (const password of ['short', 'x'.repeat(129)]) {
      expect(await reset(token, password)).toMatchObject({ code: 'invalid_input' });
    }
    expect(await reset(token, 'ก!@# ไทย 🙂 "quoted"')).toMatchObject({ success: true });
  });

  it('account-59: ends after 10 minutes, and when the member is blocked', async () => {
    const old = await resetTokenFor((await newMember()).phone);
    const blocked = await newMember();
    const ofBlocked = await resetTokenFor(blocked.phone);
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`update reset_tokens set created_at = now() - interval '601 seconds'`);
    });
    expect(await reset(old)).toMatchObject({ code: 'reset_token_refused' });
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`update reset_tokens set created_at = now()`);
    });
    await query(sql`update members set status = 'blocked' where id = ${blocked.id}`);
    expect(await reset(ofBlocked)).toMatchObject({ code: 'reset_token_refused' });
    expect(await reset(old)).toMatchObject({ success: true });
  });

  it('ends the other reset tokens of the member', async () => {
    const { phone } = await newMember();
    const first = await resetTokenFor(phone);
    await passTime('61 seconds');
    const second = await resetTokenFor(phone);
    expect(await reset(second)).toMatchObject({ success: true });
    expect(await reset(first)).toMatchObject({ code: 'reset_token_refused' });
  });

  it('api-11: refuses a visitor, an access token, and what looks like a reset token', async () => {
    const { token } = await newMember();
    const body = { password: NEW_PASSWORD };
    expect(await server.call('resetPassword', { body })).toMatchObject({ code: 'unauthorized' });
    for (const other of [token, 'A'.repeat(43), 'x', '\u00FF'.repeat(43)]) {
      expect(await reset(other)).toMatchObject({ code: 'reset_token_refused', status: 401 });
    }
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(await resetTokenFor((await newMember()).phone))).toBe(false);
  });

  it('account-59: lets the member sign in at once, whatever was mistyped there before', async () => {
    const { phone } = await newMember();
    const address = freshAddress();
    for (let guess = 0; guess < 6; guess += 1) await logIn(phone, `forgotten ${guess}`, address);
    expect(await logIn(phone, PASSWORD, address)).toMatchObject({ code: 'too_many_requests' });
    await reset(await resetTokenFor(phone), NEW_PASSWORD, address);
    expect(await logIn(phone, NEW_PASSWORD, address)).toMatchObject({ success: true });
  });
});
