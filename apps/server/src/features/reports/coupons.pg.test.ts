import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { CouponRow } from '@kapao/contract/coupons/written.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { addTestStudio, betOf, openTestGame } from '../../testing/play/studio.ts';
import { listCodes, makeCodes } from '../coupons/codes-store.ts';
import { saveCoupons } from '../coupons/store.ts';

const WEBSITE = 3;
/** A baht on the studio's wire. */
const BAHT = 100_000;
const today = bangkokDay(new Date());
const period = { from: today, until: today };

let server: PaymentServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function addCoupon(changes: Partial<CouponRow> & Pick<CouponRow, 'code'>): Promise<bigint> {
  const row = couponRow.parse({ type: 'credit', amount: 50, ...changes });
  return server.context.database.transaction(async (tx) => {
    await saveCoupons(tx, WEBSITE, [row]);
    const [saved] = await tx.query<{ id: bigint }>(sql`
      select id
        from coupons
       where code = ${row.code}`);
    return saved?.id ?? expect.fail('not saved');
  });
}

async function redeem({ token }: TestMember, coupon: string): Promise<void> {
  const answer = await server.call('redeemCoupon', {
    body: { coupon },
    token,
    address: freshAddress(),
  });
  expect(answer).toMatchObject({ success: true });
}

it('report-20: shows each coupon and each batch of codes with what it gave, what came back, and the turnover', async () => {
  const [one, two] = [await newMember(server, 200), await newMember(server, 200)];
  await addCoupon({ code: 'CASH' });
  await addCoupon({ code: 'POINTS', type: 'points', amount: 5 });
  await addCoupon({ code: 'TURN', amount: 80, turnover_multiple: 4 });
  await addCoupon({ code: 'UNUSED' });
  const id = await addCoupon({ code: 'OWN', amount: 20, unique_codes: true });
  const batch = await server.context.database.transaction((tx) =>
    makeCodes(tx, { id, websiteId: WEBSITE, code: 'OWN' }, { count: 2, madeBy: 'ann' }),
  );
  const codes = await listCodes(server.context.database, { couponId: id, batchId: batch.id });
  for (const member of [one, two]) await redeem(member, 'CASH');
  await redeem(one, 'POINTS');
  await redeem(two, codes[0] ?? '');
  await redeem(one, 'TURN');
  const studio = await addTestStudio(server);
  await studio.call('bet', betOf(await openTestGame(server, studio, one), 100 * BAHT));
  const given = await server.call('cancelPromotion', {
    body: { promotion_id: -Number(await couponId('TURN')) },
    token: one.token,
  });
  expect(given).toMatchObject({ success: true });

  const cookie = await office.signIn('auditor');
  const { data } = await office.call('getReport', {
    cookie,
    query: { sheet: 'coupons', ...period },
  });
  const rows = data?.rows.map(({ name, amounts }) => [name, ...amounts]);
  expect(rows).toEqual([
    ['CASH', '2', '100000000', '0', '0', '100000000'],
    ['TURN', '1', '80000000', '100000000', '80000000', '0'],
    [`OWN #${batch.id}`, '1', '20000000', '0', '0', '20000000'],
    ['POINTS', '1', null, null, null, null],
  ]);
  expect(data?.total).toEqual(['5', '200000000', '100000000', '80000000', '120000000']);

  const file = await office.download('exportReport', {
    body: { sheet: 'coupons', format: 'csv', language: 'th', ...period },
    cookie,
  });
  const text = new TextDecoder().decode(file.bytes);
  expect(text).toContain('"คูปอง","จำนวนครั้ง","จ่ายโบนัส","ยอดเทิร์นที่ทำ","คืนโบนัส","ต้นทุนโบนัส"');
  expect(text).toContain('"TURN",1,80.00,100.00,80.00,0.00');
  expect(text).toContain('"CASH",2,100.00,0.00,0.00,100.00');
  const beneath = { sheet: 'coupons', column: 'bonus_paid', ...period } as const;
  expect(await office.call('listReportRows', { cookie, query: beneath })).toMatchObject({
    status: 400,
  });
});

it('report-20: counts the redemptions of its days and its website alone', async () => {
  const cookie = await office.signIn('auditor');
  const query = { sheet: 'coupons', from: '2026-01-01', until: '2026-01-31' } as const;
  const { data } = await office.call('getReport', { cookie, query });
  expect(data).toMatchObject({ rows: [], total: ['0', '0', '0', '0', '0'] });
});

async function couponId(code: string): Promise<bigint> {
  const [row] = await server.context.database.query<{ id: bigint }>(sql`
    select id
      from coupons
     where code = ${code}`);
  return row?.id ?? expect.fail('no such coupon');
}
