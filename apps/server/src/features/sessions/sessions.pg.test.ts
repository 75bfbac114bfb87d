import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { findSession } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = <Row extends object>(statement: Sql) => server.context.database.query<Row>(statement);

/** Each test has a member of its own, so that no test sees another's failures. */
async function newMember() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  return { phone: body.phone, id: result.data.memberData.id, token: result.data.token };
}

function logIn(phone: string, password: string, address = freshAddress()) {
  return server.call('login', { body: { phone, password, website_id: 3 }, address });
}

async function tokenOf(phone: string, address?: string): Promise<string> {
  const result = await logIn(phone, PASSWORD, address);
  if (!result.success) throw new Error(result.message);
  return result.data.member_data.access_token;
}

const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;
const seesProfile = async (token: string) =>
  (await server.call('checkAccessToken', { token })).success;

describe('login', () => {
  it('account-23: lets the demo members in, with the answer of account-23', async () => {
    const result = await logIn('0812345678', 'kapao1234');
    expect(result).toMatchObject({
      success: true,
      status_code: 200,
      message: 'เข้าสู่ระบบสำเร็จ',
      data: { member_data: { website_id: 3 } },
    });
    expect(await logIn('0898765432', 'kapao1234')).toMatchObject({ success: true });
  });

  it('account-25: answers an unknown phone and a wrong password alike', async () => {
    const { phone } = await newMember();
    const wrong = await logIn(phone, 'not the password');
    expect(wrong).toMatchObject({
      status_code: 401,
      code: 'login_failed',
      message: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง',
    });
    expect(await logIn('0600000000', 'not the password')).toEqual(wrong);
    expect(await logIn('1234567890', 'not the password')).toEqual(wrong);
  });

  it('account-25: takes the time of one hash for both', async () => {
    const verify = vi.spyOn(server.context.passwords, 'verify');
    const { phone } = await newMember();
    for (const named of [phone, '0690000000']) {
      verify.mockClear();
      expect(await logIn(named, 'not the password')).toMatchObject({ code: 'login_failed' });
      expect(verify).toHaveBeenCalledTimes(1);
      expect(await verify.mock.results[0]?.value).toBe('wrong');
    }
    verify.mockRestore();
  });

  it('account-26: tells a blocked member only after the right password', async () => {
    const { phone, id } = await newMember();
    await query(sql`update members set status = 'blocked' where id = ${id}`);
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 'member_blocked', status: 403 });
    expect(await logIn(phone, 'not the password')).toMatchObject({ code: 'login_failed' });
  });

  it('account-24: goes by username where the site says so, in any case of letters', async () => {
    const { phone, id } = await newMember();
    const byName = (username: string) =>
      server.call('login', {
        body: { username, password: PASSWORD, website_id: 3 },
        address: freshAddress(),
      });
    expect(await byName(`KP${id}`)).toMatchObject({ code: 'invalid_input' });
    await query(sql`update site_settings set login_username_or_phone = 'username'`);
    expect(await byName(`kp${id}`)).toMatchObject({ success: true });
    expect(await logIn(phone, PASSWORD)).toMatchObject({ code: 'invalid_input' });
    await query(sql`update site_settings set login_username_or_phone = 'phone'`);
  });

  it('account-23 site-07: is for this website only, and takes no fields of its own', async () => {
    const { phone, id } = await newMember();
    const body = { phone, password: PASSWORD, website_id: 4 };
    expect(await server.call('login', { body })).toMatchObject({ code: 'invalid_input' });
    const dressed = { ...body, website_id: 3, id: 1, memberId: 1, role: 'admin', status: 'active' };
    const result = await server.call('login', { body: dressed, address: freshAddress() });
    expect(result).toMatchObject({ data: { member_data: { id } } });
  });
});

