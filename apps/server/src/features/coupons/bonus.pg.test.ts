import type { CouponRow } from '@kapao/contract/coupons/written.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createMembers } from '../../testing/people/members.ts';
import { newMember, requestWithdrawal, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { askPromotion, offerPromotion } from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { addTestStudio, betOf, openTestGame } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { saveCoupons } from './store.ts';

let database: TestDatabase;
/** Two servers on one database. */
let nodes: [PaymentServer, PaymentServer];
let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  nodes = [await startPaymentServer(env), await startPaymentServer(env)];
  [server] = nodes;
  studio = await addTestStudio(server);
});
// Closing the test database verifies the ledger.
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});

const MICRO = 1_000_000;
/** A baht on the studio's wire. */
const BAHT = 100_000;
let lastCode = 0;
async function newCoupon(changes: Partial<CouponRow> = {}): Promise<string> {
  const code = `BONUS-${(lastCode += 1)}`;
  const row = couponRow.parse({
    code,
    type: 'credit',
    amount: 50,
    turnover_multiple: 4,
    ...changes,
  });
  await server.context.database.transaction((tx) => saveCoupons(tx, 3, [row]));
  return code;
}

function redeem({ token }: TestMember, coupon: string, node = server) {
  return node.call('redeemCoupon', { body: { coupon }, token, address: freshAddress() });
}

function preview({ token }: TestMember, coupon: string) {
  return server.call('previewCoupon', { body: { coupon }, token, address: freshAddress() });
}

async function balancesOf({ id }: TestMember) {
  const { availableMicro, bonusMicro } = await memberBalances(server.context.database, id);
  return { cash: Number(availableMicro) / MICRO, bonus: Number(bonusMicro) / MICRO };
}

async function openClaim({ token }: TestMember) {
  const { data } = await server.call('checkAccessToken', { token });
  return data?.member_data.turnover[0];
}

async function spentOf(code: string) {
  const rows = await database.database.query<{ redeemed: number; spent: bigint }>(sql`
    select redeemed_count as redeemed,
           spent_micro    as spent
      from coupons
     where code = ${code}`);
  return rows[0];
}

describe('a coupon that asks for a turnover', () => {
  it('offer-26: gives a bonus, which the bet that meets the turnover turns into cash', async () => {
    const member = await newMember(server, 160);
    const code = await newCoupon({ max_withdrawal: 30 });
    const redeemed = await redeem(member, code);
    expect(redeemed).toMatchObject({ success: true, data: { type: 'credit', amount: 50 } });
    expect(redeemed.message).toMatch(/^รับโบนัส 50.00 บาทแล้ว ทำยอดเทิร์น 200.00 บาท ภายใน /);
    expect(await balancesOf(member)).toEqual({ cash: 160, bonus: 50 });
    expect(await openClaim(member)).toMatchObject({ name: code, turnover_need: 200 });
    const gameSession = await openTestGame(server, studio, member);
    expect(await studio.call('bet', betOf(gameSession, 160 * BAHT))).toMatchObject({
      status: 'RS_OK',
    });
    expect(await balancesOf(member)).toEqual({ cash: 0, bonus: 50 });
    await studio.call('bet', betOf(gameSession, 10 * BAHT));
    expect(await balancesOf(member)).toEqual({ cash: 0, bonus: 40 });
    await studio.call('bet', betOf(gameSession, 30 * BAHT));
    expect(await balancesOf(member)).toEqual({ cash: 10, bonus: 0 });
    expect(await openClaim(member)).toBeUndefined();
  });

  it('offer-26: makes at most its maximum cash; one without a turnover is cash at once', async () => {
    const member = await newMember(server, 200);
    await redeem(member, await newCoupon({ max_withdrawal: 30 }));
    const gameSession = await openTestGame(server, studio, member);
    await studio.call('bet', betOf(gameSession, 200 * BAHT));
    expect(await balancesOf(member)).toEqual({ cash: 30, bonus: 0 });
    await redeem(member, await newCoupon({ turnover_multiple: 0 }));
    expect(await balancesOf(member)).toEqual({ cash: 80, bonus: 0 });
  });

  it('offer-27: is refused beside an open claim, and while a withdrawal is on its way', async () => {
    const member = await newMember(server, 500);
    const [code, other] = [await newCoupon(), await newCoupon()];
    await redeem(member, code);
    expect(await redeem(member, other)).toMatchObject({ status: 409, code: 'promotion_open' });
    const promotion = await offerPromotion(server);
    expect(await askPromotion(server, member, promotion)).toMatchObject({ code: 'promotion_open' });
    const leaving = await newMember(server, 500);
    await requestWithdrawal(server, leaving, 100);
    expect(await redeem(leaving, other)).toMatchObject({ code: 'withdrawal_in_progress' });
    expect(await spentOf(other)).toEqual({ redeemed: 0, spent: 0n });
  });

  it('offer-29: is given up by its own id below zero, and ends with a withdrawal', async () => {
    const member = await newMember(server, 500);
    const promotion = await offerPromotion(server);
    const code = await newCoupon({ per_member_limit: 2 });
    await redeem(member, code);
    const cancel = (promotion_id: number) =>
      server.call('cancelPromotion', {
        body: { promotion_id },
        token: member.token,
        address: freshAddress(),
      });
    expect(await cancel(promotion)).toMatchObject({ status: 404 });
    const claim = await openClaim(member);
    expect(claim?.promotion_id).toBeLessThan(0);
    expect(await cancel(claim?.promotion_id ?? 0)).toMatchObject({ data: { forfeited: 50 } });
    await redeem(member, code);
    await requestWithdrawal(server, member, 100);
    expect(await balancesOf(member)).toMatchObject({ bonus: 0 });
    const { data } = await server.call('listPromotionHistory', { token: member.token });
    expect(data?.promotions.map(({ name, status }) => [name, status])).toEqual([
      [code, 'cancelled'],
      [code, 'cancelled'],
    ]);
  });

  it('offer-26: opens one claim under 60 calls of a member on two servers', async () => {
    const member = await newMember(server, 10);
    const code = await newCoupon({ per_member_limit: 60 });
    const tried = await Promise.all(
      Array.from({ length: 60 }, (_, place) => redeem(member, code, nodes[place % 2])),
    );
    expect(tried.filter(({ success }) => success)).toHaveLength(1);
    expect(await balancesOf(member)).toEqual({ cash: 10, bonus: 50 });
  });
});

