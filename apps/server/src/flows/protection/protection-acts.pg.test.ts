import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { ProtectionMeasure } from '@kapao/contract/office/report-sheets.ts';
import type { Body } from '@kapao/contract/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wakeFollowUps } from '../../features/cases/protection-store.ts';
import { waitForStaff } from '../../features/cases/store.ts';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { messageKey } from '../../testing/people/security.ts';
import { approveHeld } from '../../testing/people/second-person.ts';
import { openProtectionCase } from './open-protection-case.ts';

const today = bangkokDay(new Date());
const reason = 'ดูแลสมาชิก';

let server: PaymentServer;
let office: TestOffice;
let support: string;
let risk: string;
let manager: string;
let auditor: string;
let cashier: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [support, risk, manager, auditor, cashier] = [
    await office.signIn('support'),
    await office.signIn('risk'),
    await office.signIn('manager'),
    await office.signIn('auditor'),
    await office.signIn('cashier'),
  ];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function caseOf(member: TestMember): Promise<{ id: string }> {
  const { database, config } = server.context;
  const markers = [{ marker: 'night_play', found: 9n, threshold: 7n, amountMicro: null }] as const;
  await database.transaction((tx) =>
    openProtectionCase(tx, {
      memberId: member.id,
      websiteId: config.websiteId,
      day: addDays(today, -1),
      markers,
    }),
  );
  const query = { kind: 'protection', named: `KP${member.id}` } as const;
  const listed = await office.call('listCases', { query, cookie: auditor });
  return { id: listed.data?.rows[0]?.id ?? expect.fail(listed.message) };
}

async function read(params: { id: string }) {
  const found = await office.call('getCase', { params, cookie: auditor });
  return found.data ?? expect.fail(found.message);
}

const contact = (params: { id: string }, cookie = support) =>
  office.call('contactMember', { params, body: { key: randomUUID() }, cookie });
const suggest = (params: { id: string }, amount: number, cookie = support) =>
  office.call('suggestLimit', {
    params,
    body: { key: randomUUID(), kind: 'loss', period: 'day', amount },
    cookie,
  });
const followUp = (params: { id: string }, on: string) =>
  office.call('followUpCase', { params, body: { key: randomUUID(), on, reason }, cookie: support });
const close = (params: { id: string }, decision?: 'talked' | 'no_concern', cookie = support) =>
  office.call('closeCase', {
    params,
    body: { key: randomUUID(), reason, ...(decision && { decision }) },
    cookie,
  });

async function inboxOf({ token }: TestMember) {
  const inbox = await server.call('listNotifications', { query: {}, token });
  return inbox.data?.notifications ?? expect.fail(inbox.message);
}

async function protectionOf({ token }: TestMember) {
  const found = await server.call('getProtection', { token });
  return found.data ?? expect.fail(found.message);
}

const answer = ({ token }: TestMember, body: Body<'answerLimitSuggestion'>) =>
  server.call('answerLimitSuggestion', { body, token });

it('guard-05: the member sees no case, and it takes no answer; a cashier reads it and does not act', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  const { number } = await read(params);
  const mine = await server.call('getContact', { token: member.token });
  expect(mine.data?.cases).toEqual([]);
  const named = { params: { number: String(number) }, token: member.token };
  expect(await server.call('getContactCase', named)).toMatchObject({ code: 'not_found' });
  const body = { key: messageKey(), text: 'ขอดูหน่อย' };
  expect(await server.call('replyToCase', { ...named, body })).toMatchObject({ code: 'not_found' });
  const written = { params, body: { key: randomUUID(), text: 'สวัสดี' }, cookie: support };
  expect(await office.call('answerCase', written)).toMatchObject({ code: 'case_is_internal' });
  expect(await read(params)).toMatchObject({ markers: [{ found: 9, threshold: 7 }], messages: [] });
  for (const cookie of [cashier, auditor])
    expect(await contact(params, cookie)).toMatchObject({ code: 'permission_missing' });
});

it('guard-06: writes to the member with the way to limits, at most once in a day', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  expect(await contact(params)).toMatchObject({ success: true });
  expect(await contact(params)).toMatchObject({ code: 'contacted_lately' });
  const inbox = await inboxOf(member);
  expect(inbox).toHaveLength(1);
  expect(inbox[0]).toMatchObject({ kind: 'message', params: { link: '/protection' } });
  expect(await read(params)).toMatchObject({
    state: 'answered',
    owner: { is_own: false },
    notes: [{ kind: 'contact' }],
  });
});

