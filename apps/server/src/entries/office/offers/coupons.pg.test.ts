import { randomUUID } from 'node:crypto';
import type { OfficeBody, OfficeQuery } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../audit/list.ts';
import { memberBalances } from '../../../ledger/balances.ts';
import { aCoupon } from '../../../testing/money/coupon-terms.ts';
import { saveFile } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { freshAddress } from '../../../testing/people/registration.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { LATER_YEAR } from '../../../testing/later-year.ts';
import { makeCodes, randomCode } from '../../../features/coupons/codes-store.ts';
import { couponsSaveCommand } from '../../commands/rewards/coupons-save.ts';

let opened: TestDatabase;
/** Two servers on one database. */
let nodes: [TestServer, TestServer];
let server: TestServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  const env = { DATABASE_URL: opened.url };
  nodes = [await startTestServer(env), await startTestServer(env)];
  [server] = nodes;
  office = await startTestOffice(server.context);
  await setBounds(opened.database, { offers: NO_BOUND });
  cookie = await office.signIn('marketing');
});
afterAll(async () => {
  await office.close();
  for (const node of nodes) await node.close();
  await opened.close();
});

type Terms = OfficeBody<'saveCoupon'>['terms'];
let lastCode = 0;
const newTerms = (changes: Partial<Terms> = {}): Terms =>
  aCoupon({ code: `SONGKRAN${(lastCode += 1)}`, total_limit: 100_000, ...changes });

function save(terms: Terms, body: Partial<OfficeBody<'saveCoupon'>> = {}) {
  const given = { id: null, seen: null, terms, reason: 'agreed', key: randomUUID() };
  return office.call('saveCoupon', { cookie, body: { ...given, ...body } });
}

