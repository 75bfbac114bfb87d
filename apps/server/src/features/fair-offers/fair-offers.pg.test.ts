import { dailyRewardRow } from '@kapao/contract/daily-rewards/written.ts';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import type { Body } from '@kapao/contract/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveDeposit } from '../../flows/deposits/approve-deposit.ts';
import { assignTransfer } from '../../flows/deposits/assign-transfer.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import {
  balancesOf,
  newMember,
  openBankTransfer,
  RECEIVER_ACCOUNT,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { askPromotion, makeDeposit, offerPromotion } from '../../testing/play/promotions.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { saveCoupons } from '../coupons/store.ts';
import { saveDailyRewards } from '../daily-rewards/store.ts';
import { fairRuleRow, saveFairRules } from './store.ts';
import type { FairRuleRow } from './store.ts';

let database: TestDatabase;
let server: PaymentServer;
let other: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  server = await startPaymentServer(env);
  other = await startTestServer(env);
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

interface Person {
  address?: string;
  deviceId?: string;
  changes?: Partial<Body<'register'>>;
}

/** Registers a member from a network and a device, both fresh unless said. */
async function signUp({ address = freshAddress(), deviceId, changes }: Person = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/member/register',
    remoteAddress: address,
    headers: deviceId === undefined ? {} : { 'x-device-id': deviceId },
    payload: registration(changes),
  });
  const { data } = response.json<{
    data: { token: string; memberData: { id: number; uuid: string } };
  }>();
  return { id: BigInt(data.memberData.id), uuid: data.memberData.uuid, token: data.token };
}

let lastCoupon = 0;
async function newCoupon(rule?: Partial<FairRuleRow>): Promise<string> {
  lastCoupon += 1;
  const coupon = couponRow.parse({
    code: `FAIR${lastCoupon}`,
    type: 'credit',
    amount: 50,
    per_member_limit: 9,
  });
  await server.context.database.transaction((tx) => saveCoupons(tx, 3, [coupon]));
  if (rule) await setRule(`coupons/${coupon.code}`, rule);
  return coupon.code;
}

const setRule = (offer: string, rule: Partial<FairRuleRow>) =>
  server.context.database.transaction((tx) =>
    saveFairRules(tx, 3, [fairRuleRow.parse({ offer, one_per: [], ...rule })]),
  );

const redeem = ({ token }: TestMember, coupon: string, on: TestServer = server) =>
  on.call('redeemCoupon', { body: { coupon }, token, address: freshAddress() });

const refused = { status: 409, code: 'offer_not_for_you', message: 'สิทธิ์นี้รับได้คนละหนึ่งครั้ง' };
const DEVICE = 'device-0123456789-abcdef';

