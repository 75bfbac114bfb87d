import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../audit/list.ts';
import { saveCoupons } from '../../features/coupons/store.ts';
import { setAutomaticRules, stopsOf } from '../../testing/money/automatic.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { newMember, queryAsOwner, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paidDeposit, sendReversal, spendCash } from '../../testing/money/reversals.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { createMembers } from '../../testing/people/members.ts';
import { approveHeld } from '../../testing/people/second-person.ts';
import { messageKey } from '../../testing/people/security.ts';

const reason = 'บัญชีเดียวกันหลายคน';

let server: PaymentServer;
let office: TestOffice;
let risk: string;
let manager: string;
let cashier: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [risk, manager, cashier] = [
    await office.signIn('risk'),
    await office.signIn('manager'),
    await office.signIn('cashier'),
  ];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const idOf = ({ id }: TestMember) => String(id);

async function opened(member: TestMember, others: readonly TestMember[] = []) {
  const linked = others.map((other) => ({ member_id: idOf(other), reason: 'เครื่องเดียวกัน' }));
  return office.call('openRiskCase', {
    params: { id: idOf(member) },
    body: { key: randomUUID(), reason, linked },
    cookie: risk,
  });
}

async function caseOf(member: TestMember, others: readonly TestMember[] = []) {
  const answer = await opened(member, others);
  return { id: answer.data?.case_id ?? expect.fail(answer.message) };
}

const read = (params: { id: string }) => office.call('getCase', { params, cookie: risk });
const watch = (params: { id: string }, members: readonly TestMember[]) =>
  office.call('decideRiskCase', {
    params,
    body: { key: randomUUID(), reason, decision: 'watch', member_ids: members.map(idOf) },
    cookie: risk,
  });
const restrict = (
  params: { id: string },
  decision: 'limit_offers' | 'block',
  members: readonly TestMember[],
  cookie = risk,
) =>
  office.call('restrictRiskMembers', {
    params,
    body: { key: randomUUID(), reason, decision, member_ids: members.map(idOf) },
    cookie,
  });
const lift = (params: { id: string }, member: TestMember, mark: 'watch' | 'limit_offers') =>
  office.call('liftRiskMark', {
    params,
    body: { key: randomUUID(), reason, mark, member_id: idOf(member) },
    cookie: risk,
  });

it('link-04: a member has one open risk case, which the member never sees or gets an answer in', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const params = await caseOf(member);
  expect(await opened(member)).toMatchObject({ code: 'as_it_is' });
  expect(await caseOf(member, [other])).toEqual(params);
  const found = (await read(params)).data ?? expect.fail();
  expect(found).toMatchObject({ kind: 'risk', state: 'open', members: [{}, { reason: /เครื่อง/ }] });
  const mine = await server.call('getContact', { token: member.token });
  expect(mine.data?.cases).toEqual([]);
  const number = String(found.number);
  const { token } = member;
  expect(await server.call('getContactCase', { params: { number }, token })).toMatchObject({
    code: 'not_found',
  });
  const body = { key: messageKey(), text: 'ขอดูหน่อย' };
  expect(await server.call('replyToCase', { params: { number }, body, token })).toMatchObject({
    code: 'not_found',
  });
  const answer = { key: randomUUID(), text: 'สวัสดี' };
  expect(await office.call('answerCase', { params, body: answer, cookie: risk })).toMatchObject({
    code: 'case_is_internal',
  });
});

it('link-05: links members by name with a reason, once, and unlinks them', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const params = await caseOf(member);
  const link = (named: string) =>
    office.call('linkCaseMember', {
      params,
      body: { key: randomUUID(), named, reason },
      cookie: risk,
    });
  expect(await link(`KP${other.id}`)).toMatchObject({ success: true });
  expect(await link(`KP${other.id}`)).toMatchObject({ code: 'as_it_is' });
  expect(await link(`KP${member.id}`)).toMatchObject({ code: 'as_it_is' });
  expect(await link('KP1')).toMatchObject({ code: 'not_found' });
  expect((await read(params)).data?.members.map(({ member: { member_id } }) => member_id)).toEqual([
    idOf(member),
    idOf(other),
  ]);
  const body = { key: randomUUID(), member_id: idOf(other), reason };
  await office.call('unlinkCaseMember', { params, body, cookie: risk });
  expect((await read(params)).data?.members).toHaveLength(1);
});