it('guard-07: suggestLimit sets no limit; answerLimitSuggestion does, and never loosens one', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  expect(await suggest(params, 500)).toMatchObject({ success: true });
  expect(await suggest(params, 300)).toMatchObject({ success: true });
  // The second one takes the place of the first, of which the member was told.
  expect(await inboxOf(member)).toHaveLength(1);
  const waiting = await protectionOf(member);
  expect(waiting).toMatchObject({ limits: [], suggestion: { kind: 'loss', amount: 300 } });
  const id = waiting.suggestion?.id ?? expect.fail();
  const other = await newMember(server);
  expect(await answer(other, { id, accept: true })).toMatchObject({ code: 'not_found' });
  const accepted = await answer(member, { id, accept: true });
  expect(accepted.data).toMatchObject({
    limits: [{ kind: 'loss', period: 'day', amount: 300, pending: null }],
    suggestion: null,
  });
  expect(await answer(member, { id, accept: true })).toMatchObject({ code: 'not_found' });
  expect(await suggest(params, 300)).toMatchObject({ code: 'limit_not_lower' });
  expect(await suggest(params, 900)).toMatchObject({ code: 'limit_not_lower' });

  // The member lowers the limit while a higher suggestion waits: accepting keeps the member's own.
  await suggest(params, 200);
  const token = member.token;
  await server.call('setLimit', { body: { kind: 'loss', period: 'day', amount: 50 }, token });
  const late = (await protectionOf(member)).suggestion?.id ?? expect.fail();
  const kept = await answer(member, { id: late, accept: true });
  expect(kept.data?.limits).toMatchObject([{ amount: 50, pending: null }]);

  await suggest(params, 20);
  const last = (await protectionOf(member)).suggestion?.id ?? expect.fail();
  const setAside = await answer(member, { id: last, accept: false });
  expect(setAside.data).toMatchObject({ limits: [{ amount: 50 }], suggestion: null });
  expect((await read(params)).suggestions.map((each) => [each.amount_micro, each.answer])).toEqual([
    [String(microFromBaht(20)), 'set_aside'],
    [String(microFromBaht(200)), 'accepted'],
    [String(microFromBaht(300)), 'accepted'],
    [String(microFromBaht(500)), 'replaced'],
  ]);
});

it('guard-07: accepting cancels a looser change that waits, and no stricter one', async () => {
  for (const [pending, left] of [
    [null, null],
    [900, null],
    [400, 400],
  ] as const) {
    const member = await newMember(server);
    const { token } = member;
    expect(await suggest(await caseOf(member), 500)).toMatchObject({ success: true });
    for (const amount of [300, pending])
      await server.call('setLimit', { body: { kind: 'loss', period: 'day', amount }, token });
    const id = (await protectionOf(member)).suggestion?.id ?? expect.fail();
    const accepted = await answer(member, { id, accept: true });
    expect(accepted.message).toBe('วงเงินเดิมของคุณไม่สูงกว่าที่แนะนำ จึงใช้วงเงินเดิมต่อไป');
    const [limit] = accepted.data?.limits ?? [];
    expect(limit).toMatchObject({ amount: 300 });
    expect(limit?.pending?.amount ?? null).toBe(left);
  }
});

it('guard-08: a case put aside waits for staff again on its day', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  for (const on of [today, addDays(today, -1), addDays(today, 91)])
    expect(await followUp(params, on)).toMatchObject({ code: 'follow_up_refused' });
  const day = addDays(today, 3);
  expect(await followUp(params, day)).toMatchObject({ success: true });
  expect(await read(params)).toMatchObject({ state: 'answered', follow_up_on: day });
  const { database } = server.context;
  await database.transaction((tx) => wakeFollowUps(tx, addDays(day, -1)));
  expect(await read(params)).toMatchObject({ state: 'answered' });
  await database.transaction((tx) => wakeFollowUps(tx, day));
  expect(await read(params)).toMatchObject({ state: 'open', follow_up_on: null });
  const { notes } = await read(params);
  expect(notes.map(({ kind, by }) => [kind, by])).toEqual([
    ['wake', null],
    ['follow_up', expect.stringMatching(/./)],
  ]);
  // A case that waits for staff already keeps its place in the queue.
  await followUp(params, day);
  await database.transaction((tx) => waitForStaff(tx, BigInt(params.id)));
  const { waiting_since } = await read(params);
  await database.transaction((tx) => wakeFollowUps(tx, day));
  expect(await read(params)).toMatchObject({ state: 'open', waiting_since, follow_up_on: null });
  // A case that is closed and opened again waits for no day.
  await followUp(params, day);
  await close(params, 'talked');
  expect(await read(params)).toMatchObject({ state: 'closed', follow_up_on: null });
});

