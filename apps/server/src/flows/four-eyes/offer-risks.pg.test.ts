import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs, SANDBOX } from '../../db/author.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { promptpay } from '../../testing/configuration.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { approveHeld, setBounds } from '../../testing/people/second-person.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { applyScheduledChanges } from '../configuration/apply-scheduled-changes.ts';
import { savedKinds } from '../configuration/kinds.ts';

let server: TestServer;
let office: TestOffice;
let cookie: string;
let owner: string;
let risk: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [cookie, owner, risk] = [
    await office.signIn('marketing'),
    await office.signIn('owner'),
    await office.signIn('risk'),
  ];
});
beforeEach(async () => {
  await queryAsOwner(server, sql`delete from lone_acts`);
  await setBounds(server.context.database, { offers: 20_000 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Terms = OfficeBody<'saveCoupon'>['terms'];
let lastCode = 0;
const newTerms = (changes: Partial<Terms> = {}): Terms =>
  aCoupon({
    code: `RISK${(lastCode += 1)}`,
    amount: 10,
    total_limit: 100,
    turnover_multiple: 5,
    max_withdrawal: 100,
    ...changes,
  });

async function draft(changes: Partial<Terms> = {}): Promise<string> {
  const body = { id: null, seen: null, terms: newTerms(changes), key: randomUUID() };
  const { data } = await office.call('saveCoupon', { cookie, body });
  return data && 'id' in data ? data.id : expect.fail('not saved');
}
async function show(id: string) {
  const { data } = await office.call('getCoupon', { cookie, params: { id } });
  return data ?? expect.fail('no such coupon');
}
async function act(name: 'publishCoupon' | 'endCoupon', id: string) {
  const { seen } = await show(id);
  return office.call(name, {
    cookie,
    params: { id },
    body: { seen, reason: 'agreed', key: randomUUID() },
  });
}
async function edit(id: string, changes: Partial<Terms>) {
  const { terms, seen } = await show(id);
  const body = { id, seen, terms: { ...terms, ...changes }, reason: 'agreed', key: randomUUID() };
  return office.call('saveCoupon', { cookie, body });
}
const make = (id: string, count: number) =>
  office.call('makeCouponCodes', { cookie, params: { id }, body: { count, key: randomUUID() } });
const stateOf = async (id: string) => (await show(id)).coupon.state;

/** The answer of an act that waits for a second person, with its value in baht. */
const heldAt = (baht: number | null) => ({
  status: 202,
  code: 'second_person',
  data: { held: { value_micro: baht === null ? null : String(baht * 1_000_000) } },
});

/** Saves a form as its command does. */
async function save(kind: VersionKindName, form: object): Promise<void> {
  const { database, config } = server.context;
  await actingAs(database, SANDBOX).transaction((tx) =>
    Promise.resolve(savedKinds[kind]?.save(tx, config.websiteId, form)),
  );
}
async function newest(kind: VersionKindName) {
  const query = { kind, limit: 1 };
  const [row] = (await office.call('listVersions', { cookie: owner, query })).data?.rows ?? [];
  const params = { id: row?.id ?? expect.fail(`no version of ${kind}`) };
  return (await office.call('getVersion', { cookie: owner, params })).data ?? expect.fail('none');
}
async function rollBack(kind: VersionKindName) {
  const { version, latest } = await newest(kind);
  const body = { state: 'before', latest, reason: 'as it was', key: randomUUID() } as const;
  return office.call('rollBackVersion', { cookie: owner, params: { id: version.id }, body });
}
const schedule = (kind: VersionKindName, content: Record<string, unknown>) =>
  office.call('scheduleChange', {
    cookie: owner,
    body: {
      kind,
      content,
      reason: 'for tonight',
      due_at: new Date(Date.now() + 60_000).toISOString(),
      key: randomUUID(),
    },
  });

describe('a coupon that one person would make alone', () => {
  it('offer-32: of 10,000,000 baht stays a draft, until another person approves it', async () => {
    const id = await draft({ amount: 100_000, total_limit: 100 });
    const held = await act('publishCoupon', id);
    expect(held).toMatchObject(heldAt(10_000_000));
    expect(await stateOf(id)).toBe('draft');
    const [member] = await createMembers(server, 1);
    const { code } = (await show(id)).terms;
    const redeem = () =>
      server.call('redeemCoupon', {
        body: { coupon: code },
        token: member?.token ?? '',
        address: freshAddress(),
      });
    expect(await redeem()).toMatchObject({ code: 'coupon_unknown' });
    expect(await approveHeld(office, held, risk)).toMatchObject({ success: true });
    expect(await stateOf(id)).toBe('live');
    expect(await redeem()).toMatchObject({ success: true });
  });

  it('offer-32: without a bound is held, whatever it pays at a time', async () => {
    const id = await draft({ amount: 1, total_limit: null });
    expect(await act('publishCoupon', id)).toMatchObject(heldAt(null));
    await edit(id, { budget: 500 });
    expect(await act('publishCoupon', id)).toMatchObject({ data: { state: 'live' } });
  });

  it('offer-32: of 1,000 codes of 100 is held when it is published, and when codes are made of it', async () => {
    const many = await draft({ amount: 100, total_limit: null, unique_codes: true });
    expect(await make(many, 1_000)).toMatchObject({ data: { codes: 1_000 } });
    expect(await act('publishCoupon', many)).toMatchObject(heldAt(100_000));
    const small = await draft({ amount: 100, total_limit: null, unique_codes: true });
    await make(small, 10);
    expect(await act('publishCoupon', small)).toMatchObject({ data: { state: 'live' } });
    expect(await make(small, 1_000)).toMatchObject(heldAt(100_000));
    expect((await show(small)).batches).toHaveLength(1);
    expect(await make(small, 10)).toMatchObject({ data: { codes: 10 } });
  });

  it('offer-30: codes are worth their amount, though the coupon was redeemed without codes before', async () => {
    const id = await draft({ amount: 1, total_limit: 5 });
    await act('publishCoupon', id);
    const [member] = await createMembers(server, 1);
    const redeeming = {
      body: { coupon: (await show(id)).terms.code },
      token: member?.token ?? '',
      address: freshAddress(),
    };
    expect(await server.call('redeemCoupon', redeeming)).toMatchObject({ success: true });
    const raised = { unique_codes: true, amount: 100_000, total_limit: null };
    expect(await edit(id, raised)).toMatchObject({ status: 200 });
    expect(await make(id, 1)).toMatchObject(heldAt(100_000));
  });

  it('risk-05: makes no codes of other terms than the approver has read', async () => {
    const strict = { turnover_multiple: 50, max_withdrawal: 100 };
    const id = await draft({ amount: 100, total_limit: null, unique_codes: true, ...strict });
    await act('publishCoupon', id);
    const held = await make(id, 300);
    expect(held).toMatchObject(heldAt(30_000));
    const params = { id: isHeldData(held.data) ? held.data.held.proposal_id : '' };
    const { data } = await office.call('getProposal', { params, cookie: risk });
    expect(data).toMatchObject({ change: { after: { codes: 300, amount: 100, ...strict } } });
    expect(await edit(id, { turnover_multiple: 0, max_withdrawal: null })).toMatchObject({
      status: 200,
    });
    expect(await approveHeld(office, held, risk)).toMatchObject({ code: 'target_changed' });
    expect((await show(id)).batches).toEqual([]);
    await edit(id, strict);
    expect(await approveHeld(office, held, risk)).toMatchObject({ success: true });
    expect((await show(id)).batches).toMatchObject([{ codes: 300 }]);
  });

  it('offer-32: of 19,999 is one a day', async () => {
    const [one, other] = [
      await draft({ amount: 19_999, total_limit: 1 }),
      await draft({ amount: 19_999, total_limit: 1 }),
    ];
    expect(await act('publishCoupon', one)).toMatchObject({ data: { state: 'live' } });
    expect(await act('publishCoupon', other)).toMatchObject(heldAt(19_999));
    const small = await draft({ amount: 2, total_limit: 1 });
    expect(await act('publishCoupon', small)).toMatchObject(heldAt(2));
  });

  it('offer-31 offer-32: that is small is not edited up, and is lowered and ended alone', async () => {
    const id = await draft();
    await act('publishCoupon', id);
    for (const [changes, baht] of [
      [{ amount: 10_000 }, 1_000_000],
      [{ total_limit: 100_000 }, 1_000_000],
      [{ total_limit: null }, null],
    ] as const) {
      expect(await edit(id, changes)).toMatchObject(heldAt(baht));
    }
    expect((await show(id)).terms).toMatchObject({ amount: 10, total_limit: 100 });
    expect(await edit(id, { amount: 5, total_limit: 50 })).toMatchObject({ status: 200 });
    expect(await act('endCoupon', id)).toMatchObject({ data: { state: 'ended' } });
    expect(await edit(id, { until: null, amount: 50_000 })).toMatchObject(heldAt(2_500_000));
  });
});

describe('a promotion that one person would make alone', () => {
  it('offer-32: is published alone below the bound, and held above it or without a budget', async () => {
    const terms = {
      name: 'ของขวัญ',
      name_en: null,
      poster_image: 'promotions/daily.svg',
      html: '',
      html_en: null,
      sort: null,
      kind: 'once' as const,
      reward: { percent: 100, max: 500 },
      min_deposit: 0,
      turnover: { multiple: 5 },
      max_withdrawal: null,
      duration_hours: 24,
      budget: null,
      budget_claims: null,
      available_from: null,
      available_until: null,
      contributions: null,
      excluded_games: [],
    } satisfies OfficeBody<'savePromotion'>['terms'];
    const publish = async (changes: { budget?: number; budget_claims?: number }) => {
      const body = { id: null, seen: null, terms: { ...terms, ...changes }, key: randomUUID() };
      const { data } = await office.call('savePromotion', { cookie, body });
      if (!data || !('id' in data)) throw new Error('not saved');
      const { id, seen } = data;
      const act = { cookie, params: { id }, body: { seen, reason: 'agreed', key: randomUUID() } };
      return office.call('publishPromotion', act);
    };
    expect(await publish({})).toMatchObject(heldAt(null));
    expect(await publish({ budget_claims: 41 })).toMatchObject(heldAt(20_500));
    expect(await publish({ budget: 20_000 })).toMatchObject(heldAt(20_000));
    expect(await publish({ budget: 1_000 })).toMatchObject({ data: { state: 'live' } });
  });
});

describe('a version that one person would bring back alone', () => {
  it('offer-32: is held where it was more generous, and brought back alone where it gave less', async () => {
    await save('coupons', { code: 'OLD', type: 'credit', amount: 500_000, total_limit: 2 });
    await save('coupons', { code: 'OLD', type: 'credit', amount: 5, total_limit: 2 });
    expect(await rollBack('coupons')).toMatchObject(heldAt(1_000_000));
    expect((await newest('coupons')).current).toMatchObject({ amount: 5 });
    await save('coupons', { code: 'OLD', type: 'credit', amount: 600_000, total_limit: 2 });
    expect(await rollBack('coupons')).toMatchObject({ status: 200 });
    expect((await newest('coupons')).current).toMatchObject({ amount: 5 });
  });

  it('offer-32: of an offer that may pay any number of members is held without bound', async () => {
    await save('point_rates', { turnover_per_point: 1 });
    await save('point_rates', { turnover_per_point: 100 });
    expect(await rollBack('point_rates')).toMatchObject(heldAt(null));
  });

  it('offer-33: of a receiving account is held always, and of its texts alone never', async () => {
    await save('payment_methods', promptpay);
    await save('payment_methods', { ...promptpay, receiver: '0899999999' });
    expect(await rollBack('payment_methods')).toMatchObject(heldAt(0));
    await save('payment_methods', { ...promptpay, receiver: '0899999999', sort: 9 });
    expect(await rollBack('payment_methods')).toMatchObject({ status: 200 });
    for (const change of [{ fee_percent: 5 }, { max_amount: 9_000 }, { is_enabled: false }]) {
      await save('payment_methods', { ...promptpay, receiver: '0899999999', ...change });
      expect(await rollBack('payment_methods')).toMatchObject(heldAt(0));
      await save('payment_methods', { ...promptpay, receiver: '0899999999' });
    }
  });
});

describe('a change that one person would schedule alone', () => {
  it('offer-33: is held when it is scheduled, and nothing waits for its time', async () => {
    await save('coupons', { code: 'SOON', type: 'credit', amount: 5, total_limit: 2 });
    const content = { code: 'SOON', type: 'credit', amount: 500_000, total_limit: 2 };
    expect(await schedule('coupons', content)).toMatchObject(heldAt(1_000_000));
    const waiting = { cookie: owner, query: { status: 'waiting' } } as const;
    expect((await office.call('listScheduledChanges', waiting)).data?.rows).toEqual([]);
    expect(await schedule('coupons', { ...content, amount: 50 })).toMatchObject({
      data: { scheduled: expect.any(String) },
    });
  });

  it('offer-33: of more than the database can count has no bound', async () => {
    const many = { code: 'MANY', type: 'credit', amount: 9_999_999, total_limit: 2_147_483_647 };
    expect(await schedule('coupons', many)).toMatchObject({ status: 202 });
    const ranks = { code: 'bronze', sort: 2, name_en: 'B', name_th: 'บ', image: 'a.svg' };
    expect(await schedule('ranks', { ...ranks, turnover_from: 0.01 })).toMatchObject(heldAt(null));
  });

  it('office-61: has no text that the database cannot store', async () => {
    const rank = { code: 'tin', sort: 97, name_en: 'Tin', name_th: 'ดีบุก' };
    for (const image of ['\u0000', 'ranks/\ud800.svg', 'ranks/\u202e.svg']) {
      const refused = await schedule('ranks', { ...rank, image });
      expect(refused).toMatchObject({ success: false, code: 'rule_broken' });
    }
    expect(await schedule('ranks', { ...rank, sort: 2 ** 31, image: 'a.svg' })).toMatchObject({
      code: 'rule_broken',
    });
    expect(await schedule('ranks', { ...rank, image: 'ranks/tin.svg' })).toMatchObject({
      success: true,
    });
  });

  it('risk-05: is not approved over another state than the approver has read', async () => {
    const form = { code: 'MEANTIME', type: 'credit', amount: 5, total_limit: 2 };
    await save('coupons', form);
    const held = await schedule('coupons', { ...form, amount: 500_000 });
    await save('coupons', { ...form, amount: 4 });
    expect(await approveHeld(office, held, risk)).toMatchObject({ code: 'target_changed' });
  });

  it('offer-33: fails at its time, if it is worth more by then', async () => {
    const codes = await draft({ amount: 100, total_limit: null, unique_codes: true });
    await make(codes, 10);
    const { terms } = await show(codes);
    expect(await schedule('coupons', { ...terms, is_enabled: true })).toMatchObject({
      status: 200,
    });
    await make(codes, 1_000);
    await queryAsOwner(
      server,
      sql`update scheduled_changes set due_at = created_at where status = 'waiting'`,
    );
    const { database, config } = server.context;
    await applyScheduledChanges({ database, config });
    expect(await stateOf(codes)).toBe('draft');
    const failed = { cookie: owner, query: { status: 'failed' } } as const;
    expect((await office.call('listScheduledChanges', failed)).data?.rows).toMatchObject([
      { content: { code: terms.code }, failure: 'This has changed meanwhile: load it again' },
    ]);
  });
});

it('risk-03: an act with a value that happens at once asks for the second factor, one without does not', async () => {
  const id = await draft({ amount: 10, total_limit: 10 });
  expect(await act('publishCoupon', id)).toMatchObject({ success: true });
  const before = await show(id);
  const { database } = server.context;
  const ask = (isAsked: boolean | null) =>
    database.query(sql`update office_access set second_factor = ${isAsked}`);
  const prove = (minutesAgo: number) =>
    database.query(sql`
      update staff_sessions
         set verified_at = now() - make_interval(mins => ${minutesAgo})`);
  await queryAsOwner(
    server,
    sql`
      insert into staff_factors (staff_id, kind, secret, confirmed_at)
      select id, 'totp', 'sealed:v1:none', now()
        from staff
       where email = 'marketing@kapao.test'`,
  );
  await prove(6);
  await ask(true);
  try {
    expect(await edit(id, { amount: 11 })).toMatchObject({ status: 403, code: 'step_up_required' });
    expect(await show(id)).toEqual(before);
    expect(await edit(id, { amount: 9 })).toMatchObject({ status: 200 });
    await prove(0);
    expect(await edit(id, { amount: 11 })).toMatchObject({ status: 200 });
  } finally {
    await ask(null);
    await queryAsOwner(server, sql`delete from staff_factors`);
  }
});
