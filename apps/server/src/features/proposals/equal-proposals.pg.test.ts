import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import type { OpenProposal } from '@kapao/contract/office/proposals.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { setBounds } from '../../testing/people/second-person.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
let marketing: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [marketing, manager, risk] = [
    await office.signIn('marketing'),
    await office.signIn('manager'),
    await office.signIn('risk'),
  ];
  await setBounds(server.context.database, { offers: 0 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const reason = 'asked for twice';
const MANY = 20;

async function draftCoupon(code: string, unique_codes = false): Promise<string> {
  const terms = aCoupon({ code, amount: 10, total_limit: 100, unique_codes });
  const body = { id: null, seen: null, terms, key: randomUUID() };
  const { data } = await office.call('saveCoupon', { cookie: marketing, body });
  return data && 'id' in data ? data.id : expect.fail('not saved');
}
async function edit(id: string, changes: { amount: number }): Promise<void> {
  const { data } = await office.call('getCoupon', { cookie: marketing, params: { id } });
  const { terms, seen } = data ?? expect.fail('no such coupon');
  const body = { id, seen, terms: { ...terms, ...changes }, reason: 'agreed', key: randomUUID() };
  await office.call('saveCoupon', { cookie: marketing, body });
}
async function publish(id: string, cookie = marketing) {
  const { data } = await office.call('getCoupon', { cookie, params: { id } });
  const body = { seen: data?.seen ?? '', reason: 'agreed', key: randomUUID() };
  return office.call('publishCoupon', { cookie, params: { id }, body });
}
const make = (id: string, count: number) =>
  office.call('makeCouponCodes', {
    cookie: marketing,
    params: { id },
    body: { count, key: randomUUID() },
  });
const heldId = (answer: { data: unknown }): string =>
  isHeldData(answer.data) ? answer.data.held.proposal_id : expect.fail(JSON.stringify(answer));
const close = (name: 'rejectProposal' | 'withdrawProposal', id: string, cookie: string) =>
  office.call(name, { params: { id }, body: { key: randomUUID(), reason }, cookie });
async function openRows(cookie = risk): Promise<OpenProposal[]> {
  return (await office.call('listOpenProposals', { cookie })).data?.rows ?? [];
}

it('risk-18: refuses the change that waits already, of anybody, until it is decided', async () => {
  const id = await draftCoupon('EQUAL');
  const first = heldId(await publish(id));
  const again = await publish(id);
  expect(again).toMatchObject({ status: 409, code: 'already_proposed' });
  expect(again.message).toContain(`ที่ ${first} โดย marketing@kapao.test`);
  expect(await publish(id, manager)).toMatchObject({ code: 'already_proposed' });
  await close('withdrawProposal', first, marketing);
  const second = heldId(await publish(id));
  await close('rejectProposal', second, risk);
  heldId(await publish(id, manager));
});

it('risk-18: lets another change of the same record wait beside the first', async () => {
  const id = await draftCoupon('BESIDE', true);
  await publish(id);
  heldId(await make(id, 5));
  expect(await make(id, 5)).toMatchObject({ code: 'already_proposed' });
  heldId(await make(id, 6));
});

it('risk-18: keeps one of many equal proposals at once, by several makers', async () => {
  const id = await draftCoupon('ATONCE');
  const makers = [marketing, manager];
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, n) => publish(id, makers[n % makers.length])),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter((each) => !each.success && each.code === 'already_proposed');
  expect(refused).toHaveLength(MANY - 1);
});

it('risk-18: does not count a proposal that nobody can approve, or that was made on another state', async () => {
  const id = await draftCoupon('STALE');
  heldId(await publish(id));
  const disable = (at: ReturnType<typeof sql>) =>
    server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local kapao.actor = 'system:test'`);
      await tx.query(
        sql`update staff set disabled_at = ${at} where email = 'marketing@kapao.test'`,
      );
    });
  await disable(sql`now()`);
  heldId(await publish(id, manager));
  await disable(sql`null`);
  const changed = await draftCoupon('CHANGED', true);
  await publish(changed);
  const old = heldId(await make(changed, 5));
  await edit(changed, { amount: 20 });
  expect(heldId(await make(changed, 5))).not.toBe(old);
});

it('risk-18: refuses an equal change of a member, while another one may wait', async () => {
  const [member] = await createMembers(server, 1);
  const params = { id: String(member?.id) };
  const adjust = (amount: number, cookie = manager) =>
    office.call('proposeAdjustment', {
      cookie,
      params,
      body: { key: randomUUID(), amount, reason },
    });
  expect(await adjust(5)).toMatchObject({ data: { status: 'open' } });
  expect(await adjust(5)).toMatchObject({ status: 409, code: 'already_proposed' });
  expect(await adjust(6)).toMatchObject({ data: { status: 'open' } });
  expect((await openRows(manager))[0]).toMatchObject({
    operation: 'proposeAdjustment',
    targets: [`member:${params.id}`],
    maker: 'manager@kapao.test',
    is_own: true,
  });
});

it('risk-19: names the records of open proposals, and leaves out those that are over', async () => {
  const id = await draftCoupon('NAMED');
  const proposal = heldId(await publish(id));
  const found = async () => (await openRows()).find((row) => row.id === proposal);
  expect(await found()).toMatchObject({
    operation: 'publishCoupon',
    targets: [`coupons:${id}`],
    maker: 'marketing@kapao.test',
    is_own: false,
  });
  await close('rejectProposal', proposal, risk);
  expect(await found()).toBeUndefined();
});