it('link-04: an open case keeps the reason of each opening, and the log names who was added', async () => {
  const [member, one, other] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  const params = await caseOf(member, [one]);
  await office.call('openRiskCase', {
    params: { id: idOf(member) },
    body: {
      key: randomUUID(),
      reason: 'พบอีกคน',
      linked: [one, other].map((each) => ({ member_id: idOf(each), reason })),
    },
    cookie: risk,
  });
  const [row] = await listAudit(server.context.database, { limit: 1 });
  expect(JSON.parse(row?.after ?? '{}')).toMatchObject({ is_new: false, linked: [idOf(other)] });
  expect((await read(params)).data?.notes.map(({ kind, text }) => [kind, text])).toEqual(
    expect.arrayContaining([
      ['open', reason],
      ['note', 'พบอีกคน'],
    ]),
  );
});

it('link-12: support opens a risk case, and takes, decides and closes none', async () => {
  const [member, support] = [await newMember(server), await office.signIn('support')];
  const key = () => randomUUID();
  const mine = await office.call('openRiskCase', {
    params: { id: idOf(member) },
    body: { key: key(), reason, linked: [] },
    cookie: support,
  });
  const params = { id: mine.data?.case_id ?? expect.fail(mine.message) };
  const member_ids = [idOf(member)];
  const refused = await Promise.all([
    office.call('takeCase', { params, body: { key: key() }, cookie: support }),
    office.call('noteCase', { params, body: { key: key(), text: reason }, cookie: support }),
    office.call('closeCase', { params, body: { key: key(), reason }, cookie: support }),
    office.call('decideRiskCase', {
      params,
      body: { key: key(), reason, decision: 'none', member_ids },
      cookie: support,
    }),
    restrict(params, 'limit_offers', [member], support),
    restrict(params, 'block', [member], support),
  ]);
  for (const answer of refused) expect(answer).toMatchObject({ code: 'permission_missing' });
  expect((await read(params)).data).toMatchObject({
    owner: null,
    state: 'open',
    members: [{ status: 'active', marks: [] }],
  });
  expect(await restrict(params, 'limit_offers', [member])).toMatchObject({ success: true });
});

it('link-05: a case of 50 linked members says that it is full', async () => {
  const member = await newMember(server);
  const crowd = await createMembers(server, 51);
  const params = await caseOf(member, crowd.slice(0, 50));
  const last = crowd[50] ?? expect.fail();
  const body = { key: randomUUID(), named: `KP${last.id}`, reason };
  expect(await office.call('linkCaseMember', { params, body, cookie: risk })).toMatchObject({
    code: 'case_full',
  });
  expect(await opened(member, [last])).toMatchObject({ code: 'case_full' });
  expect(await opened(member, crowd.slice(0, 1))).toMatchObject({ code: 'as_it_is' });
});

it('link-06: blocks the chosen members by the act of their page, and only members of the case', async () => {
  const [member, other, stranger] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  const params = await caseOf(member, [other]);
  expect(await restrict(params, 'block', [stranger])).toMatchObject({ code: 'not_found' });
  expect(await restrict(params, 'block', [other], cashier)).toMatchObject({ success: false });
  expect(await restrict(params, 'block', [other])).toMatchObject({ success: true });
  expect((await read(params)).data).toMatchObject({
    state: 'answered',
    decision: 'block',
    members: [{ status: 'active' }, { status: 'blocked' }],
  });
  const page = await office.call('getMember', { params: { id: idOf(other) }, cookie: risk });
  expect(page.data?.notes).toMatchObject([{ kind: 'block', text: reason }]);
});

it('link-07 link-09: a limited member gets no coupon until a second person has lifted it', async () => {
  const member = await newMember(server);
  const code = `RISK-${member.id}`;
  const { websiteId } = server.context.config;
  await server.context.database.transaction((tx) =>
    saveCoupons(tx, websiteId, [{ ...aCoupon({ code }), is_enabled: true }]),
  );
  const redeem = () =>
    server.call('redeemCoupon', {
      body: { coupon: code },
      token: member.token,
      address: freshAddress(),
    });
  const params = await caseOf(member);
  await restrict(params, 'limit_offers', [member]);
  expect(await redeem()).toMatchObject({ code: 'offer_not_for_you', message: /ติดต่อเรา/ });
  const held = await lift(params, member, 'limit_offers');
  expect(held.data).toMatchObject({ held: {} });
  expect(await redeem()).toMatchObject({ code: 'offer_not_for_you' });
  expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
  expect(await redeem()).toMatchObject({ success: true });
});

