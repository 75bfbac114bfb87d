import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedDemoMembers } from '../../demo/members.ts';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { createPasswords } from '../../passwords/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = <Row extends object>(statement: Sql) => server.context.database.query<Row>(statement);

function register(changes: Parameters<typeof registration>[0] = {}) {
  return server.call('register', { body: registration(changes), address: freshAddress() });
}

async function registered(changes: Parameters<typeof registration>[0] = {}) {
  const result = await register(changes);
  if (!result.success) throw new Error(result.message);
  return { token: result.data.token, ...result.data.memberData };
}

async function profileOf(token: string) {
  const result = await server.call('checkAccessToken', { token });
  if (!result.success) throw new Error(result.message);
  return result.data.member_data;
}

async function logIn(phone: string, password: string) {
  const body = { phone, password, website_id: 3 };
  const result = await server.call('login', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  return result.data.member_data.access_token;
}

describe('register', () => {
  it('account-01: makes a member with an account of its own, signed in at once', async () => {
    const result = await register({
      first_name: ' มานี ',
      last_name: 'มีนา',
      bank_acc_number: '7770000001',
    });
    expect(result).toMatchObject({ success: true, status: 200, message: 'สมัครสมาชิกสำเร็จ!' });
    const { token, memberData } = result.success ? result.data : expect.fail();
    expect(await profileOf(token)).toEqual({
      id: memberData.id,
      uuid: memberData.uuid,
      username: `KP${memberData.id}`,
      username_application: `KP${memberData.id}`,
      website_id: 3,
      credit_data: { availableCredit: 0, bonusCredit: 0, outStandingCredit: 0, currency: 'THB' },
      bank_account_data: {
        bank_abbr: 'KBANK',
        bank_account_name: 'มานี มีนา',
        bank_account_number: '7770000001',
      },
      current_points: 0,
      rank_data: { name_en: 'Member', name_th: 'สมาชิก', image: 'ranks/member.svg' },
      current_promotion: null,
      turnover: [],
      unread_notifications: 0,
      lock_after_minutes: null,
    });
  });

  it('serves the picture of the first rank', async () => {
    const picture = await server.app.inject('/api/cdn/ranks/member.svg');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
  });

  it('account-05: refuses a phone that is a member’s, and leaves nothing behind', async () => {
    const body = registration();
    await registered(body);
    const again = await register({ phone: body.phone, bank_acc_number: '7770000002' });
    expect(again).toMatchObject({ status: 409, code: 'phone_taken' });
    expect(await register({ bank_acc_number: '7770000002' })).toMatchObject({ success: true });
  });

  it('account-05: refuses a bank account that is a member’s, and leaves nothing behind', async () => {
    const body = registration();
    await registered(body);
    const thief = registration({ bank_acc_number: body.bank_acc_number });
    expect(await register(thief)).toMatchObject({ status: 409, code: 'bank_account_taken' });
    const honest = { ...thief, bank_abbr: 'SCB' };
    expect(await register(honest)).toMatchObject({ success: true });
  });

  it('account-05: makes one member of one phone under concurrent registrations', async () => {
    const { phone } = registration();
    const results = await Promise.all(Array.from({ length: 12 }, () => register({ phone })));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    const [count] = await query<{ members: bigint; accounts: bigint }>(sql`
      select count(distinct member.id)  as members,
             count(account.id)          as accounts
        from members as member
        join ledger_accounts as account
          on account.member_id = member.id
       where member.phone = ${phone}`);
    expect(count).toEqual({ members: 1n, accounts: 5n });
  });

  it('account-08 reward-50: keeps who referred the member, and ignores a link that names nobody', async () => {
    const referring = await registered();
    const friends = [
      await registered({
        aff_id: String(referring.id),
        partner: 'line',
        referrer: 'https://a.test/',
      }),
      await registered({ aff_id: referring.id }),
      await registered({ aff_id: '999999999999', referrer: `\u0000${'x'.repeat(5000)}` }),
      await registered({ aff_id: 'https://evil.test/?a=1' }),
    ];
    const rows = await query<{ aff_member_id: bigint | null; length: number | null }>(sql`
      select aff_member_id,
             length(referrer) as length
        from members
       where id = any(${friends.map(({ id }) => id)})
       order by id`);
    const by = BigInt(referring.id);
    expect(rows.map((row) => row.aff_member_id)).toEqual([by, by, null, null]);
    expect(rows.map((row) => row.length)).toEqual([15, null, 500, null]);
  });

  it.each([
    ['too short', 'x8#kQ2!'],
    ['too long', 'ab8$'.repeat(33)],
  ])('account-15: refuses a password that is %s', async (_, password) => {
    expect(await register({ password })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('account-16: refuses common passwords, the site’s own words and the phone itself', async () => {
    const { phone } = registration();
    for (const password of ['password1', 'KAPAO1234', '12345678', phone]) {
      const result = await register({ phone, password });
      expect(result).toMatchObject({ status: 400, code: 'password_too_common' });
    }
  });

  it('account-15: takes any characters, 128 of them too, and signs in by them', async () => {
    for (const password of [
      ' \u0000\t"\'; drop table',
      'ก'.repeat(120) + 'ขคงจฉชซญ',
      '🐘🐅🦜🐊🐢🐍🦌🐒',
    ]) {
      const body = registration({ password });
      await registered(body);
      expect(await logIn(body.phone, password)).toMatch(/^[\w-]{43}$/);
    }
  });

  it('account-18: stores the password by argon2id alone', async () => {
    const real = await startTestServer({}, createPasswords());
    onTestFinished(() => real.close());
    const body = registration();
    expect(await real.call('register', { body, address: freshAddress() })).toMatchObject({
      success: true,
    });
    const [member] = await real.context.database.query<{ password_hash: string }>(sql`
      select password_hash
        from members
       where phone = ${body.phone}`);
    expect(member?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(member?.password_hash).not.toContain(PASSWORD);
  });

  it.each([
    ['a bank nobody knows', { bank_abbr: 'XYZ' }, 'bank_unknown'],
    ['a bank in other letters', { bank_abbr: "KB'--" }, 'invalid_input'],
    ['a landline', { phone: '0212345678' }, 'invalid_input'],
    ['a phone with dashes', { phone: '061-234-5678' }, 'invalid_input'],
    ['an account number cut short', { bank_acc_number: '123456789' }, 'invalid_input'],
    ['no name', { first_name: '  ' }, 'invalid_input'],
    ['control characters in a name', { last_name: 'a\u0000b' }, 'invalid_input'],
    ['another website', { website_id: 4 }, 'invalid_input'],
    ['a name of piled marks', { first_name: 'ด้้้้็็็' }, 'invalid_input'],
  ])('account-02 account-03 account-04 type-09 api-17: refuses %s', async (_, changes, code) => {
    expect(await register(changes)).toMatchObject({ success: false, status: 400, code });
  });

  it('account-07 api-15: sets nothing that a visitor may not set', async () => {
    const outside = { id: 1, uuid: 'x', balance: 1e9, credit: 1e9, role: 'admin', rank: 'vip' };
    const member = await registered({ ...registration(), ...outside });
    expect(member.id).toBeGreaterThan(100_000);
    const profile = await profileOf(member.token);
    expect(profile.credit_data.availableCredit).toBe(0);
    expect(profile.rank_data.name_en).toBe('Member');
  });
});

describe('checkAccessToken and getCredit', () => {
  it('account-48 account-49 ops-08: show the demo members their first day’s money', async () => {
    const token = await logIn('0812345678', 'kapao1234');
    const profile = await profileOf(token);
    expect(profile.credit_data).toEqual({
      availableCredit: 1000,
      bonusCredit: 0,
      outStandingCredit: 0,
      currency: 'THB',
    });
    expect(profile.current_points).toBe(500);
    expect(await server.call('getCredit', { token })).toMatchObject({ data: profile.credit_data });
  });

  it('ops-08: give the money of the first day once, however often the server starts', async () => {
    await seedDemoMembers(server.context);
    await seedDemoMembers(server.context);
    const profile = await profileOf(await logIn('0898765432', 'kapao1234'));
    expect([profile.credit_data.availableCredit, profile.current_points]).toEqual([1000, 500]);
  });

  it('account-50 api-13: show a member nobody else’s, whatever is sent along', async () => {
    const [first, second] = [await registered(), await registered()];
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/member/checkaccesstoken?id=${second.id}&member_id=${second.id}`,
      headers: { authorization: first.token },
      payload: { id: second.id, uuid: second.uuid, access_token: second.token },
    });
    expect(response.json()).toMatchObject({ data: { member_data: { id: first.id } } });
  });

  it('account-48: give each of many who ask at one moment their own profile, and a stranger none', async () => {
    const members = [await registered(), await registered(), await registered()];
    const stranger = { id: undefined, token: 'A'.repeat(43) };
    const asked = Array.from({ length: 100 }, (_, index) => [...members, stranger][index % 4]);
    const answers = await Promise.all(
      asked.map((who) => server.call('checkAccessToken', { token: who?.token ?? '' })),
    );
    expect(
      answers.map((answer) => (answer.success ? answer.data.member_data.id : answer.code)),
    ).toEqual(asked.map((who) => who?.id ?? 'unauthorized'));
  });

  it('account-50: refuse a visitor', async () => {
    expect(await server.call('checkAccessToken')).toMatchObject({ code: 'unauthorized' });
    expect(await server.call('getCredit')).toMatchObject({ code: 'unauthorized' });
  });
});

describe('api-19: random input', () => {
  const likely = fc.record(
    {
      phone: fc.oneof(fc.constant('0612345678'), fc.string(), fc.anything()),
      username: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      password: fc.oneof(fc.string({ unit: 'binary', maxLength: 140 }), fc.anything()),
      first_name: fc.string({ unit: 'binary' }),
      last_name: fc.string({ unit: 'binary' }),
      bank_abbr: fc.oneof(fc.constant('KBANK'), fc.string({ unit: 'binary' })),
      bank_acc_number: fc.oneof(fc.constant('1234567890'), fc.anything()),
      website_id: fc.oneof(fc.constant(3), fc.double(), fc.anything()),
      aff_id: fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.bigInt().map(String)),
      partner: fc.string({ unit: 'binary' }),
      referrer: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const payload = fc.oneof(likely.map(toJson), fc.json(), fc.string({ unit: 'binary' }));

  it.each(['/api/member/login', '/api/member/register', '/api/member/checkaccesstoken'])(
    'api-19: never makes %s fail by itself',
    async (url) => {
      await fc.assert(
        fc.asyncProperty(payload, fc.string({ unit: 'binary-ascii' }), async (body, token) => {
          const response = await server.app.inject({
            method: 'POST',
            url,
            remoteAddress: freshAddress(),
            headers: {
              'content-type': 'application/json',
              authorization: token.replaceAll(/[^\x20-\x7e]/g, ''),
            },
            payload: body,
          });
          expect(response.statusCode).toBeLessThan(500);
          const answer: { message: string } = response.json();
          expect(answer.message).toMatch(/[\u0E00-\u0E7F]/);
          expect(response.body).not.toMatch(/select |insert |node_modules|\.ts\b/);
        }),
        { numRuns: 150 },
      );
    },
  );

  function toJson(value: unknown): string {
    return JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'bigint' ? String(part) : part,
    );
  }
});