describe('account-27 account-28: guessing', () => {
  it('account-27: grows slower from one address, names the seconds, and stops nobody elsewhere', async () => {
    const { phone } = await newMember();
    const address = freshAddress();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await logIn(phone, `guess ${guess}`, address)).toMatchObject({ code: 'login_failed' });
    }
    const refused = await logIn(phone, 'guess 6', address);
    expect(refused).toMatchObject({ status_code: 429, code: 'too_many_requests' });
    expect(refused.message).toMatch(/กรุณารออีก [12] วินาที/);
    expect(await logIn(phone, PASSWORD)).toMatchObject({ success: true });
  });

  it('account-31: lets the right password in after the wait, and then forgets the mistakes', async () => {
    const { phone } = await newMember();
    const address = freshAddress();
    for (let guess = 0; guess < 5; guess += 1) await logIn(phone, `guess ${guess}`, address);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(await logIn(phone, PASSWORD, address)).toMatchObject({ success: true });
    expect(await logIn(phone, 'mistyped', address)).toMatchObject({ code: 'login_failed' });
    expect(await logIn(phone, PASSWORD, address)).toMatchObject({ success: true });
  });

  it('account-31: gains nothing by sending many at once', async () => {
    const { phone } = await newMember();
    const address = freshAddress();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => logIn(phone, `guess ${guess}`, address)),
    );
    const looked = results.filter((result) => !result.success && result.code === 'login_failed');
    expect(looked).toHaveLength(5);
  });

  it('account-29 account-30: from many addresses holds the owner back a few seconds at most, at home not at all', async () => {
    const { phone } = await newMember();
    const home = freshAddress();
    await tokenOf(phone, home);
    const guesses = Array.from({ length: 12 }, (_, guess) => logIn(phone, `guess ${guess}`));
    for (const result of await Promise.all(guesses)) {
      expect(result).toMatchObject({ code: 'login_failed' });
    }
    const arrived: string[] = [];
    const arrive = async (where: string, address: string) => {
      expect(await logIn(phone, PASSWORD, address)).toMatchObject({ success: true });
      arrived.push(where);
    };
    await Promise.all([arrive('abroad', freshAddress()), arrive('home', home)]);
    expect(arrived).toEqual(['home', 'abroad']);
  });

  it('account-30: takes the right password at home during every wait, on a shared address too', async () => {
    const { phone } = await newMember();
    const home = freshAddress();
    await tokenOf(phone, home);
    const digest = (text: string) => createHash('sha256').update(text).digest();
    const makeWait = () =>
      query(sql`
        insert into login_failures (scope, key_hash, failures, last_at)
        values ('address', ${digest(home)}, 60, now()),
               ('pair', ${digest(`${home} 3 phone ${phone}`)}, 14, now())
            on conflict (scope, key_hash) do update
           set failures = excluded.failures,
               last_at  = excluded.last_at`);
    await makeWait();
    expect(await logIn(phone, 'still wrong', home)).toMatchObject({ code: 'too_many_requests' });
    expect(await logIn(phone, PASSWORD, home)).toMatchObject({ success: true });
    // The member's success ends the wait of this pair only.
    expect(await logIn(phone, 'still wrong', home)).toMatchObject({ code: 'too_many_requests' });
  });

  it('account-30: answers a familiar phone as any other while an address has to wait', async () => {
    const address = freshAddress();
    const { phone } = await newMember();
    await tokenOf(phone, address);
    await query(sql`
      update login_failures
         set failures = 60,
             last_at  = now()
       where scope    = 'address'
         and key_hash = ${createHash('sha256').update(address).digest()}`);
    const verify = vi.spyOn(server.context.passwords, 'verify');
    const refused = await logIn('0611111112', 'guess', address);
    expect(refused).toMatchObject({ code: 'too_many_requests' });
    expect(await logIn(phone, 'guess', address)).toEqual(refused);
    expect(verify).toHaveBeenCalledTimes(2);
    verify.mockRestore();
  });

  it('ops-30: is logged by keyed hashes of account and network, never by phone or address', async () => {
    const { phone } = await newMember();
    const lines: object[] = [];
    const warn = vi.spyOn(server.context.log, 'warn').mockImplementation((line: unknown) => {
      if (line instanceof Object) lines.push(line);
    });
    const [home, away] = ['203.0.113.77', '203.0.113.78'];
    await logIn(phone, 'guess', home);
    await logIn(phone, 'guess', away);
    await logIn('0611111113', 'guess', home);
    warn.mockRestore();
    const [first, second, third] = lines;
    expect(first).toMatchObject({ why: 'wrong' });
    expect(first).toHaveProperty('account', second && 'account' in second && second.account);
    expect(first).toHaveProperty('network', third && 'network' in third && third.network);
    expect(third).not.toHaveProperty('account', first && 'account' in first && first.account);
    for (const secret of [phone, home, away]) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('treats an unknown phone in the same way', async () => {
    const address = freshAddress();
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const result = await logIn('0611111111', `guess ${guess}`, address);
      codes.push(result.success ? undefined : result.code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'login_failed'));
    expect(codes[5]).toBe('too_many_requests');
  });

  it('account-28: is slowed down over all accounts of one address, where it is not familiar', async () => {
    const address = freshAddress();
    const digest = createHash('sha256').update(address).digest();
    await query(sql`
      insert into login_failures (scope, key_hash, failures, last_at)
      values ('address', ${digest}, 60, now())`);
    const { phone } = await newMember();
    expect(await logIn(phone, PASSWORD, address)).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('account-36 account-37: a token', () => {
  it('account-36: is new at every login and stored only as its hash', async () => {
    const { phone, id } = await newMember();
    const tokens = [await tokenOf(phone), await tokenOf(phone)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await query<{ token_hash: Buffer }>(sql`
      select token_hash
        from sessions
       where member_id = ${id}`);
    const stored = rows.map((row) => row.token_hash.toString('hex'));
    for (const token of tokens) {
      expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    }
  });

  it('account-36 api-12: works raw and as Bearer', async () => {
    const { token } = await newMember();
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(`Bearer ${token}`)).toBe(true);
  });

  it('account-37: ends at once by logout, alone among its member’s', async () => {
    const { phone, token } = await newMember();
    const other = await tokenOf(phone);
    expect(await server.call('logout', { token })).toMatchObject({ success: true, data: null });
    expect(await isSignedIn(token)).toBe(false);
    expect(await seesProfile(token)).toBe(false);
    expect(await findSession(server.context.database, token)).toBeUndefined();
    expect(await server.call('logout', { token })).toMatchObject({ code: 'unauthorized' });
    expect(await isSignedIn(other)).toBe(true);
  });

  it('account-68: tells a device what became of its session', async () => {
    const { id, phone, token } = await newMember();
    const codeOf = async () => {
      const result = await server.call('checkAccessToken', { token });
      return result.success ? 'living' : result.code;
    };
    expect(await codeOf()).toBe('living');
    await query(sql`
      update sessions
         set last_active_at = now() - interval '2 days'
       where member_id = ${id}`);
    expect(await codeOf()).toBe('session_expired');
    await query(sql`update sessions set last_active_at = now() where member_id = ${id}`);
    const other = await tokenOf(phone);
    await server.call('endOtherSessions', { token: other });
    expect(await codeOf()).toBe('session_ended');
  });

  it('account-37: ends at once by a block', async () => {
    const { id, token } = await newMember();
    await query(sql`update members set status = 'blocked' where id = ${id}`);
    expect([await isSignedIn(token), await seesProfile(token)]).toEqual([false, false]);
  });

  it.each([
    ['is empty', ''],
    ['is Bearer of nothing', 'Bearer '],
    ['is a word', 'null'],
    ['looks right', 'A'.repeat(43)],
    ['is no ASCII', '\u00FF'.repeat(43)],
    ['is long', 'A'.repeat(5000)],
  ])('account-36: is refused where nobody was given it and it %s', async (_, token) => {
    for (const name of ['getCredit', 'checkAccessToken', 'logout'] as const) {
      expect(await server.call(name, { token })).toMatchObject({
        code: 'unauthorized',
        status: 401,
      });
    }
  });
});

describe('account-38 account-39: a session', () => {
  const age = (id: number, column: 'last_active_at' | 'created_at', interval: string) =>
    query(
      column === 'created_at'
        ? sql`update sessions set created_at = now() - ${interval}::interval where member_id = ${id}`
        : sql`update sessions set last_active_at = now() - ${interval}::interval where member_id = ${id}`,
    );
  const idleSeconds = async (id: number) => {
    const [session] = await query<{ seconds: number }>(sql`
      select extract(epoch from now() - last_active_at)::float8 as seconds
        from sessions
       where member_id = ${id}`);
    return session?.seconds;
  };

  it('account-39: is kept alive by the member’s calls, not by the profile call', async () => {
    const { id, token } = await newMember();
    await age(id, 'last_active_at', '10 minutes');
    expect(await seesProfile(token)).toBe(true);
    expect(await idleSeconds(id)).toBeGreaterThan(599);
    expect(await isSignedIn(token)).toBe(true);
    expect(await idleSeconds(id)).toBeLessThan(60);
  });

  it('account-39: is not kept alive by what the app asks for on its own', async () => {
    const { id, token } = await newMember();
    await age(id, 'last_active_at', '10 minutes');
    const refCode = 'a'.repeat(32);
    const withdrawalId = '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07';
    await server.call('getSession', { token });
    await server.call('getDeposit', { params: { refCode }, token });
    await server.call('getWithdrawal', { params: { withdrawalId }, token });
    expect(await idleSeconds(id)).toBeGreaterThan(599);
  });

  it('account-39: notes activity once a minute at most', async () => {
    const { id, token } = await newMember();
    await age(id, 'last_active_at', '50 seconds');
    expect(await isSignedIn(token)).toBe(true);
    expect(await idleSeconds(id)).toBeGreaterThan(49);
  });

  it('account-38: ends when it was idle too long, and when it is too old', async () => {
    const idle = await newMember();
    await age(idle.id, 'last_active_at', '1441 minutes');
    expect([await isSignedIn(idle.token), await seesProfile(idle.token)]).toEqual([false, false]);
    const old = await newMember();
    await age(old.id, 'created_at', '31 days');
    expect([await isSignedIn(old.token), await seesProfile(old.token)]).toEqual([false, false]);
  });

  it('account-38: follows the settings from the next call on', async () => {
    const { id, token } = await newMember();
    await age(id, 'last_active_at', '10 minutes');
    await query(sql`update site_settings set session_idle_minutes = 5`);
    expect(await isSignedIn(token)).toBe(false);
    await query(sql`update site_settings set session_idle_minutes = 1440`);
    expect(await isSignedIn(token)).toBe(true);
  });
});