describe('one claim per person', () => {
  const network = freshAddress();
  it.each<[string, Person, Person]>([
    ['network', { address: network }, { address: network }],
    ['device', { deviceId: DEVICE }, { deviceId: DEVICE }],
    [
      'name',
      { changes: { first_name: 'สมชาย', last_name: 'ใจดี' } },
      { changes: { first_name: 'นายสมชาย', last_name: 'ใจดีมาก' } },
    ],
    [
      'account, at any bank',
      { changes: { bank_acc_number: '9998887771', bank_abbr: 'KBANK' } },
      { changes: { bank_acc_number: '9998887771', bank_abbr: 'SCB' } },
    ],
  ])(
    'fair-01 fair-02: pays a coupon once for the same %s, and tells nothing of others',
    async (_sign, one, two) => {
      const coupon = await newCoupon();
      const [first, second] = [await signUp(one), await signUp(two)];
      expect(await redeem(first, coupon)).toMatchObject({ success: true });
      expect(await redeem(second, coupon)).toMatchObject(refused);
      expect(await redeem(await signUp(), coupon)).toMatchObject({ success: true });
      expect(await balancesOf(server, second)).toMatchObject({ available: 0 });
    },
  );

  it('fair-01: counts the payer of a deposit as a sign', async () => {
    const coupon = await newCoupon();
    const [payer, holder] = [await signUp(), await signUp()];
    await makeDeposit(server, payer, 100);
    const [paid] = await server.context.database.query<{ key: string }>(sql`
      select key
        from member_signs
       where member_id = ${payer.id}
         and sign      = 'account'
         and is_proven`);
    await server.context.database.query(sql`
      insert into member_signs (member_id, sign, key, is_proven, seen_at)
      values (${holder.id}, 'account', ${paid?.key ?? expect.fail('no payer')}, true, now())`);
    expect(await redeem(holder, coupon)).toMatchObject({ success: true });
    expect(await redeem(payer, coupon)).toMatchObject(refused);
  });

  describe('the payer', () => {
    const signsOf = async ({ id }: TestMember) =>
      server.context.database.query<{ sign: string; key: string; is_proven: boolean }>(sql`
        select sign, key, is_proven
          from member_signs
         where member_id = ${id}
           and sign in ('account', 'name')`);
    const paidBy = (number: string, name: string) =>
      expect.arrayContaining([
        { sign: 'account', key: number, is_proven: true },
        { sign: 'name', key: name, is_proven: true },
      ]);
    const report = async (transfer_id: string, payer_account_number: string) => {
      const payer = { payer_account_number, payer_name: 'นาย สมปอง ทองดี' };
      const details = { receiver: RECEIVER_ACCOUNT, transfer_id, ...payer };
      await sendWebhook(
        server,
        'transfer.received',
        transferOf({ deposit_amount: 7_321 }, details),
      );
      return { gatewayCode: 'sandbox', transferId: transfer_id };
    };
    const decision = { actor: 'staff:ann', reason: 'slip agrees' };

    it('fair-04: is known by a transfer that staff assigned to a member or a deposit', async () => {
      const [one, two, three] = [
        await newMember(server),
        await newMember(server),
        await newMember(server),
      ];
      const [to, approved] = [
        await openBankTransfer(server, two),
        await openBankTransfer(server, three),
      ];
      const { ledger, database: here } = server.context;
      await here.transaction(async (tx) => {
        const transfer = await report('ASSIGNED1', '5551110001');
        const member = { memberId: one.id };
        await assignTransfer(tx, ledger, { ...transfer, ...decision, to: member });
      });
      await here.transaction(async (tx) => {
        const transfer = await report('ASSIGNED2', '5551110002');
        await assignTransfer(tx, ledger, {
          ...transfer,
          ...decision,
          to: { refCode: to.ref_code },
        });
      });
      await report('ASSIGNED3', '5551110003');
      await here.transaction((tx) =>
        approveDeposit(tx, ledger, {
          refCode: approved.ref_code,
          transferId: 'ASSIGNED3',
          amountMicro: 7_321_000_000n,
          ...decision,
        }),
      );
      expect(await signsOf(one)).toEqual(paidBy('5551110001', 'สมปอง ทองดี'));
      expect(await signsOf(two)).toEqual(paidBy('5551110002', 'สมปอง ทองดี'));
      expect(await signsOf(three)).toEqual(paidBy('5551110003', 'สมปอง ทองดี'));
    });
  });

  it('fair-14: a coupon says before it is redeemed why it is not for the member', async () => {
    const address = freshAddress();
    const [first, second] = [await signUp({ address }), await signUp({ address })];
    const coupon = await newCoupon({ one_per: ['network'], min_staked: 500 });
    const preview = ({ token }: TestMember) =>
      server.call('previewCoupon', { body: { coupon }, token });
    expect(await preview(first)).toMatchObject({
      code: 'offer_not_for_you',
      message: 'เดิมพันด้วยเงินของคุณอีก 500.00 บาท จึงจะรับได้',
    });
    await setRule(`coupons/${coupon}`, { one_per: ['network'] });
    expect(await preview(first)).toMatchObject({ success: true });
    expect(await redeem(first, coupon)).toMatchObject({ success: true });
    expect(await preview(second)).toMatchObject(refused);
    expect(await balancesOf(server, second)).toMatchObject({ available: 0 });
  });

  it('fair-01: an offer may ask for some signs alone, or for none', async () => {
    const address = freshAddress();
    const [first, second] = [await signUp({ address }), await signUp({ address })];
    for (const one_per of [[], ['account', 'device']] as const) {
      const coupon = await newCoupon({ one_per: [...one_per] });
      for (const member of [first, second]) {
        expect(await redeem(member, coupon)).toMatchObject({ success: true });
      }
    }
  });

  it('fair-04: stores a hash of the device alone, and compares it for 30 days', async () => {
    const deviceId = 'kept-as-a-hash-0123456789';
    const [first, second] = [await signUp({ deviceId }), await signUp({ deviceId })];
    const stored = await server.context.database.query(sql`
      select
        from member_signs
       where key = ${deviceId}`);
    expect(stored).toEqual([]);
    await server.context.database.query(sql`
      update member_signs
         set seen_at = now() - interval '31 days'
       where member_id = ${first.id}
         and sign      = 'device'`);
    const coupon = await newCoupon();
    for (const member of [first, second]) {
      expect(await redeem(member, coupon)).toMatchObject({ success: true });
    }
  });

  it('fair-05: a network of twenty different payers says nothing about a person', async () => {
    const address = freshAddress();
    const [first, second] = [await signUp({ address }), await signUp({ address })];
    const coupon = await newCoupon();
    expect(await redeem(first, coupon)).toMatchObject({ success: true });
    expect(await redeem(second, coupon)).toMatchObject(refused);
    await server.context.database.query(sql`
      insert into member_signs (member_id, sign, key, is_proven, seen_at)
      select ${second.id}, 'account', 'payer' || payer, true, now()
        from generate_series(1, 20) as payer`);
    expect(await redeem(second, coupon)).toMatchObject({ success: true });
  });

  it('fair-03: two accounts of one person, 100 claims at once on two servers: paid once', async () => {
    const coupon = await newCoupon({ one_per: ['device'], per_member: 1 });
    const members = [await signUp({ deviceId: DEVICE }), await signUp({ deviceId: DEVICE })];
    const claims = Array.from({ length: 100 }, (_none, index) => {
      const member = members[index % 2] ?? expect.fail('no member');
      return redeem(member, coupon, index % 4 < 2 ? server : other);
    });
    const results = await Promise.all(claims);
    expect(results.filter(({ success }) => success)).toHaveLength(1);
  });

  it('fair-03: two accounts of one person in one batch: paid once', async () => {
    const open = await newCoupon({ one_per: [], per_member: 1_000 });
    const others = await Promise.all(
      Array.from({ length: 6 }, (_none, index) =>
        signUp({ deviceId: `batch-filler-${index}-0123` }),
      ),
    );
    for (let round = 0; round < 8; round += 1) {
      const coupon = await newCoupon({ one_per: ['device'], per_member: 1 });
      const deviceId = `twins-device-${round}-0123456`;
      const twins = await Promise.all([signUp({ deviceId }), signUp({ deviceId })]);
      // The others' redemptions keep a batch on its way, in which the next ones gather.
      const filling = others.map((member) => redeem(member, open, server));
      const results = await Promise.all(twins.map((member) => redeem(member, coupon, server)));
      await Promise.all(filling);
      expect(results.filter(({ success }) => success)).toHaveLength(1);
    }
  });

  it('fair-01 fair-03: holds a promotion without a deposit, and its button says why', async () => {
    const promotionId = await offerPromotion(server);
    const deviceId = 'promotions-device-0123456';
    const [first, second] = [await signUp({ deviceId }), await signUp({ deviceId })];
    const results = await Promise.all(
      [first, second].map((member) => askPromotion(server, member, promotionId)),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    const loser = results[0]?.success === true ? second : first;
    const { data } = await server.call('listOffers', { token: loser.token });
    expect(data?.offers.find((offer) => offer.promotion_id === promotionId)).toMatchObject({
      refusal: refused.message,
      refusal_en: 'This offer is for one claim per person',
    });
  });

  const setDailyReward = () =>
    server.context.database.transaction((tx) =>
      saveDailyRewards(tx, 3, [dailyRewardRow.parse({ days: 'every', type: 'credit', amount: 5 })]),
    );
  const checkIn = ({ token }: TestMember) =>
    server.call('claimDailyReward', {
      params: { websiteId: '3' },
      body: { date: bangkokDay(new Date()) },
      token,
    });

  it('fair-01: holds each day’s reward', async () => {
    await setDailyReward();
    const address = freshAddress();
    expect(await checkIn(await signUp({ address }))).toMatchObject({ success: true });
    expect(await checkIn(await signUp({ address }))).toMatchObject(refused);
  });

  it('fair-15: the calendar and Home say why today’s reward would be refused, and nothing where it would not', async () => {
    await setDailyReward();
    const shown = async ({ token }: TestMember) => {
      const params = { websiteId: '3' };
      const calendar = await server.call('listDailyRewards', { params, token });
      const home = await server.call('getHome', { params, token });
      expect(home.data?.checkin).toBeTruthy();
      return [calendar.data?.refusal, home.data?.checkin?.refusal];
    };
    const address = freshAddress();
    const [first, second] = [await signUp({ address }), await signUp({ address })];
    expect(await shown(second)).toEqual([undefined, undefined]);
    expect(await checkIn(first)).toMatchObject({ success: true });
    expect(await shown(second)).toEqual([refused.message, refused.message]);
    // The first member's reward is shown as claimed, without a refusal.
    expect(await shown(first)).toEqual([undefined, undefined]);
  });
});

describe('times and stakes', () => {
  it('fair-06: pays a coupon so often a day, a week and in all', async () => {
    const member = await signUp();
    const coupon = await newCoupon({ per_day: 2, per_week: 3, per_member: 4 });
    const age = (days: number) =>
      server.context.database.transaction(async (tx) => {
        await tx.query(sql`set local role none`);
        await tx.query(sql`
          update offer_claims
             set claimed_at = claimed_at - make_interval(days => ${days})
           where member_id = ${member.id}`);
      });
    const messages: string[] = [];
    for (const days of [0, 0, 0, 8, 0, 0, 8]) {
      await age(days);
      const result = await redeem(member, coupon);
      messages.push(result.success ? 'paid' : result.message);
    }
    expect(messages).toEqual([
      'paid',
      'paid',
      'วันนี้รับสิทธิ์นี้ครบแล้ว รับได้อีกครั้งหลัง 00:00 น.',
      'paid',
      'paid',
      'คุณรับสิทธิ์นี้ครบจำนวนแล้ว',
      'คุณรับสิทธิ์นี้ครบจำนวนแล้ว',
    ]);
  });

  it('fair-06: ends an every-deposit promotion for the day', async () => {
    const member = await signUp();
    const promotionId = await offerPromotion(server, {
      kind: 'every_deposit',
      reward: { percent: 10, max: 100 },
      turnover: { amount: 0 },
    });
    await setRule(`promotions/${promotionId}`, { per_day: 1 });
    await makeDeposit(server, member, 200);
    expect(await askPromotion(server, member, promotionId)).toMatchObject({ success: true });
    await makeDeposit(server, member, 200);
    expect(await askPromotion(server, member, promotionId)).toMatchObject({
      code: 'offer_not_for_you',
    });
  });

  it('fair-10: pays after so much own money was staked, and says how much is missing', async () => {
    const member = await signUp();
    const coupon = await newCoupon({ min_staked: 500 });
    const today = bangkokDay(new Date());
    expect(await redeem(member, coupon)).toMatchObject({
      code: 'offer_not_for_you',
      message: 'เดิมพันด้วยเงินของคุณอีก 500.00 บาท จึงจะรับได้',
    });
    await recordPlay(server, member, { day: today, staked: 499, won: 499 });
    expect(await redeem(member, coupon)).toMatchObject({ code: 'offer_not_for_you' });
    await recordPlay(server, member, { day: today, staked: 1, won: 1 });
    expect(await redeem(member, coupon)).toMatchObject({ success: true });
  });
});
