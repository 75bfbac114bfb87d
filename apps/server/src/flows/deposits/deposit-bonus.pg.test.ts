import type { ChosenBonus } from '@kapao/contract/payments.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ageDeposit,
  askDeposit,
  newMember,
  queryAsOwner,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { confirmed, share } from '../../testing/money/deposits.ts';
import { sendReversal } from '../../testing/money/reversals.ts';
import {
  askPromotion,
  claimsOf,
  claimStateOf,
  expectSoundPromotions,
  makeDeposit,
  offerPromotion,
} from '../../testing/play/promotions.ts';
import { claimDepositBonuses } from './claim-deposit-bonuses.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

async function openWith(member: TestMember, bonus: ChosenBonus, amount = 100) {
  const opened = await askDeposit(server, member, { amount, bonus });
  if (!opened.success || !opened.data.data) throw new Error(opened.message);
  return opened.data.data;
}

type Order = Awaited<ReturnType<typeof openWith>>;

async function pay(order: Order, baht = order.deposit_amount) {
  const transfer = transferOf({ deposit_amount: baht });
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
  return transfer;
}

const runJob = () => claimDepositBonuses(server.context, new AbortController().signal);

async function payAndClaim(order: Order) {
  const transfer = await pay(order);
  await runJob();
  return transfer;
}

async function bonusOf(member: TestMember, refCode: string) {
  const read = await server.call('getDeposit', { params: { refCode }, token: member.token });
  return read.success ? read.data.bonus : expect.fail(read.message);
}

async function inboxOf({ token }: TestMember) {
  const read = await server.call('listNotifications', { query: {}, token });
  return read.success ? read.data.notifications : expect.fail(read.message);
}

async function expectAlone(member: TestMember, order: Order, refusal: RegExp) {
  expect(await claimStateOf(server, member)).toMatchObject({
    cash: order.deposit_amount,
    bonus: 0,
  });
  expect(await bonusOf(member, order.ref_code)).toMatchObject({
    state: 'refused',
    refusal: expect.stringMatching(refusal),
  });
  const [told] = await inboxOf(member);
  expect(told).toMatchObject({
    kind: 'bonus_refused',
    params: { reason_th: expect.stringMatching(refusal), ref_code: order.ref_code },
  });
}

describe('a bonus that was chosen with the deposit', () => {
  it('gift-01 gift-05 gift-06 gift-09: is claimed when the money arrives, with the confirmed figures', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const order = await openWith(member, confirmed(id, 100));
    expect(order.deposit_amount).toBeGreaterThan(100);
    expect(await bonusOf(member, order.ref_code)).toMatchObject({ state: 'promised', bonus: 50 });
    await payAndClaim(order);
    expect(await claimStateOf(server, member)).toMatchObject({
      status: 'open',
      cash: order.deposit_amount,
      bonus: 50,
    });
    expect(await claimsOf(server, member)).toMatchObject([
      { bonus: 50, need: 1_500, deposit: 100 },
    ]);
    expect(await bonusOf(member, order.ref_code)).toMatchObject({
      state: 'claimed',
      turnover_need: 1_500,
    });
    expect((await inboxOf(member)).map(({ kind }) => kind)).toEqual([
      'bonus_claimed',
      'deposit_received',
    ]);
  });

  it('gift-01: is none without a choice', async () => {
    const member = await newMember(server);
    await offerPromotion(server, share);
    const opened = await askDeposit(server, member, { amount: 100 });
    if (!opened.success || !opened.data.data) return expect.fail(opened.message);
    await payAndClaim(opened.data.data);
    expect(await claimStateOf(server, member)).toMatchObject({ status: 'none', bonus: 0 });
    expect(await bonusOf(member, opened.data.data.ref_code)).toBeNull();
  });

  it('gift-05: is kept with a payment page too, and paid once by jobs at the same time', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const bonus = confirmed(id, 100);
    const opened = await askDeposit(server, member, { method: REDIRECT_METHOD, bonus });
    expect(opened).toMatchObject({ success: true });
    const [row] = await server.context.database.query<{ refCode: string }>(sql`
      select ref_code as "refCode"
        from deposits
       where member_id = ${member.id}`);
    const reference = row?.refCode ?? '';
    const paid = { reference, amount_satang: 10_000, transfer_id: `checkout-${reference}` };
    expect(await sendWebhook(server, 'checkout.succeeded', paid)).toBe(200);
    await Promise.all(Array.from({ length: 8 }, runJob));
    expect(await claimsOf(server, member)).toMatchObject([{ bonus: 50, status: 'open' }]);
    expect(await claimStateOf(server, member)).toMatchObject({ cash: 100, bonus: 50 });
  });

  it('gift-05 way-06: ends with a cancelled deposit, whose late money comes alone', async () => {
    const member = await newMember(server);
    const order = await openWith(member, confirmed(await offerPromotion(server, share), 100));
    const params = { refCode: order.ref_code };
    expect(await server.call('cancelDeposit', { params, token: member.token })).toMatchObject({
      success: true,
    });
    const ended = { state: 'refused', refusal: expect.stringMatching(/ยกเลิกรายการฝาก/) };
    expect(await bonusOf(member, order.ref_code)).toMatchObject(ended);
    await payAndClaim(order);
    expect(await claimStateOf(server, member)).toMatchObject({
      cash: order.deposit_amount,
      bonus: 0,
    });
    expect(await bonusOf(member, order.ref_code)).toMatchObject(ended);
  });

  it('gift-09: is promised no longer than its money may come by itself', async () => {
    const member = await newMember(server);
    const order = await openWith(member, confirmed(await offerPromotion(server, share), 100));
    await ageDeposit(server, order.ref_code, 16);
    expect(await bonusOf(member, order.ref_code)).toMatchObject({ state: 'promised' });
    await ageDeposit(server, order.ref_code, 16);
    expect(await bonusOf(member, order.ref_code)).toBeNull();
  });

  it('gift-01 pay-23: belongs to the request that a key names', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const key = `key-of-a-bonus-${id}`;
    const bonus = confirmed(id, 100);
    const first = await askDeposit(server, member, { key, bonus });
    expect(first).toMatchObject({ success: true });
    expect(await askDeposit(server, member, { key, bonus })).toEqual(first);
    expect(await askDeposit(server, member, { key })).toMatchObject({ code: 'request_key_reused' });
  });
});

