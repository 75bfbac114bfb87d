import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import * as resets from '../../testing/people/resets.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let sms: FakeSms;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startTestServer({ SMS_URL: sms.url });
  await resets.allowResetCodeAgeing(server);
});
afterAll(async () => {
  await server.close();
  await sms.close();
});

async function phoneOfMember(): Promise<string> {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  return result.success ? body.phone : expect.fail(result.message);
}

const ask = (phone: string, address = freshAddress(), token?: string) =>
  server.call('requestPassword', {
    body: { phone, website_id: 3, ...(token !== undefined && { request_token: token }) },
    address,
  });
const verify = (phone: string, { code, token }: Partial<Sent>, address = freshAddress()) =>
  server.call('verifyResetCode', {
    body: {
      phone,
      code: code ?? expect.fail('a try without a code'),
      website_id: 3,
      ...(token !== undefined && { request_token: token }),
    },
    address,
  });
const passTime = (interval: string) => resets.ageResetCodes(server, interval);

/** A code from a message, and the request token of the browser that asked for it. */
interface Sent {
  code: string;
  token: string;
}

async function codeFor(phone: string, address = freshAddress()): Promise<Sent> {
  const result = await ask(phone, address);
  if (!result.success) throw new Error(result.message);
  return { code: await resets.codeSentTo(server, sms, phone), token: result.data.request_token };
}

const isWrong = { success: false, code: 'reset_code_wrong' };
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe("account-56 account-57: a stranger who asks for a member's phone", () => {
  it('account-57: does not keep the member from asking, and voids no code of the member', async () => {
    const [phone, home, elsewhere] = [await phoneOfMember(), freshAddress(), freshAddress()];
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await ask(phone, elsewhere)).toMatchObject({ success: true });
      await passTime('61 seconds');
    }
    expect(await ask(phone, elsewhere)).toMatchObject({ code: 'too_many_requests' });
    const own = await codeFor(phone, home);
    await passTime('239 minutes');
    expect(await ask(phone, elsewhere)).toMatchObject({ success: true });
    expect(await verify(phone, own)).toMatchObject(isWrong);
    const [again, theirs] = [await codeFor(phone, home), await codeFor(phone)];
    expect(await verify(phone, again, home)).toMatchObject({ success: true });
    // Using one code ends the others.
    expect(await verify(phone, theirs)).toMatchObject(isWrong);
    expect(await verify(phone, again)).toMatchObject(isWrong);
  });

  it("account-56: uses up none of the member's tries, on the same network neither", async () => {
    const [phone, home] = [await phoneOfMember(), freshAddress()];
    const own = await codeFor(phone, home);
    const theirs = await codeFor(phone);
    for (let tried = 0; tried < 20; tried += 1) {
      await verify(phone, { code: wrong(own.code) }, home);
      await verify(phone, { code: wrong(own.code), token: theirs.token });
      await verify(phone, { code: wrong(own.code), token: 'made up' });
    }
    // The code that the stranger asked for went to the member's phone; its tries are used up.
    expect(await verify(phone, theirs)).toMatchObject(isWrong);
    expect(await verify(phone, { code: own.code }, home)).toMatchObject(isWrong);
    expect(await verify(phone, own)).toMatchObject({ success: true });
  });

  it('account-57: keeps from a browser none of the code that it asked for before a limit was reached', async () => {
    const [phone, home] = [await phoneOfMember(), freshAddress()];
    const own = await codeFor(phone, home);
    await Promise.all(Array.from({ length: 30 }, () => ask(phone)));
    expect(await ask(phone)).toMatchObject({ code: 'too_many_requests' });
    expect(await ask(phone, home, 'made up')).toMatchObject({ code: 'too_many_requests' });
    expect(await ask(phone, home, own.token)).toMatchObject({
      success: true,
      message: 'รหัสที่ส่งไปก่อนหน้านี้ยังใช้ได้',
      data: { request_token: own.token },
    });
    expect(await resets.messagesTo(server, sms, phone)).toHaveLength(20);
    expect(await verify(phone, own)).toMatchObject({ success: true });
  });

  it('account-57: costs 20 messages a day, from however many networks, for nobody as for a member', async () => {
    const [phone, nobody] = [await phoneOfMember(), '0690000001'];
    const askOften = (whose: string) => Promise.all(Array.from({ length: 50 }, () => ask(whose)));
    for (const whose of [phone, nobody]) {
      const results = await askOften(whose);
      expect(results.filter(({ success }) => success)).toHaveLength(20);
    }
    expect(await resets.messagesTo(server, sms, phone)).toHaveLength(20);
    const refused = await ask(phone);
    expect(refused).toMatchObject({
      code: 'too_many_requests',
      message: 'ขอรหัสบ่อยเกินไป กรุณารออีก 24 ชั่วโมง',
    });
    expect(await ask(nobody)).toEqual(refused);
    await passTime('23 hours 50 minutes');
    expect(await ask(phone)).toMatchObject({ code: 'too_many_requests' });
    await passTime('10 minutes');
    expect(await ask(phone)).toMatchObject({ success: true });
  });
});

describe('account-56 account-57: guesses while several codes are open', () => {
  it('account-56: are five for each request token and five of its network without, at once or not', async () => {
    const [phone, home] = [await phoneOfMember(), freshAddress()];
    const { code, token } = await codeFor(phone, home);
    const guesses = Array.from({ length: 24 }, (_, place) =>
      verify(phone, { code: wrong(code), ...(place % 2 === 0 && { token }) }, home),
    );
    expect((await Promise.all(guesses)).filter(({ success }) => success)).toHaveLength(0);
    const [tries] = await server.context.database.query(sql`
      select tries,
             tries_without_token
        from reset_codes
       order by id desc
       limit 1`);
    expect(tries).toEqual({ tries: 5, tries_without_token: 5 });
    expect(await verify(phone, { code, token })).toMatchObject(isWrong);
    expect(await verify(phone, { code }, home)).toMatchObject(isWrong);
  });

  it('account-56: without a request token are for codes of the same network alone', async () => {
    const [phone, home] = [await phoneOfMember(), freshAddress()];
    const { code } = await codeFor(phone, home);
    expect(await verify(phone, { code })).toMatchObject(isWrong);
    expect(await verify(phone, { code }, home)).toMatchObject({ success: true });
  });

  it('give one token where each of the right codes is sent at once', async () => {
    const phone = await phoneOfMember();
    const codes = [await codeFor(phone), await codeFor(phone), await codeFor(phone)];
    const results = await Promise.all(codes.map((sent) => verify(phone, sent)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
  });
});
