import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../testing/fake-sms.ts';
import type { FakeSms } from '../../testing/fake-sms.ts';
import { freshAddress, registration } from '../../testing/registration.ts';
import * as resets from '../../testing/resets.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { createPasswords } from './passwords.ts';

let server: TestServer;
let sms: FakeSms;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startTestServer({ SMS_URL: sms.url }, createPasswords());
  await resets.letResetCodesAge(server);
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

const ask = (phone: string, address = freshAddress()) =>
  server.call('requestPassword', { body: { phone, website_id: 3 }, address });
const verify = (phone: string, code: string, address = freshAddress()) =>
  server.call('verifyResetCode', { body: { phone, code, website_id: 3 }, address });
const passTime = (interval: string) => resets.ageResetCodes(server, interval);

async function codeFor(phone: string, address = freshAddress()): Promise<string> {
  expect(await ask(phone, address)).toMatchObject({ success: true });
  return resets.codeSentTo(server, sms, phone);
}

const isWrong = { success: false, code: 'reset_code_wrong' };

/** A code that is none of these. */
function codeBut(codes: readonly string[]): string {
  const others = ['111111', '222222', '333333', '444444', '555555'];
  return others.find((code) => !codes.includes(code)) ?? expect.fail('no code is left');
}

async function triesOfNewest(count: number): Promise<number[]> {
  const rows = await server.context.database.query<{ tries: number }>(sql`
    select tries
      from reset_codes
     order by id desc
     limit ${count}`);
  return rows.map(({ tries }) => tries);
}

describe("R29: a stranger who asks for a member's phone", () => {
  it('does not keep the member from asking, and voids no code of the member', async () => {
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
    // A code that was used ends the others with it.
    expect(await verify(phone, theirs)).toMatchObject(isWrong);
    expect(await verify(phone, again)).toMatchObject(isWrong);
  });

  it('costs 20 messages a day, from however many networks, for nobody as for a member', async () => {
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

describe('R29: guesses while several codes are open', () => {
  it('are five, at once or not, and each counts on all of the codes', async () => {
    const phone = await phoneOfMember();
    const codes = [await codeFor(phone), await codeFor(phone), await codeFor(phone)];
    const wrong = codeBut(codes);
    const guesses = Array.from({ length: 100 }, () => verify(phone, wrong));
    expect((await Promise.all(guesses)).filter(({ success }) => success)).toHaveLength(0);
    expect(await triesOfNewest(3)).toEqual([5, 5, 5]);
    for (const code of codes) expect(await verify(phone, code)).toMatchObject(isWrong);
  });

  it('leave a code of later its own five, and give the earlier ones no more', async () => {
    const phone = await phoneOfMember();
    const first = await codeFor(phone);
    const guess = async (times: number, codes: string[]) => {
      for (let tried = 0; tried < times; tried += 1) await verify(phone, codeBut(codes));
    };
    await guess(3, [first]);
    const second = await codeFor(phone);
    await guess(4, [first, second]);
    expect(await triesOfNewest(2)).toEqual([4, 5]);
    if (first !== second) expect(await verify(phone, first)).toMatchObject(isWrong);
    expect(await triesOfNewest(2)).toEqual([5, 5]);
  });

  it('give one token where each of the right codes is sent at once', async () => {
    const phone = await phoneOfMember();
    const codes = [await codeFor(phone), await codeFor(phone), await codeFor(phone)];
    const results = await Promise.all(codes.map((code) => verify(phone, code)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
  });
});
