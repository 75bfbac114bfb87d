import { randomUUID } from 'node:crypto';
import { personSigns } from '@kapao/contract/fair-offers/rules.ts';
import type { FairTerms } from '@kapao/contract/fair-offers/rules.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { newMember, queryAsOwner, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';
import { saveCoupons } from '../coupons/store.ts';

let server: PaymentServer;
let office: TestOffice;
let marketing: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  marketing = await office.signIn('marketing');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const free: FairTerms = {
  one_per: [],
  per_member: null,
  per_day: null,
  per_week: null,
  min_staked: 0,
};
const all = { ...free, one_per: [...personSigns] };

async function read(offer: string, cookie = marketing) {
  const { data } = await office.call('getFairRule', { cookie, params: { offer } });
  return data ?? expect.fail(`no rule of ${offer}`);
}

interface Save {
  cookie?: string;
  seen?: string;
  key?: string;
}

async function save(offer: string, terms: FairTerms, { cookie = marketing, seen, key }: Save = {}) {
  const body = {
    terms,
    seen: seen ?? (await read(offer)).seen,
    reason: 'ทดสอบกติกา',
    key: key ?? randomUUID(),
  };
  return office.call('saveFairRule', { cookie, params: { offer }, body });
}

let coupons = 0;
async function newCoupon() {
  coupons += 1;
  const code = `RULE${coupons}`;
  const row = couponRow.parse({ code, type: 'credit', amount: 5, per_member_limit: 9 });
  await server.context.database.transaction((tx) => saveCoupons(tx, 3, [row]));
  const [{ id } = { id: 0n }] = await server.context.database.query<{ id: bigint }>(sql`
    select id
      from coupons
     where code = ${code}`);
  return { code, offer: `coupons-${id}` };
}

/** Moves what waits a day into the past, and makes it. */
async function passDay(): Promise<void> {
  await queryAsOwner(
    server,
    sql`
      update scheduled_changes
         set created_at = created_at - interval '25 hours',
             due_at     = due_at     - interval '25 hours'
       where status = 'waiting'`,
  );
  await applyScheduledChanges(server.context);
}

it('fair-13: a stricter rule holds for the next claim, with a version and an audit row, once for its key', async () => {
  const { code, offer } = await newCoupon();
  const { terms, is_default: isDefault, seen, record } = await read(offer);
  expect({ terms, isDefault }).toEqual({ terms: all, isDefault: true });
  const wanted = { ...all, per_day: 1 };
  const key = randomUUID();
  const first = await save(offer, wanted, { key, seen });
  expect(first).toMatchObject({ success: true, data: { waits_until: null } });
  expect(await save(offer, wanted, { key, seen })).toEqual(first);
  expect(await save(offer, all, { seen })).toMatchObject({ code: 'target_changed' });
  expect(await read(offer)).toMatchObject({ terms: wanted, is_default: false });
  const { token } = await newMember(server);
  const redeem = () => server.call('redeemCoupon', { body: { coupon: code }, token });
  expect(await redeem()).toMatchObject({ success: true });
  expect(await redeem()).toMatchObject({ code: 'offer_not_for_you' });
  const owner = await office.signIn('owner');
  const versions = await office.call('listVersions', {
    cookie: owner,
    query: { kind: 'fair_rules', record },
  });
  expect(versions.data?.rows).toMatchObject([
    { actor: 'staff:marketing@kapao.test', after: { per_day: 1 } },
  ]);
  const audit = await office.call('listAudit', {
    cookie: owner,
    query: { operation: 'saveFairRule', outcome: 'done' },
  });
  expect(audit.data?.rows[0]).toMatchObject({
    target: `fair_rules:${offer.replace('-', '/')}`,
    reason: 'ทดสอบกติกา',
    before: { per_day: null },
    after: { per_day: 1 },
  });
});