describe('previewCoupon', () => {
  it('offer-28: previewCoupon tells the terms before they are taken, and redeems nothing', async () => {
    const member = await newMember(server, 10);
    const code = await newCoupon({ max_withdrawal: 30, duration_hours: 72 });
    const { data } = await preview(member, code.toLowerCase());
    expect(data).toMatchObject({ amount: 50, turnover_need: 200, max_withdrawal: 30 });
    expect(data?.terms).toContain('ทำยอดเทิร์น 200.00 บาท ภายใน 72 ชั่วโมง');
    expect(data?.terms_en).toContain('A turnover of 200.00 baht, within 72 hours');
    expect(await balancesOf(member)).toEqual({ cash: 10, bonus: 0 });
    await redeem(member, code);
    expect(await preview(member, code)).toMatchObject({ code: 'already_claimed' });
    const cash = await newCoupon({ turnover_multiple: 0 });
    expect(await preview(member, cash)).toMatchObject({ data: { turnover_need: 0, terms: [] } });
  });

  it('offer-28 reward-12: an unknown code costs one guess, with the try to redeem it', async () => {
    const member = await newMember(server, 10);
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await preview(member, `NOBODYS-${guess}`)).toMatchObject({ code: 'coupon_unknown' });
      expect(await redeem(member, `NOBODYS-${guess}`)).toMatchObject({ code: 'coupon_unknown' });
    }
    expect(await preview(member, 'NOBODYS-4')).toMatchObject({ code: 'coupon_unknown' });
    expect(await preview(member, 'NOBODYS-5')).toMatchObject({ status: 429 });
    expect(await redeem(member, 'NOBODYS-4')).toMatchObject({ code: 'coupon_unknown' });
    expect(await redeem(member, 'NOBODYS-4')).toMatchObject({ status: 429 });
  });
});

describe('the budget of a coupon', () => {
  it.each([0, 4])(
    'offer-25: is never passed by one of 100 members at once on two servers (turnover %s)',
    async (turnover_multiple) => {
      const code = await newCoupon({ budget: 1_020, turnover_multiple });
      const members = await createMembers(server, 100);
      const tried = await Promise.all(
        members.map((member, place) => redeem(member, code, nodes[place % 2])),
      );
      expect(tried.filter(({ success }) => success)).toHaveLength(20);
      const refusals = tried.flatMap((each) => (each.success ? [] : [each.code]));
      expect(new Set(refusals)).toEqual(new Set(['budget_spent']));
      expect(await spentOf(code)).toEqual({ redeemed: 20, spent: 1_000_000_000n });
    },
  );

  it('offer-25: is raised and lowered, and what is spent stays spent', async () => {
    const code = await newCoupon({ budget: 50, turnover_multiple: 0 });
    const [one, other, third] = await createMembers(server, 3);
    if (!one || !other || !third) throw new Error('no members');
    await redeem(one, code);
    const refused = await redeem(other, code);
    expect(refused).toMatchObject({ status: 409, code: 'budget_spent' });
    expect(refused.message).toBe('สิทธิ์ของกิจกรรมนี้ถูกใช้ครบแล้ว');
    const saveBudget = (budget: number) =>
      server.context.database.transaction((tx) =>
        saveCoupons(tx, 3, [couponRow.parse({ code, type: 'credit', amount: 50, budget })]),
      );
    await saveBudget(100);
    expect(await redeem(other, code)).toMatchObject({ success: true });
    await saveBudget(10);
    expect(await redeem(third, code)).toMatchObject({ code: 'budget_spent' });
  });
});
