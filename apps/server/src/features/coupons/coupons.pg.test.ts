import type { z } from 'zod';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeemCoupon } from '../../flows/rewards/redeem-coupon.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createMembers } from '../../testing/people/members.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { LATER_YEAR } from '../../testing/later-year.ts';
import { FREE_MISSES } from './rules.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import { saveCoupons } from './store.ts';

let database: TestDatabase;
/** Two servers on one database. */
let nodes: [TestServer, TestServer];
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  nodes = [await startTestServer(env), await startTestServer(env)];
  [server] = nodes;
});
// Closing the test database verifies the ledger.
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});

const BAHT = 1_000_000n;

async function save(...rows: z.input<typeof couponRow>[]): Promise<void> {
  const { database: own, config } = server.context;
  const coupons = rows.map((row) => couponRow.parse(row));
  await own.transaction((tx) => saveCoupons(tx, config.websiteId, coupons));
}

let lastCode = 0;
async function newCoupon(changes: Partial<z.input<typeof couponRow>> = {}): Promise<string> {
  const code = `TEST-${(lastCode += 1)}`;
  await save({ code, type: 'credit', amount: 50, ...changes });
  return code;
}

async function newMember(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

function redeem({ token }: Pick<TestMember, 'token'>, coupon: string, node = server) {
  return node.call('redeemCoupon', { body: { coupon }, token, address: freshAddress() });
}

const balances = ({ id }: TestMember) => memberBalances(server.context.database, id);

async function redeemedCount(code: string): Promise<number | undefined> {
  const [row] = await server.context.database.query<{ redeemed_count: number }>(sql`
    select redeemed_count
      from coupons
     where code = ${code}`);
  return row?.redeemed_count;
}

describe('listRedeemedCoupons', () => {
  it("reward-70: lists the member's own, the latest first", async () => {
    const [first, second, member] = [
      await newCoupon({ amount: 50.25 }),
      await newCoupon({ type: 'points', amount: 5 }),
      await newMember(),
    ];
    for (const code of [first, second]) await redeem(member, code);
    await redeem(await newMember(), first);
    expect(await server.call('listRedeemedCoupons', { token: member.token })).toMatchObject({
      data: {
        coupons: [
          { code: second, type: 'points', amount: 5 },
          { code: first, type: 'credit', amount: 50.25 },
        ],
      },
    });
  });
});

describe('redeemCoupon', () => {
  it('reward-02 reward-08: pays credit, and says how much', async () => {
    const [code, member] = [await newCoupon({ amount: 50.25 }), await newMember()];
    expect(await redeem(member, code)).toMatchObject({
      status: 200,
      message: 'ได้รับเครดิต 50.25 บาทแล้ว',
      data: { type: 'credit', amount: 50.25 },
    });
    expect(await balances(member)).toMatchObject({ availableMicro: 50_250_000n, pointsMicro: 0n });
  });

  it("reward-02: pays points, by the site's name for them", async () => {
    const [code, member] = [await newCoupon({ type: 'points', amount: 1200 }), await newMember()];
    expect(await redeem(member, code)).toMatchObject({
      message: 'ได้รับ 1,200 Diamond แล้ว',
      data: { type: 'points', amount: 1200 },
    });
    expect(await balances(member)).toMatchObject({
      availableMicro: 0n,
      pointsMicro: 1200n * BAHT,
    });
  });

  it('reward-08: takes the code in small letters, with spaces around it', async () => {
    const [code, member] = [await newCoupon(), await newMember()];
    expect(await redeem(member, `  ${code.toLowerCase()} `)).toMatchObject({ success: true });
  });

  it("reward-02: shows in the ledger by the coupon's code", async () => {
    const [code, member] = [await newCoupon(), await newMember()];
    await redeem(member, code);
    const transfers = await server.context.database.query(sql`
      select kind, source, reference, amount_micro
        from ledger_transfers
       where member_id = ${member.id}`);
    expect(transfers).toEqual([
      { kind: 'reward', source: 'coupons', reference: code, amount_micro: 50n * BAHT },
    ]);
  });

  it('reward-10: refuses what is unknown, closed or empty', async () => {
    const member = await newMember();
    const closed = await newCoupon({ is_enabled: false });
    for (const code of ['NO-SUCH-CODE', 'คูปอง', closed]) {
      expect(await redeem(member, code)).toMatchObject({ status: 404, code: 'coupon_unknown' });
    }
    for (const code of ['', '   ', 'A'.repeat(101), 'A\u0000']) {
      expect(await redeem(member, code)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  });

  it('refuses before the beginning and after the end', async () => {
    const member = await newMember();
    const early = await newCoupon({ from: `${LATER_YEAR}-01-01T10:00:00` });
    expect(await redeem(member, early)).toMatchObject({
      status: 409,
      code: 'coupon_not_begun',
      message: `คูปองนี้เริ่มใช้ได้ 01/01/${LATER_YEAR} 10:00`,
    });
    const late = await newCoupon({ from: '2020-01-01T00:00:00', until: '2020-01-02T00:00:00' });
    expect(await redeem(member, late)).toMatchObject({ status: 410, code: 'expired' });
    expect(await balances(member)).toMatchObject({ availableMicro: 0n });
  });

  it('counts the period in Bangkok, to the second', async () => {
    const typed = await newCoupon({ from: '2026-11-21T00:00:00', until: '2026-11-22T00:00:00' });
    const { id: memberId } = await newMember();
    const request = { memberId, websiteId: 3, typed };
    const at = (time: string) => redeemCoupon(server.context, request, new Date(time));
    expect(await at('2026-11-20T16:59:59Z')).toMatchObject({ outcome: 'refused' });
    expect(await at('2026-11-21T17:00:00Z')).toMatchObject({ refusal: { code: 'expired' } });
    expect(await at('2026-11-21T16:59:59Z')).toMatchObject({ outcome: 'redeemed' });
  });

  it('reward-11: lets a member redeem as often as the coupon allows', async () => {
    const [code, member] = [await newCoupon({ per_member_limit: 2 }), await newMember()];
    expect(await redeem(member, code)).toMatchObject({ success: true });
    expect(await redeem(member, code)).toMatchObject({ success: true });
    expect(await redeem(member, code)).toMatchObject({ status: 409, code: 'already_claimed' });
    expect(await balances(member)).toMatchObject({ availableMicro: 100n * BAHT });
  });

  it('refuses a coupon that others have used up', async () => {
    const code = await newCoupon({ total_limit: 1 });
    const [first, second] = [await newMember(), await newMember()];
    expect(await redeem(first, code)).toMatchObject({ success: true });
    expect(await redeem(first, code)).toMatchObject({ code: 'already_claimed' });
    expect(await redeem(second, code)).toMatchObject({ status: 409, code: 'coupon_used_up' });
  });

  it("reward-09: does not know another website's coupons", async () => {
    const [code, { id: memberId }] = [await newCoupon(), await newMember()];
    const request = { memberId, websiteId: 4, typed: code };
    expect(await redeemCoupon(server.context, request, new Date())).toMatchObject({
      refusal: { code: 'coupon_unknown' },
    });
  });

  it('reward-03: takes nobody without a session', async () => {
    const code = await newCoupon();
    const result = await redeem({ token: 'not a token' }, code);
    expect(result).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await server.call('redeemCoupon', { body: { coupon: code } })).toMatchObject({
      status: 401,
    });
    expect(await redeemedCount(code)).toBe(0);
  });

  it('api-15 reward-03: pays the caller, whoever else is named', async () => {
    const [code, member, other] = [await newCoupon(), await newMember(), await newMember()];
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/member/get/coupon',
      headers: { authorization: member.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ coupon: code, member_id: Number(other.id), amount: 9999 }),
    });
    expect(response.statusCode).toBe(200);
    expect(await balances(member)).toMatchObject({ availableMicro: 50n * BAHT });
    expect(await balances(other)).toMatchObject({ availableMicro: 0n });
  });
});