async function draft(changes: Partial<Terms> = {}): Promise<string> {
  const { data } = await save(newTerms(changes));
  return data?.id ?? expect.fail('not saved');
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

async function published(changes: Partial<Terms> = {}) {
  const id = await draft(changes);
  expect(await act('publishCoupon', id)).toMatchObject({ data: { state: 'live' } });
  return { id, code: (await show(id)).terms.code };
}

function make(id: string, count: number, key = randomUUID()) {
  return office.call('makeCouponCodes', { cookie, params: { id }, body: { count, key } });
}

async function codesOf(id: string, count: number): Promise<string[]> {
  const { data } = await make(id, count);
  const body = { batch: data?.id ?? '' };
  const taken = await office.call('takeCouponCodes', { cookie, params: { id }, body });
  return taken.data?.codes ?? expect.fail('no codes');
}

function redeem({ token }: TestMember, coupon: string, node = server) {
  return node.call('redeemCoupon', { body: { coupon }, token, address: freshAddress() });
}

async function newMember(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

const cashOf = async (member: TestMember) =>
  (await memberBalances(opened.database, member.id)).availableMicro;

describe('saveCoupon, publishCoupon and endCoupon', () => {
  it('offer-09: lists coupons of every state in pages, the newest first, by code and state', async () => {
    const own = [
      await draft({ code: 'list-a' }),
      (await published({ code: 'LIST-B' })).id,
      await draft({ code: 'LIST-C', from: `${LATER_YEAR}-01-01T00:00:00` }),
    ];
    await act('publishCoupon', own[2] ?? '');
    const list = async (query: OfficeQuery<'listCoupons'>) => {
      const { data } = await office.call('listCoupons', { cookie, query });
      return data ?? expect.fail('no list');
    };
    const first = await list({ code: 'list-', limit: 2 });
    expect(first.rows).toMatchObject([
      { id: own[2], code: 'LIST-C', state: 'scheduled' },
      { id: own[1], code: 'LIST-B', state: 'live', amount_micro: '50000000', redeemed: 0 },
    ]);
    const next = await list({ code: 'list-', after: first.next ?? '' });
    expect(next).toMatchObject({ rows: [{ id: own[0], state: 'draft' }], next: null });
    expect((await list({ code: 'list-', state: 'live' })).rows).toMatchObject([{ id: own[1] }]);
  });

  it('offer-19: counts the changes of a coupon that wait', async () => {
    const id = await draft({ code: 'WAITS' });
    const content = { ...(await show(id)).terms, is_enabled: false, amount: 60 };
    const due_at = new Date(Date.now() + 86_400_000).toISOString();
    const body = { kind: 'coupons', content, reason: 'ตามแผน', due_at, key: randomUUID() } as const;
    expect(await office.call('scheduleChange', { cookie, body })).toMatchObject({ success: true });
    expect(await show(id)).toMatchObject({ coupon: { scheduled: 1 }, terms: { amount: 50 } });
    const { data } = await office.call('listCoupons', { cookie, query: { code: 'WAITS' } });
    expect(data?.rows).toMatchObject([{ id, scheduled: 1, spent_micro: '0' }]);
  });

  it('command-02 command-04: coupons:save leaves the row that the screen leaves', async () => {
    const id = await draft({ code: 'BOTHWAYS' });
    const { terms, seen } = await show(id);
    await save({ ...terms, amount: 60 }, { id, seen });
    const file = [{ ...terms, amount: 70, is_enabled: false }];
    await saveFile(opened.url, couponsSaveCommand, file);
    await saveFile(opened.url, couponsSaveCommand, file);
    const rows = await listAudit(opened.database, {
      operation: 'saveCoupon',
      target: 'coupon:BOTHWAYS',
      limit: 9,
    });
    expect(rows.map(({ actorKind, before, after }) => [actorKind, before, after])).toEqual([
      ['command', '{"amount":60}', '{"amount":70}'],
      ['staff', '{"amount":50}', '{"amount":60}'],
      ['staff', null, expect.stringContaining('BOTHWAYS')],
    ]);
  });

  it('offer-10: saves, publishes and ends a coupon by the save of coupons:save', async () => {
    const member = await newMember();
    const id = await draft();
    const { terms, seen } = await show(id);
    expect(await redeem(member, terms.code)).toMatchObject({ code: 'coupon_unknown' });
    const changed = { ...terms, amount: 7.5, total_limit: 10 };
    expect(await save(changed, { id, seen })).toMatchObject({ data: { id } });
    expect(await act('publishCoupon', id)).toMatchObject({ data: { state: 'live' } });
    expect(await redeem(member, terms.code)).toMatchObject({ data: { amount: 7.5 } });
    expect(await act('publishCoupon', id)).toMatchObject({ code: 'target_changed' });
    expect(await act('endCoupon', id)).toMatchObject({ data: { state: 'ended' } });
    expect(await act('endCoupon', id)).toMatchObject({ code: 'target_changed' });
    expect(await redeem(await newMember(), terms.code)).toMatchObject({ code: 'expired' });
    const versions = await opened.database.query(sql`
      select distinct actor
        from config_versions
       where kind = 'coupons'
         and key  = ${id}`);
    expect(versions).toEqual([{ actor: 'staff:marketing@kapao.test' }]);
    const over = await draft({ until: '2025-01-01T00:00:00' });
    expect(await act('publishCoupon', over)).toMatchObject({ code: 'period_over' });
  });

  it('offer-03: refuses numbers that are nearly whole', async () => {
    const wrong = [
      { total_limit: 1.0000001 },
      { per_member_limit: 1.0000001 },
      { duration_hours: 24.0000001 },
      { amount: 1e-10 },
    ];
    const refused = { status: 400, code: 'invalid_input' };
    for (const change of wrong) expect(await save(newTerms(change))).toMatchObject(refused);
    const id = await draft({ unique_codes: true });
    expect(await make(id, 1.0000001)).toMatchObject(refused);
  });

  it('offer-10: refuses a code that another coupon has, other terms than were seen, and a new code', async () => {
    const id = await draft();
    const { terms, seen } = await show(id);
    expect(await save(terms)).toMatchObject({ status: 409, code: 'code_taken' });
    expect(await save({ ...terms, code: 'OTHER' }, { id, seen })).toMatchObject({
      code: 'target_changed',
    });
    await save({ ...terms, amount: 1 }, { id, seen });
    expect(await save({ ...terms, amount: 2 }, { id, seen })).toMatchObject({
      code: 'target_changed',
    });
    expect(await save({ ...terms, amount: 0 })).toMatchObject({ code: 'invalid_input' });
    const twin = newTerms();
    const both = await Promise.all([save(twin), save(twin)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('unique codes', () => {
  it('offer-11: each code pays one member once, under 40 who try at once on two servers', async () => {
    const { id, code } = await published({ unique_codes: true, per_member_limit: 3 });
    const [own = '', another = ''] = await codesOf(id, 2);
    const members = await createMembers(server, 40);
    const tried = await Promise.all(
      members.map((member, place) => redeem(member, own.toLowerCase(), nodes[place % 2])),
    );
    expect(tried.filter(({ success }) => success)).toHaveLength(1);
    const refusals = new Set(tried.flatMap((each) => (each.success ? [] : [each.code])));
    refusals.delete('coupon_busy');
    expect([...refusals]).toEqual(['coupon_used_up']);
    const winner = members[tried.findIndex(({ success }) => success)];
    if (!winner) throw new Error('nobody got it');
    expect(await redeem(winner, own)).toMatchObject({ code: 'coupon_used_up' });
    expect(await redeem(winner, another)).toMatchObject({ success: true });
    expect(await cashOf(winner)).toBe(100_000_000n);
    const loser = members.find((member) => member !== winner) ?? winner;
    expect(await redeem(loser, code)).toMatchObject({ code: 'coupon_unknown' });
    const used = await server.call('listRedeemedCoupons', { token: winner.token });
    expect(used.data?.coupons.map((each) => each.code)).toEqual([another, own]);
  });

  it('offer-11: one of twenty calls of a member with one code pays', async () => {
    const { id } = await published({ unique_codes: true, per_member_limit: 20 });
    const [own = ''] = await codesOf(id, 1);
    const member = await newMember();
    const tried = await Promise.all(
      Array.from({ length: 20 }, (_, place) => redeem(member, own, nodes[place % 2])),
    );
    expect(tried.filter(({ success }) => success)).toHaveLength(1);
    expect(await cashOf(member)).toBe(50_000_000n);
  });

  it('offer-11: a coupon keeps its unique codes, and ends for all of them', async () => {
    const { id } = await published({ unique_codes: true });
    const [own = '', another = ''] = await codesOf(id, 2);
    const { terms, seen } = await show(id);
    expect(await save({ ...terms, unique_codes: false }, { id, seen })).toMatchObject({
      success: true,
    });
    expect((await show(id)).terms.unique_codes).toBe(true);
    const member = await newMember();
    expect(await redeem(member, own)).toMatchObject({ success: true });
    expect(await redeem(member, another)).toMatchObject({ code: 'already_claimed' });
    await act('endCoupon', id);
    expect(await redeem(await newMember(), another)).toMatchObject({ code: 'expired' });
  });

  it('offer-12: makes a hundred thousand different codes, once for a key', async () => {
    const id = await draft({ code: 'BULK', unique_codes: true });
    const key = randomUUID();
    const [one, other] = await Promise.all([make(id, 100_000, key), make(id, 100_000, key)]);
    expect(one.data).toMatchObject({ codes: 100_000, made_by: 'marketing@kapao.test' });
    expect(other.data).toEqual(one.data);
    expect((await show(id)).batches).toEqual([one.data]);
    const body = { batch: one.data?.id ?? '' };
    const { data } = await office.call('takeCouponCodes', { cookie, params: { id }, body });
    expect(new Set(data?.codes).size).toBe(100_000);
    const isWrong = (code: string) => !/^BULK-[2-9A-HJKMNP-TV-Z]{10}$/.test(code);
    expect(data?.codes.filter(isWrong)).toEqual([]);
    expect(await make(id, 100_001)).toMatchObject({ code: 'invalid_input' });
    expect(await make(await draft(), 1)).toMatchObject({ code: 'not_found' });
  });

  it('offer-12: makes a code anew that is there already', async () => {
    const id = await draft({ code: 'AGAIN', unique_codes: true });
    let made = 0;
    const newCode = () => ['SAME', 'SAME', 'SAME', 'NEW'][(made += 1) - 1] ?? randomCode();
    const coupon = { id: BigInt(id), websiteId: 3, code: 'AGAIN' };
    const batch = await opened.database.transaction((tx) =>
      makeCodes(tx, coupon, { count: 2, madeBy: 'test', newCode }),
    );
    const body = { batch: String(batch.id) };
    const { data } = await office.call('takeCouponCodes', { cookie, params: { id }, body });
    expect(data?.codes).toHaveLength(2);
    expect(data?.codes).toContain('AGAIN-SAME');
    expect(await save(newTerms({ code: 'AGAIN-SAME' }))).toMatchObject({ code: 'code_taken' });
  });

  it('offer-13: the log has each making and taking of codes, and never a code', async () => {
    const id = await draft({ code: 'LOGGED', unique_codes: true });
    const codes = await codesOf(id, 3);
    const rows = await opened.database.query<{ operation: string; after: object }>(sql`
      select operation,
             after
        from audit_events
       where target    = 'coupon:LOGGED'
         and operation = any(array['makeCouponCodes', 'takeCouponCodes'])
       order by id`);
    expect(rows).toMatchObject([
      { operation: 'makeCouponCodes', after: { codes: 3 } },
      { operation: 'takeCouponCodes', after: { codes: 3 } },
    ]);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const stranger = { cookie, params: { id: await draft() }, body: { batch: '1' } };
    expect(await office.call('takeCouponCodes', stranger)).toMatchObject({ code: 'not_found' });
    const found = await office.call('listCoupons', { cookie, query: { code: codes[1] } });
    expect(found.data?.rows).toMatchObject([{ id }]);
  });
});

describe('listCouponRedemptions', () => {
  it('offer-14: lists redemptions with member, code, amount and transfer, the newest first', async () => {
    const { id } = await published({ unique_codes: true });
    const codes = await codesOf(id, 3);
    const members = await createMembers(server, 3);
    for (const [place, member] of members.entries()) await redeem(member, codes[place] ?? '');
    const call = async (query: OfficeQuery<'listCouponRedemptions'>) => {
      const { data } = await office.call('listCouponRedemptions', {
        cookie,
        params: { id },
        query,
      });
      return data ?? expect.fail('no list');
    };
    const first = await call({ limit: 2 });
    const last = await call({ limit: 2, after: first.next ?? '' });
    const rows = [...first.rows, ...last.rows];
    expect(last.next).toBeNull();
    expect(rows.map(({ member, code }) => [member.id, code])).toEqual(
      members.map((member, place) => [String(member.id), codes[place]]).toReversed(),
    );
    const [transfer] = await opened.database.query<{ id: bigint }>(sql`
      select id
        from ledger_transfers
       where member_id = ${members[2]?.id}
         and source    = 'coupons'`);
    expect(rows[0]).toMatchObject({
      ordinal: 1,
      type: 'credit',
      amount_micro: '50000000',
      transfer_id: String(transfer?.id),
    });
  });
});