it('guard-09: a case closes with a decision, after which nothing but reopening is done in it', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  expect(await close(params)).toMatchObject({ code: 'decision_missing' });
  expect(await close(params, 'no_concern')).toMatchObject({ success: true });
  expect(await read(params)).toMatchObject({ state: 'closed', decision: 'no_concern' });
  for (const act of [contact(params), suggest(params, 100), followUp(params, addDays(today, 1))])
    expect(await act).toMatchObject({ code: 'target_changed' });
  const opened = await office.call('openRiskCase', {
    params: { id: String(member.id) },
    body: { key: randomUUID(), reason, linked: [] },
    cookie: risk,
  });
  const other = { id: opened.data?.case_id ?? expect.fail() };
  expect(await close(other, 'talked', risk)).toMatchObject({ code: 'decision_missing' });
  expect(await contact(other, risk)).toMatchObject({ code: 'target_changed' });
});

it('guard-10: keeps the member from offers, which a second person lifts, and decides nothing else', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  const body = { key: randomUUID(), reason, member_ids: [String(member.id)] };
  const decide = { ...body, decision: 'none' } as const;
  expect(await office.call('decideRiskCase', { params, body: decide, cookie: risk })).toMatchObject(
    { code: 'target_changed' },
  );
  const block = { ...body, key: randomUUID(), decision: 'block' } as const;
  expect(
    await office.call('restrictRiskMembers', { params, body: block, cookie: risk }),
  ).toMatchObject({ code: 'target_changed' });
  const limit = { ...body, key: randomUUID(), decision: 'limit_offers' } as const;
  expect(
    await office.call('restrictRiskMembers', { params, body: limit, cookie: risk }),
  ).toMatchObject({ success: true });
  expect((await read(params)).members).toMatchObject([{ marks: [{ mark: 'limit_offers' }] }]);
  const held = await office.call('liftRiskMark', {
    params,
    body: { key: randomUUID(), reason, mark: 'limit_offers', member_id: String(member.id) },
    cookie: risk,
  });
  expect(held.data).toMatchObject({ held: {} });
  await approveHeld(office, held, manager);
  expect((await read(params)).members).toMatchObject([{ marks: [] }]);
});

it('guard-11 guard-12: the report counts what was done, and opens it for those who may see cases', async () => {
  const member = await newMember(server);
  const params = await caseOf(member);
  await contact(params);
  await suggest(params, 100);
  const token = member.token;
  await server.call('startBreak', { body: { kind: 'time_out', days: 1 }, token });
  await close(params, 'talked');
  const period = { sheet: 'protection', from: today, until: today } as const;
  const report = await office.call('getReport', { query: period, cookie: risk });
  const numbers = new Map(report.data?.rows.map(({ key, amounts }) => [key, amounts]));
  const rows = async (measure: ProtectionMeasure, column: 'measured' | 'ended', cookie = risk) =>
    office.call('listReportRows', { query: { ...period, measure, column }, cookie });
  for (const [measure, column, index] of [
    ['protection_case', 'measured', 0],
    ['protection_case', 'ended', 1],
    ['night_play', 'measured', 0],
    ['night_play', 'ended', 1],
    ['contact', 'measured', 0],
    ['suggestion', 'measured', 0],
    ['suggestion_accepted', 'measured', 0],
    ['time_out', 'measured', 0],
  ] as const) {
    const found = (await rows(measure, column)).data?.rows ?? expect.fail();
    expect(numbers.get(measure)?.[index], measure).toBe(String(found.length));
    const isCase = measure !== 'time_out';
    const usernames = found.map((row) => row.member?.username);
    if (measure !== 'suggestion_accepted') expect(usernames).toContain(`KP${member.id}`);
    expect(found.every(({ source }) => source === (isCase ? 'case' : 'member'))).toBe(true);
  }
  expect(numbers.get('protection_case')?.[2]).toBe('0');
  expect(numbers.get('limit_loss')).toEqual([null, null, null]);
  expect(await rows('limit_loss', 'measured')).toMatchObject({ code: 'invalid_input' });
  const marketing = await office.signIn('marketing');
  expect(await rows('contact', 'measured', marketing)).toMatchObject({
    code: 'permission_missing',
  });
  const file = await office.download('exportReport', {
    body: { ...period, format: 'csv', language: 'en' },
    cookie: manager,
  });
  expect(file.bytes.toString()).toMatch(/"Messages of care",\d+/);
});