describe('reward-12: guessing codes', () => {
  it('reward-12: is slowed for the member who guesses, from whatever address, and for nobody else', async () => {
    const [code, guesser, other] = [await newCoupon(), await newMember(), await newMember()];
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => redeem(guesser, `GUESS-${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(FREE_MISSES);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30 - FREE_MISSES);
    expect(await redeem(guesser, code)).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^กรอกรหัสที่ไม่มีอยู่หลายครั้งเกินไป กรุณารออีก \d+ วินาที$/),
    });
    expect(await redeem(other, code)).toMatchObject({ success: true });
  });

  it('type-07: a text that can be no code costs no guess, and an unseen character changes none', async () => {
    const [code, member] = [await newCoupon(), await newMember()];
    for (let slip = 0; slip < FREE_MISSES * 2; slip += 1) {
      const refused = await redeem(member, `KAPA\u041e-${slip}`);
      expect(refused).toMatchObject({ status: 404, code: 'coupon_unknown' });
    }
    const pasted = `\u202a${code.slice(0, 2).toLowerCase()}\u200b ${code.slice(2)}\u202c`;
    expect(await redeem(member, pasted)).toMatchObject({ success: true });
  });

  it('reward-12: is forgiven with time', async () => {
    const [code, member] = [await newCoupon(), await newMember()];
    for (let guess = 0; guess < FREE_MISSES; guess += 1) await redeem(member, 'NO-SUCH-CODE');
    expect(await redeem(member, code)).toMatchObject({ status: 429 });
    await server.context.database.query(sql`
      update coupon_misses
         set last_at = last_at - interval '1 minute'
       where member_id = ${member.id}`);
    expect(await redeem(member, code)).toMatchObject({ success: true });
  });
});

describe('ledger-23: many at once, on two servers', () => {
  it('reward-11: pays one member a coupon once under 100 concurrent claims', async () => {
    const [code, member] = [await newCoupon(), await newMember()];
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => redeem(member, code, nodes[index % 2])),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(
      results.filter((result) => !result.success && result.code === 'already_claimed'),
    ).toHaveLength(99);
    expect(await balances(member)).toMatchObject({ availableMicro: 50n * BAHT });
    expect(await redeemedCount(code)).toBe(1);
  });

  it('reward-11: pays a coupon of 50 fifty times when 200 members come at once', async () => {
    const code = await newCoupon({ total_limit: 50 });
    const members = await createMembers(server, 200);
    const results = await Promise.all(
      members.map((member, index) => redeem(member, code, nodes[index % 2])),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(50);
    expect(
      results.filter((result) => !result.success && result.code === 'coupon_used_up'),
    ).toHaveLength(150);
    const all = await Promise.all(members.map(balances));
    const paid = all.reduce((sum, { availableMicro }) => sum + availableMicro, 0n);
    expect(paid).toBe(50n * 50n * BAHT);
    expect(await redeemedCount(code)).toBe(50);
  });
});

describe('saveCoupons', () => {
  it('reward-14: changes a coupon and keeps what has been redeemed', async () => {
    const code = await newCoupon({ total_limit: 5 });
    const [first, second, third] = [await newMember(), await newMember(), await newMember()];
    await redeem(first, code);
    await save({ code: code.toLowerCase(), type: 'points', amount: 7 });
    expect(await redeem(first, code)).toMatchObject({ code: 'already_claimed' });
    expect(await redeem(second, code)).toMatchObject({ data: { type: 'points', amount: 7 } });
    await save({ code, type: 'points', amount: 7, total_limit: 1 });
    expect(await redeem(third, code)).toMatchObject({ code: 'coupon_used_up' });
    expect(await redeemedCount(code)).toBe(2);
  });

  it.each([
    [{ code: 'กระเป๋า' }],
    [{ amount: 0 }],
    [{ amount: 0.001 }],
    [{ type: 'money' }],
    [{ total_limit: 0 }],
    [{ per_member_limit: 2 ** 31 }],
    [{ from: '2026-11-21' }],
    [{ from: '2026-11-21T00:00:00', until: '2026-11-21T00:00:00' }],
    [{ turnover: 5 }],
  ])('reward-09: takes no row with %j', (change) => {
    const row = { code: 'A', type: 'credit', amount: 1, ...change };
    expect(couponRow.safeParse(row).success).toBe(false);
  });

  it('cannot redeem more than the limit, whatever the code above it does', async () => {
    const code = await newCoupon({ total_limit: 1 });
    const over = server.context.database.query(sql`
      update coupons
         set redeemed_count = 2
       where code = ${code}`);
    await expect(over).rejects.toMatchObject({ constraint: 'coupons_total_limit' });
  });
});
