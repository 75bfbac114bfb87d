import { randomUUID } from 'node:crypto';
import { MAX_MESSAGES_A_DAY, MAX_WAITING_CASES, MESSAGE_MAX } from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { closeCaseRow, lockCase } from '../../features/cases/office-store.ts';
import { LONE_MESSAGES } from '../../features/notifications/rules.ts';
import { insertCase } from '../../features/cases/store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { newMember, openQr, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { duringWork, messageKey } from '../../testing/people/security.ts';

const reason = 'ตอบสมาชิกครบแล้ว';

let server: PaymentServer;
let office: TestOffice;
let support: string;
let manager: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [support, manager] = await Promise.all([office.signIn('support'), office.signIn('manager')]);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const write = (member: TestMember, text: string, body: object = {}) =>
  server.call('openCase', { body: { key: messageKey(), text, ...body }, token: member.token });
const reply = (member: TestMember, number: number, text: string) =>
  server.call('replyToCase', {
    params: { number: String(number) },
    body: { key: messageKey(), text },
    token: member.token,
  });
const threadOf = async (member: TestMember, number: number) => {
  const params = { number: String(number) };
  return server.call('getContactCase', { params, token: member.token });
};

async function opened(member: TestMember, text = 'ฝากแล้วเงินไม่เข้า', body: object = {}) {
  const answer = await write(member, text, body);
  const number = answer.data?.number ?? expect.fail(answer.message);
  const query = { state: 'all', named: `C-${number}` } as const;
  const listed = await office.call('listCases', { query, cookie: support });
  const row = listed.data?.rows[0] ?? expect.fail('no case');
  return { number, row, params: { id: row.id } };
}

it('case-02 case-03: openCase opens a case with the own reference, once, and finds it by its number', async () => {
  const [member, stranger] = [await newMember(server), await newMember(server)];
  const { ref_code: id, short_reference: name } = await openQr(server, member);
  const body = {
    key: messageKey(),
    text: 'ฝากแล้วเงินไม่เข้า',
    reference: { kind: 'deposit', id },
  } as const;
  const first = await server.call('openCase', { body, token: member.token });
  const again = await server.call('openCase', { body, token: member.token });
  expect(again.data).toEqual(first.data);
  for (const named of [`C-${first.data?.number}`, `c${first.data?.number}`]) {
    const listed = await office.call('listCases', { query: { named }, cookie: support });
    expect(listed.data?.rows).toMatchObject([
      { reference: { kind: 'deposit', id }, kind: 'contact' },
    ]);
  }
  const thread = await threadOf(member, first.data?.number ?? 0);
  expect(thread.data).toMatchObject({ about: { name }, case: { reference: body.reference } });
  const foreign = { ...body, key: messageKey() };
  expect(await server.call('openCase', { body: foreign, token: stranger.token })).toMatchObject({
    code: 'not_found',
  });
});

it('case-05: keeps lines, drops hidden characters, and refuses what is empty or too long', async () => {
  const member = await newMember(server);
  const { number } = await opened(member, ' <b>สวัสดี</b>\r\nบรรทัดสอง\u200B ');
  expect((await threadOf(member, number)).data?.messages).toMatchObject([
    { text: '<b>สวัสดี</b>\nบรรทัดสอง', author: 'member' },
  ]);
  for (const text of ['', ' \u200B ', 'ก'.repeat(MESSAGE_MAX + 1)]) {
    expect(await write(member, text)).toMatchObject({ code: 'invalid_input' });
  }
});