it('fair-13: what lets more people claim waits a day, each field by itself, and can be stopped', async () => {
  const { offer } = await newCoupon();
  await save(offer, { ...all, per_day: 1, min_staked: 10 });
  const wanted = { ...all, one_per: all.one_per.slice(0, 2), per_day: null, per_week: 3 };
  const saved = await save(offer, wanted);
  expect(saved.data?.waits_until).toEqual(expect.any(String));
  const strict = { ...all, per_day: 1, per_week: 3, min_staked: 10 };
  expect((await read(offer)).terms).toEqual(strict);
  const cashier = await office.signIn('cashier');
  const waiting = await office.call('listLoosenings', { cookie: cashier });
  const own = waiting.data?.rows.filter(({ record }) => record === offer.replace('-', '/')) ?? [];
  expect(own.map(({ setting }) => setting).toSorted()).toEqual([
    'min_staked',
    'one_per',
    'per_day',
  ]);
  const stopped = own.find(({ setting }) => setting === 'min_staked');
  const body = { reason: 'ไม่เห็นด้วย', key: randomUUID() };
  const params = { id: stopped?.id ?? '' };
  expect(await office.call('stopLoosening', { cookie: cashier, params, body })).toMatchObject({
    success: true,
  });
  await passDay();
  expect((await read(offer)).terms).toEqual({ ...wanted, min_staked: 10 });
});

it('fair-13: a loosening of one offer leaves another offer’s, and fails where the field was changed since', async () => {
  const [one, other] = [await newCoupon(), await newCoupon()];
  for (const { offer } of [one, other]) await save(offer, free);
  await save(one.offer, { ...(await read(one.offer)).terms, one_per: ['account'] });
  await passDay();
  expect((await read(one.offer)).terms.one_per).toEqual(['account']);
  expect((await read(other.offer)).terms.one_per).toEqual([]);
  await save(other.offer, { ...free, per_day: 5 });
  await save(other.offer, { ...free, per_day: 9 });
  await save(other.offer, { ...free, per_day: 2 });
  await passDay();
  expect((await read(other.offer)).terms.per_day).toBe(2);
});

it('fair-13: knows the usual rule of each kind of offer', async () => {
  const gift = await offerPromotion(server);
  const deposit = await offerPromotion(server, { kind: 'every_deposit', min_deposit: 100 });
  expect((await read(`promotions-${gift}`)).terms).toEqual(all);
  expect((await read(`promotions-${deposit}`)).terms).toEqual(free);
  for (const offer of ['daily-rewards', 'referral']) {
    expect((await read(offer)).terms).toEqual(all);
  }
});

it('fair-16: a promotion that drops its deposit asks for all signs again, also by a rule of its time with one', async () => {
  const terms = { kind: 'once', reward: { amount: 20 }, turnover: { amount: 20 } } as const;
  const id = await offerPromotion(server, { ...terms, min_deposit: 100 });
  const offer = `promotions-${id}`;
  expect(await save(offer, { ...free, per_member: 3 })).toMatchObject({
    data: { waits_until: null },
  });
  await offerPromotion(server, { ...terms, min_deposit: 50, id });
  expect((await read(offer)).terms).toEqual({ ...free, per_member: 3 });
  await offerPromotion(server, { ...terms, min_deposit: 0, id });
  expect((await read(offer)).terms).toEqual({ ...all, per_member: 3 });
  const less = await save(offer, { ...free, per_member: 3 });
  expect(less.data?.waits_until).toEqual(expect.any(String));
});

it('fair-13: refuses wrong terms, unknown offers and a role without the permission', async () => {
  const { offer } = await newCoupon();
  const before = await read(offer);
  for (const wrong of [
    { per_day: 0 },
    { per_week: 1.5 },
    { min_staked: -1 },
    { min_staked: 0.001 },
  ]) {
    expect(await save(offer, { ...all, ...wrong })).toMatchObject({ code: 'invalid_input' });
  }
  const params = { offer: 'promotions-9999999999' };
  expect(await office.call('getFairRule', { cookie: marketing, params })).toMatchObject({
    status: 404,
  });
  const cookie = await office.signIn('auditor');
  const { seen } = before;
  expect(await save(offer, free, { cookie, seen })).toMatchObject({ code: 'permission_missing' });
  expect(await read(offer)).toEqual(before);
});