it('link-06 link-08: a watched member’s withdrawals wait, and nothing is found only after the watch', async () => {
  await setAutomaticRules(server, { signals: [], max: 1_000_000, dayMax: 10_000_000 });
  const member = await newMember(server, 5_000);
  expect(await stopsOf(server, member)).toEqual([]);
  const params = await caseOf(member);
  await watch(params, [member]);
  expect(await stopsOf(server, member)).toEqual(['watched']);
  const nothing = () =>
    office.call('decideRiskCase', {
      params,
      body: { key: randomUUID(), reason, decision: 'none', member_ids: [idOf(member)] },
      cookie: risk,
    });
  expect(await nothing()).toMatchObject({ code: 'marks_in_force' });
  await approveHeld(office, await lift(params, member, 'watch'), manager);
  expect(await stopsOf(server, member)).toEqual([]);
  expect(await nothing()).toMatchObject({ success: true });
});

it('link-10: lists who owes with the age of the debt, and whose deposits were taken back', async () => {
  const [owing, even] = [await newMember(server), await newMember(server)];
  for (const [member, spent] of [
    [owing, 10_000],
    [even, 0],
  ] as const) {
    const { transfer } = await paidDeposit(server, member, 100);
    if (spent > 0) await spendCash(server, member, spent);
    expect(await sendReversal(server, transfer)).toBe(200);
  }
  const list = async (view?: 'taken_back') =>
    (await office.call('listDebts', { query: view ? { view } : {}, cookie: risk })).data?.rows;
  const debts = (await list()) ?? expect.fail();
  expect(debts.map(({ member }) => member.member_id)).toEqual([idOf(owing)]);
  expect(debts[0]?.debt_micro).not.toBe('0');
  expect(debts[0]?.owed_since).toBe(debts[0]?.last_charge_back_at);
  const { id } = await caseOf(owing);
  const taken = (await list('taken_back')) ?? expect.fail();
  expect(taken).toMatchObject([
    { member: { member_id: idOf(even) }, debt_micro: '0', charge_backs: 1, owed_since: null },
    { member: { member_id: idOf(owing) }, case: { id } },
  ]);
  const auditor = await office.signIn('marketing');
  expect(await office.call('listDebts', { cookie: auditor })).toMatchObject({ success: false });
});

it('link-09: nobody lifts what is not there, or the mark of a member who is none of the case', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const [params, elsewhere] = [await caseOf(member), await caseOf(other)];
  expect(await lift(params, member, 'watch')).toMatchObject({ code: 'already_decided' });
  await watch(elsewhere, [other]);
  expect(await lift(params, other, 'watch')).toMatchObject({ code: 'not_found' });
  const nobody = { ...member, id: 999_999_999n };
  expect(await lift(params, nobody, 'watch')).toMatchObject({ code: 'not_found' });
  expect((await lift(elsewhere, other, 'watch')).data).toMatchObject({ held: {} });
});

it('link-09: a mark is lifted in its own case also after its member was unlinked', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const params = await caseOf(member, [other]);
  await watch(params, [other]);
  const body = { key: randomUUID(), member_id: idOf(other), reason };
  await office.call('unlinkCaseMember', { params, body, cookie: risk });
  const held = await lift(params, other, 'watch');
  expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
});

it('link-09: lifts no mark of another website’s member', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const params = await caseOf(member, [other]);
  await watch(params, [other]);
  await queryAsOwner(server, sql`insert into websites (id) values (4) on conflict do nothing`);
  await queryAsOwner(server, sql`update members set website_id = 4 where id = ${other.id}`);
  expect(await lift(params, other, 'watch')).toMatchObject({ code: 'not_found' });
  await queryAsOwner(server, sql`update members set website_id = 3 where id = ${other.id}`);
});