it('case-06: bounds the cases that wait, also when they are opened at once', async () => {
  const member = await newMember(server);
  const answers = await Promise.all(
    Array.from({ length: MAX_WAITING_CASES + 3 }, (_each, place) => write(member, `ถาม ${place}`)),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(MAX_WAITING_CASES);
  expect(await write(member, 'อีกข้อ')).toMatchObject({ code: 'too_many_cases' });
  const contact = await server.call('getContact', { token: member.token });
  expect(contact.data).toMatchObject({ may_open: false });
  expect(contact.data?.cases).toHaveLength(MAX_WAITING_CASES);
});

it('case-01 case-07: getContactCase shows the answer without name and notes', async () => {
  const member = await newMember(server);
  const { number, params } = await opened(member);
  const note = { params, body: { key: randomUUID(), text: 'ลูกค้าประจำ' }, cookie: support };
  const answer = { params, body: { key: randomUUID(), text: 'เงินเข้าแล้วค่ะ' }, cookie: support };
  expect(await office.call('noteCase', note)).toMatchObject({ success: true });
  expect(await office.call('answerCase', answer)).toMatchObject({ success: true });
  expect(await office.call('answerCase', answer)).toMatchObject({ success: true });
  const thread = await threadOf(member, number);
  expect(thread.data?.case.state).toBe('answered');
  expect(thread.data?.messages).toMatchObject([
    { author: 'member' },
    { author: 'staff', text: 'เงินเข้าแล้วค่ะ' },
  ]);
  expect(JSON.stringify(thread)).not.toMatch(/ลูกค้าประจำ|support/i);
  const inbox = await server.call('listNotifications', { token: member.token, query: {} });
  expect(inbox.data?.notifications).toMatchObject([{ kind: 'case_answered', params: { number } }]);
});

it('case-08: replyToCase lets it wait again; strangers and closed cases are refused', async () => {
  const [member, stranger] = [await newMember(server), await newMember(server)];
  const { number, params } = await opened(member);
  expect(await threadOf(stranger, number)).toMatchObject({ code: 'not_found' });
  expect(await reply(stranger, number, 'แอบดู')).toMatchObject({ code: 'not_found' });
  const body = () => ({ key: randomUUID(), text: 'รอสักครู่' });
  await office.call('answerCase', { params, body: body(), cookie: support });
  expect(await reply(member, number, 'ยังไม่เข้า')).toMatchObject({ success: true });
  expect((await threadOf(member, number)).data?.case.state).toBe('open');
  const close = { params, body: { key: randomUUID(), reason }, cookie: support };
  expect(await office.call('closeCase', close)).toMatchObject({ success: true });
  expect(await reply(member, number, 'อีกนิด')).toMatchObject({ code: 'case_closed' });
  const reopen = { params, body: { key: randomUUID(), reason }, cookie: support };
  expect(await office.call('reopenCase', reopen)).toMatchObject({ success: true });
  expect(await reply(member, number, 'อีกนิด')).toMatchObject({ success: true });
});

it('case-08: a reply that meets the closing of its case does not open it again', async () => {
  const member = await newMember(server);
  const { number, row } = await opened(member);
  const id = BigInt(row.id);
  const close = async (tx: Tx) => {
    await lockCase(tx, 3, id);
    await closeCaseRow(tx, id);
  };
  const late = await duringWork(server, close, () => reply(member, number, 'อีกนิด'));
  expect(late).toMatchObject({ code: 'case_closed' });
  expect((await threadOf(member, number)).data?.case.state).toBe('closed');
});

/** A security case of the member, as a report opens one. */
const openSecurity = async (tx: Tx, { id: memberId }: TestMember) => {
  await lockMemberRow(tx, memberId);
  const none = { reference: undefined, requestKey: undefined };
  return insertCase(tx, { websiteId: 3, memberId, kind: 'security', ...none });
};

it('case-09: a security case is not reopened while a report opens another', async () => {
  const member = await newMember(server);
  const { database } = server.context;
  const { id } = await database.transaction(async (tx) => {
    const known = await openSecurity(tx, member);
    await closeCaseRow(tx, known.id);
    return known;
  });
  const body = { key: randomUUID(), reason };
  const reopen = { params: { id: String(id) }, body, cookie: support };
  const late = await duringWork(
    server,
    (tx) => openSecurity(tx, member),
    () => office.call('reopenCase', reopen),
  );
  expect(late).toMatchObject({ code: 'target_changed' });
});

it('case-06: bounds the messages of a day in a security case, too', async () => {
  const member = await newMember(server);
  const { id, number } = await server.context.database.transaction((tx) =>
    openSecurity(tx, member),
  );
  await server.context.database.query(sql`
    insert into case_messages (case_id, author, text, request_key)
    select ${id}, 'member', 'ด่วน', gen_random_uuid()
      from generate_series(1, ${MAX_MESSAGES_A_DAY - 1})`);
  expect(await reply(member, number, 'ด่วนมาก')).toMatchObject({ success: true });
  expect(await reply(member, number, 'ด่วนมาก')).toMatchObject({ code: 'too_many_requests' });
  expect(await write(member, 'อีกเรื่อง')).toMatchObject({ code: 'too_many_cases' });
});

it('case-09: has an owner, a place in the queue, and a row in the log for each act', async () => {
  const member = await newMember(server);
  const { params, row } = await opened(member);
  expect(row.owner).toBeNull();
  const take = (cookie: string) =>
    office.call('takeCase', { params, body: { key: randomUUID() }, cookie });
  expect(await take(support)).toMatchObject({ success: true });
  expect(await take(support)).toMatchObject({ code: 'as_it_is' });
  expect(await take(manager)).toMatchObject({ success: true });
  const found = await office.call('getCase', { params, cookie: support });
  expect(found.data?.owner).toMatchObject({ is_own: false });
  const queues = await office.call('listQueues', { cookie: support });
  const waiting = queues.data?.queues.find(({ queue }) => queue === 'cases');
  expect(waiting?.count).toBeGreaterThan(0);
  const owner = await office.signIn('owner');
  const log = await office.call('listAudit', {
    query: { target: `case:${row.id}`, limit: 10 },
    cookie: owner,
  });
  expect(log.data?.rows.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'takeCase done',
    'takeCase refused',
    'takeCase done',
  ]);
  const auditor = await office.signIn('auditor');
  expect(await take(auditor)).toMatchObject({ code: 'permission_missing' });
  expect(await office.call('getCase', { params, cookie: auditor })).toMatchObject({
    success: true,
  });
});

it('case-04: getContact answers the operator’s texts', async () => {
  const member = await newMember(server);
  const contact = await server.call('getContact', { token: member.token });
  expect(contact.data).toMatchObject({ hours: '', reply_time: '', answers: [], may_open: true });
});

it('case-10: staff open a case with a member, who replies; a second person reads the 21st, or a link', async () => {
  const member = await newMember(server);
  const params = { id: String(member.id) };
  const openWith = (text: string) =>
    office.call('openMemberCase', {
      params,
      body: { key: randomUUID(), text },
      cookie: support,
    });
  const first = await openWith('เงินฝากเมื่อเช้าเข้าแล้วนะคะ');
  const found = await office.call('getCase', {
    params: { id: first.data?.case_id ?? expect.fail(first.message) },
    cookie: support,
  });
  expect(found.data).toMatchObject({ kind: 'contact', state: 'answered', owner: { is_own: true } });
  expect(await reply(member, found.data?.number ?? 0, 'ขอบคุณค่ะ')).toMatchObject({ success: true });
  const held = { status: 202, code: 'second_person' };
  expect(await openWith('ดูที่ https://example.com')).toMatchObject(held);
  for (let place = 2; place <= LONE_MESSAGES; place += 1)
    expect(await openWith(`เรื่องที่ ${place}`)).toMatchObject({ status: 200 });
  expect(await openWith('อีกเรื่อง')).toMatchObject(held);
});
