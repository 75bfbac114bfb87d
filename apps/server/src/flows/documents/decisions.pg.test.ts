import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  askWithdrawal,
  newMember,
  queryAsOwner,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  approveAllDocuments,
  askForDocuments,
  giveAllDocuments,
  openAllDocuments,
  sendDocument,
} from '../../testing/people/documents.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { lookAfterDocuments } from './look-after-documents.ts';

let server: PaymentServer;
let office: TestOffice;
let risk: string;
let support: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [risk, support] = [await office.signIn('risk'), await office.signIn('support')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});
beforeEach(async () => {
  await queryAsOwner(server, sql`delete from member_documents`);
  await askForDocuments(server, 'withdrawal');
});

const reason = 'ตรวจเอกสารของสมาชิก';
const paramsOf = ({ id }: TestMember) => ({ id: String(id) });
const found = async (member: TestMember) => {
  const { data } = await office.call('getMemberDocuments', {
    params: paramsOf(member),
    cookie: support,
  });
  return data ?? expect.fail('no documents');
};
const idOf = async (member: TestMember, kind: string) => {
  const { documents } = await found(member);
  return documents.find((each) => each.kind === kind)?.given?.id ?? expect.fail(`no ${kind}`);
};
const approve = (member: TestMember, expires_on: string | null, seen: string[]) =>
  office.call('approveDocuments', {
    params: paramsOf(member),
    body: { key: randomUUID(), seen, expires_on },
    cookie: risk,
  });
const reject = (member: TestMember, document_id: string, body: object = {}) =>
  office.call('rejectDocument', {
    params: paramsOf(member),
    body: { key: randomUUID(), document_id, reason: 'blurred', ...body },
    cookie: risk,
  });
const inboxOf = async ({ token }: TestMember) => {
  const { data } = await server.call('listNotifications', { token, query: {} });
  return data?.notifications.map(({ kind, params }) => ({ kind, params })) ?? [];
};
const lookAfter = () => lookAfterDocuments(server.context, new AbortController().signal);

it('kyc-06: a member stands in the queue once all three documents are there, the longest wait first', async () => {
  const [first, second, partial] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  for (const member of [first, second]) await giveAllDocuments(server, member);
  await sendDocument(server, partial, 'card');
  const page = await office.call('listDocuments', { query: { limit: 1 }, cookie: support });
  expect(page.data?.rows.map(({ member }) => member.member_id)).toEqual([String(first.id)]);
  const next = await office.call('listDocuments', {
    query: { limit: 1, after: page.data?.next ?? '' },
    cookie: support,
  });
  expect(next.data).toMatchObject({
    rows: [{ member: { member_id: String(second.id) }, kinds: ['card', 'selfie', 'bank_book'] }],
    next: null,
  });
  const queues = await office.call('listQueues', { cookie: support });
  expect(queues.data?.queues).toContainEqual(
    expect.objectContaining({ queue: 'documents', count: 2 }),
  );
  expect((await found(partial)).can_approve).toBe(false);
  expect(await approve(partial, '2030-12-31', [await idOf(partial, 'card')])).toMatchObject({
    code: 'target_changed',
  });
});