describe('the claim of a chosen bonus', () => {
  it('gift-05: keeps the confirmed terms when the promotion was made worse, or better', async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const id = await offerPromotion(server, share);
    const orders = [
      await openWith(member, confirmed(id, 100)),
      await openWith(other, confirmed(id, 100)),
    ] as const;
    const worse = {
      reward: { percent: 10, max: 500 },
      min_deposit: 500,
      turnover: { multiple: 40 },
    };
    await offerPromotion(server, { ...share, ...worse, id, max_withdrawal: 10, duration_hours: 1 });
    await payAndClaim(orders[0]);
    expect(await claimsOf(server, member)).toMatchObject([{ bonus: 50, need: 1_500 }]);
    const [terms] = await server.context.database.query(sql`
      select (max_withdrawal_micro / 1e6)::float8                               as max,
             (extract(epoch from expires_at - claimed_at) / 3600)::float8 as hours
        from promotion_claims
       where member_id = ${member.id}`);
    expect(terms).toEqual({ max: 1_000, hours: 168 });
    await offerPromotion(server, { ...share, id, reward: { percent: 100, max: 500 } });
    await payAndClaim(orders[1]);
    expect(await claimsOf(server, other)).toMatchObject([{ bonus: 50, need: 1_500 }]);
  });

  it('gift-06: is reckoned on another amount where another one arrived', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const order = await openWith(member, confirmed(id, 200), 200);
    await queryAsOwner(
      server,
      sql`
      update deposits
         set amount_micro = 120000000
       where ref_code = ${order.ref_code}`,
    );
    await pay(order, 120);
    await runJob();
    expect(await claimsOf(server, member)).toMatchObject([
      { bonus: 60, need: 1_800, deposit: 120 },
    ]);
  });

  it('gift-08: is refused where less than the smallest deposit arrives', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const order = await openWith(member, confirmed(id, 100));
    await queryAsOwner(
      server,
      sql`
      update deposits
         set amount_micro = 99000000
       where ref_code = ${order.ref_code}`,
    );
    await pay(order, 99);
    await runJob();
    await expectAlone(member, { ...order, deposit_amount: 99 }, /99\.00.*100\.00/);
  });

  it('gift-07 gift-08: is refused after the promotion’s end, and the deposit is credited alone', async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const id = await offerPromotion(server, share);
    const orders = [
      await openWith(member, confirmed(id, 100)),
      await openWith(other, confirmed(id, 100)),
    ] as const;
    await offerPromotion(server, { ...share, id, available_until: '2026-01-01T00:00:00' });
    await payAndClaim(orders[0]);
    await expectAlone(member, orders[0], /สิ้นสุดแล้ว/);
    await offerPromotion(server, { ...share, id, is_enabled: false });
    await payAndClaim(orders[1]);
    await expectAlone(other, orders[1], /สิ้นสุดแล้ว/);
    await offerPromotion(server, { ...share, id });
    await runJob();
    expect(await claimStateOf(server, member)).toMatchObject({ status: 'none', bonus: 0 });
  });

  it('gift-07: is refused where the budget is spent', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const id = await offerPromotion(server, { ...share, budget_claims: 1 });
    const orders = [
      await openWith(first, confirmed(id, 100)),
      await openWith(second, confirmed(id, 100)),
    ] as const;
    await payAndClaim(orders[0]);
    await payAndClaim(orders[1]);
    expect(await claimStateOf(server, first)).toMatchObject({ bonus: 50 });
    await expectAlone(second, orders[1], /ครบแล้ว/);
  });

  it('gift-07: pays lowered terms no more often than their own budget allowed', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const id = await offerPromotion(server, { ...share, budget_claims: 1 });
    const orders = [
      await openWith(first, confirmed(id, 100)),
      await openWith(second, confirmed(id, 100)),
    ] as const;
    const lower = { reward: { percent: 1, max: 1 }, budget_claims: 10_000 };
    await offerPromotion(server, { ...share, ...lower, id });
    await payAndClaim(orders[0]);
    await payAndClaim(orders[1]);
    expect(await claimStateOf(server, first)).toMatchObject({ bonus: 50 });
    await expectAlone(second, orders[1], /ครบแล้ว/);
  });

  it('gift-07: is refused beside an open claim, and to a member on a break or blocked', async () => {
    const id = await offerPromotion(server, share);
    const member = await newMember(server);
    const order = await openWith(member, confirmed(id, 100));
    await askPromotion(server, member, await offerPromotion(server));
    await payAndClaim(order);
    expect(await bonusOf(member, order.ref_code)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('กำลังใช้โปรโมชั่น'),
    });
    const resting = await newMember(server);
    const ofResting = await openWith(resting, confirmed(id, 100));
    await server.context.database.query(sql`
      insert into member_breaks (member_id, kind, ends_at)
      values (${resting.id}, 'time_out', now() + interval '1 day')`);
    await payAndClaim(ofResting);
    await expectAlone(resting, ofResting, /พักการเล่น/);
    const blocked = await newMember(server);
    const ofBlocked = await openWith(blocked, confirmed(id, 100));
    await server.context.database.query(sql`
      update members
         set status = 'blocked'
       where id = ${blocked.id}`);
    await payAndClaim(ofBlocked);
    expect(await claimStateOf(server, blocked)).toMatchObject({ status: 'none', bonus: 0 });
  });

  it('gift-07: is one for each person where the rule asks for that, by the payer of this deposit too', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const id = await offerPromotion(server, share);
    await server.context.database.query(sql`
      insert into fair_rules (website_id, offer, one_per)
      values (3, ${`promotions/${id}`}, '{account}')`);
    for (const [member, state] of [
      [first, 'claimed'],
      [second, 'refused'],
    ] as const) {
      const order = await openWith(member, confirmed(id, 100));
      const transfer = transferOf(order, { payer_account_number: '7778889990' });
      expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
      await runJob();
      expect(await bonusOf(member, order.ref_code)).toMatchObject({ state });
    }
  });

  it('gift-07: is refused after a withdrawal that came between', async () => {
    const member = await newMember(server, 500);
    const id = await offerPromotion(server, share);
    const order = await openWith(member, confirmed(id, 100));
    await pay(order);
    await requestWithdrawal(server, member, 200);
    await runJob();
    expect(await bonusOf(member, order.ref_code)).toMatchObject({ state: 'refused' });
    expect(await claimsOf(server, member)).toEqual([]);
  });

  it('gift-07: goes by this deposit where another one arrived before the claim', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, { ...share, kind: 'first_deposit' });
    const order = await openWith(member, confirmed(id, 100));
    await pay(order);
    await makeDeposit(server, member, 300);
    await runJob();
    expect(await claimsOf(server, member)).toMatchObject([{ bonus: 50, deposit: 100 }]);
  });

  it('gift-10: is none for a deposit that was taken back, and ends with one that is', async () => {
    const id = await offerPromotion(server, share);
    const [early, late] = [await newMember(server), await newMember(server)];
    const first = await openWith(early, confirmed(id, 100));
    expect(await sendReversal(server, await pay(first))).toBe(200);
    await runJob();
    expect(await claimsOf(server, early)).toEqual([]);
    expect(await bonusOf(early, first.ref_code)).toMatchObject({ state: 'refused' });
    const second = await openWith(late, confirmed(id, 100));
    expect(await sendReversal(server, await payAndClaim(second))).toBe(200);
    expect(await claimStateOf(server, late)).toMatchObject({
      status: 'cancelled',
      bonus: 0,
      cash: 0,
    });
  });

  it('gift-05: is tried again after a fault, and never keeps the money away', async () => {
    const member = await newMember(server);
    const id = await offerPromotion(server, share);
    const order = await openWith(member, confirmed(id, 100));
    await pay(order);
    const { ledger } = server.context;
    const failing = {
      ...server.context,
      ledger: { ...ledger, postWithin: () => Promise.reject(new Error('a fault')) },
    };
    await claimDepositBonuses(failing, new AbortController().signal);
    expect(await claimStateOf(server, member)).toMatchObject({
      status: 'none',
      cash: order.deposit_amount,
    });
    await runJob();
    expect(await claimStateOf(server, member)).toMatchObject({ status: 'open', bonus: 50 });
  });
});