it('kyc-10: shows the pictures with a reason alone, and records who looked and why', async () => {
  const member = await newMember(server);
  await giveAllDocuments(server, member);
  const params = paramsOf(member);
  const withoutReason = { params, body: { reason: '' }, cookie: risk };
  expect(await office.call('openDocuments', withoutReason)).toMatchObject({
    code: 'invalid_input',
  });
  expect(
    await office.call('openDocuments', { params, body: { reason }, cookie: support }),
  ).toMatchObject({ code: 'permission_missing' });
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api/members/${params.id}/documents/open`,
    headers: { cookie: risk, 'content-type': 'application/json' },
    payload: JSON.stringify({ reason }),
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({
    data: {
      account_number: expect.stringMatching(/^\d{10,}$/),
      pictures: [{ kind: 'card' }, { kind: 'selfie' }, { kind: 'bank_book' }],
    },
  });
  expect(answer.body).toContain('data:image/webp;base64,');
  const owner = await office.signIn('owner');
  const query = { target: `member:${params.id}`, limit: 1 };
  const log = await office.call('listAudit', { query, cookie: owner });
  expect(log.data?.rows).toMatchObject([
    { operation: 'openDocuments', actor: 'risk@kapao.test', reason, outcome: 'done' },
  ]);
  expect(JSON.stringify(log)).not.toContain('base64');
});

it('kyc-10: asks for the second factor again before it shows the pictures', async () => {
  const member = await newMember(server);
  await giveAllDocuments(server, member);
  const ask = (isAsked: boolean | null) =>
    queryAsOwner(server, sql`update office_access set second_factor = ${isAsked}`);
  const prove = (minutesAgo: number) =>
    queryAsOwner(
      server,
      sql`update staff_sessions set verified_at = now() - make_interval(mins => ${minutesAgo})`,
    );
  await queryAsOwner(
    server,
    sql`
      insert into staff_factors (staff_id, kind, secret, confirmed_at)
      select id, 'totp', 'sealed:v1:none', now()
        from staff
       where email = 'risk@kapao.test'`,
  );
  await prove(6);
  await ask(true);
  try {
    expect(await openAllDocuments(office, risk, member)).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    await prove(0);
    expect(await openAllDocuments(office, risk, member)).toMatchObject({ success: true });
  } finally {
    await ask(null);
  }
});

it('kyc-09 kyc-11: approves what this person has opened, once, with the last day of a card that is valid', async () => {
  const member = await newMember(server);
  await giveAllDocuments(server, member);
  const { documents } = await found(member);
  const seen = documents.flatMap(({ given }) => given?.id ?? []);
  expect(await approve(member, '2030-12-31', seen)).toMatchObject({ code: 'target_changed' });
  await openAllDocuments(office, await office.signIn('owner'), member);
  expect(await approve(member, '2030-12-31', seen)).toMatchObject({ code: 'target_changed' });
  await openAllDocuments(office, risk, member);
  await sendDocument(server, member, 'selfie');
  expect(await approve(member, '2030-12-31', seen)).toMatchObject({ code: 'target_changed' });
  const now = (await found(member)).documents.flatMap(({ given }) => given?.id ?? []);
  expect(await approve(member, '2030-12-31', now)).toMatchObject({ code: 'target_changed' });
  await openAllDocuments(office, risk, member);
  const yesterday = addDays(bangkokDay(new Date()), -1);
  expect(await approve(member, yesterday, now)).toMatchObject({ code: 'card_expired' });
  expect(await approve(member, bangkokDay(new Date()), now)).toMatchObject({ success: true });
  expect(await approve(member, '2030-12-31', now)).toMatchObject({ code: 'target_changed' });
  expect(await inboxOf(member)).toEqual([
    { kind: 'documents_approved', params: { until: bangkokDay(new Date()) } },
  ]);
});

it('kyc-09 kyc-12: rejects one picture in words for the member, who gives that one again', async () => {
  const member = await newMember(server);
  await giveAllDocuments(server, member);
  const card = await idOf(member, 'card');
  expect(await reject(member, card, { reason: 'other' })).toMatchObject({ code: 'invalid_input' });
  const note = 'มุมบัตรหายไป';
  expect(await reject(member, card, { note })).toMatchObject({ success: true });
  expect(await reject(member, card)).toMatchObject({ code: 'target_changed' });
  const told = { code: 'blurred', note };
  expect(await inboxOf(member)).toEqual([
    { kind: 'document_rejected', params: { document: 'card', reason: told } },
  ]);
  const own = await server.call('getDocuments', { token: member.token });
  expect(own.data).toMatchObject({
    state: 'rejected',
    documents: [
      { kind: 'card', state: 'rejected', reason: told, may_give: true },
      { state: 'waiting' },
      { state: 'waiting' },
    ],
  });
  await sendDocument(server, member, 'card');
  expect(await approveAllDocuments(office, risk, member)).toMatchObject({ success: true });
  expect(
    await reject(member, await idOf(member, 'selfie'), { reason: 'name_differs' }),
  ).toMatchObject({ success: true });
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ code: 'documents_needed' });
  const foreign = await newMember(server);
  await sendDocument(server, foreign, 'card');
  expect(await reject(member, await idOf(foreign, 'card'))).toMatchObject({
    code: 'target_changed',
  });
});

it('kyc-12: takes back an approval in force while a newer card waits, with the earlier ones of its kind', async () => {
  const member = await newMember(server, 1_000);
  const today = bangkokDay(new Date());
  await giveAllDocuments(server, member);
  await approveAllDocuments(office, risk, member, addDays(today, 5));
  for (const kind of ['card', 'selfie'] as const) await sendDocument(server, member, kind);
  await approveAllDocuments(office, risk, member, addDays(today, 6));
  const approved = await idOf(member, 'card');
  await sendDocument(server, member, 'card');
  const before = await found(member);
  expect(before.is_approved).toBe(true);
  const inForce = before.decisions.filter((each) => each.is_in_force && each.kind === 'card');
  expect(inForce).toHaveLength(2);
  expect(inForce[0]?.id).toBe(approved);
  expect(await reject(member, approved)).toMatchObject({ success: true });
  const after = await found(member);
  expect(after).toMatchObject({ is_approved: false, documents: [{ state: 'waiting' }, {}, {}] });
  expect(after.decisions.some((each) => each.is_in_force && each.kind === 'card')).toBe(false);
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ code: 'documents_needed' });
  expect(await reject(member, approved)).toMatchObject({ code: 'target_changed' });
});

it('kyc-13: tells once before and once after the last day, and lets withdrawals wait from then on', async () => {
  const member = await newMember(server, 1_000);
  await giveAllDocuments(server, member);
  const today = bangkokDay(new Date());
  await approveAllDocuments(office, risk, member, addDays(today, 31));
  const endsOn = (day: string) =>
    queryAsOwner(
      server,
      sql`update member_documents set expires_on = ${day} where kind <> 'bank_book'`,
    );
  await lookAfter();
  const kinds = async () => (await inboxOf(member)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['documents_approved']);
  await endsOn(addDays(today, 29));
  for (const _ of ['first run', 'next run']) await lookAfter();
  expect(await kinds()).toEqual(['documents_expiring', 'documents_approved']);
  expect(await sendDocument(server, member, 'card')).toMatchObject({ success: true });
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ success: true });
  await queryAsOwner(server, sql`delete from member_documents where state = 'waiting'`);
  await endsOn(addDays(today, -1));
  for (const _ of ['first run', 'next run']) await lookAfter();
  expect(await kinds()).toEqual(['documents_expired', 'documents_expiring', 'documents_approved']);
  expect(await askWithdrawal(server, member, 200)).toMatchObject({ code: 'documents_needed' });
});

it('kyc-03 kyc-13: tells nobody who gave card and selfie anew, and asks for the selfie of who gave the card alone', async () => {
  const [renewing, cardAlone, unasked] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  const today = bangkokDay(new Date());
  for (const member of [renewing, cardAlone, unasked]) {
    await giveAllDocuments(server, member);
    await approveAllDocuments(office, risk, member, addDays(today, 5));
  }
  await askForDocuments(server, 'off');
  await lookAfter();
  await askForDocuments(server, 'withdrawal');
  for (const member of [renewing, cardAlone]) await sendDocument(server, member, 'card');
  const standingOf = async ({ token }: TestMember) =>
    (await server.call('getDocuments', { token })).data;
  expect(await standingOf(cardAlone)).toMatchObject({ state: 'missing', is_approved: true });
  await sendDocument(server, renewing, 'selfie');
  expect(await standingOf(renewing)).toMatchObject({ state: 'waiting', is_approved: true });
  await lookAfter();
  expect((await inboxOf(renewing)).map(({ kind }) => kind)).toEqual(['documents_approved']);
  for (const member of [cardAlone, unasked]) {
    expect((await inboxOf(member)).map(({ kind }) => kind)).toEqual([
      'documents_expiring',
      'documents_approved',
    ]);
  }
});

it('kyc-13: tells of a picture with the card that ends before a card that was given anew', async () => {
  const member = await newMember(server);
  const today = bangkokDay(new Date());
  await giveAllDocuments(server, member);
  await approveAllDocuments(office, risk, member, addDays(today, 40));
  await reject(member, await idOf(member, 'card'));
  await sendDocument(server, member, 'card');
  expect(await approveAllDocuments(office, risk, member)).toMatchObject({ success: true });
  await queryAsOwner(
    server,
    sql`update member_documents set expires_on = ${addDays(today, 9)} where kind = 'selfie'`,
  );
  for (const _ of ['first run', 'next run']) await lookAfter();
  const told = (await inboxOf(member)).filter(({ kind }) => kind === 'documents_expiring');
  expect(told).toEqual([{ kind: 'documents_expiring', params: { until: addDays(today, 9) } }]);
});

it('kyc-14: deletes a picture after its days and keeps the decision, and forgets only what was never completed', async () => {
  const [decided, queued, partial, fresh] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  await giveAllDocuments(server, decided);
  await approveAllDocuments(office, risk, decided);
  await giveAllDocuments(server, queued);
  await sendDocument(server, partial, 'card');
  await queryAsOwner(
    server,
    sql`
      update member_documents
         set given_at   = given_at - interval '91 days',
             decided_at = decided_at - interval '91 days'`,
  );
  // The account is older than its bank book.
  await queryAsOwner(
    server,
    sql`update member_bank_accounts set created_at = created_at - interval '92 days'`,
  );
  await sendDocument(server, fresh, 'card');
  await lookAfter();
  const after = await found(decided);
  expect(after).toMatchObject({ is_approved: true, decisions: [{}, {}, {}] });
  expect(after.documents.map(({ given }) => given?.has_picture)).toEqual([false, false, false]);
  const opened = await office.call('openDocuments', {
    params: paramsOf(decided),
    body: { reason },
    cookie: risk,
  });
  expect(opened.data?.pictures).toEqual([]);
  expect((await found(partial)).documents[0]).toMatchObject({ state: 'missing', given: null });
  expect((await found(fresh)).documents[0]).toMatchObject({ state: 'waiting' });
  expect(await found(queued)).toMatchObject({ state: 'waiting', can_approve: true });
});
