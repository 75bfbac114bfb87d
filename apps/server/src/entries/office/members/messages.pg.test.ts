import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONE_MESSAGES } from '../../../features/notifications/rules.ts';
import { sendDueMessages } from '../../../features/notifications/send-message.ts';
import { newMember, queryAsOwner, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';

type Body = OfficeBody<'sendMessage'>;

let server: PaymentServer;
let office: TestOffice;
let cookie: string;
let manager: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [cookie, manager] = [await office.signIn('marketing'), await office.signIn('manager')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const held = { status: 202, code: 'second_person' };
const message = {
  text_th: 'สวัสดี',
  text_en: 'Hello',
  link: '/promotion',
  topic: 'offer',
} as const;
const bodyOf = (changes: Partial<Body>): Body => ({
  recipients: { to: 'all' },
  message,
  reason: 'new year greeting',
  key: randomUUID(),
  ...changes,
});
const send = (changes: Partial<Body>) =>
  office.call('sendMessage', { cookie, body: bodyOf(changes) });

async function toMember({ id }: TestMember): Promise<Body['recipients']> {
  const { data } = await office.call('getMember', { cookie: manager, params: { id: String(id) } });
  return { to: 'member', named: data?.username ?? '' };
}

/** The texts of the operator's messages in a member's inbox, the newest first. */
async function inboxOf({ token }: TestMember): Promise<string[]> {
  const { data } = await server.call('listNotifications', { query: {}, token });
  return (data?.notifications ?? []).flatMap(({ kind, params }) =>
    kind === 'message' ? [params.text_th] : [],
  );
}

async function listed() {
  const { data } = await office.call('listMessages', { cookie, query: {} });
  return data?.rows ?? expect.fail('no messages');
}

async function countMessages(): Promise<number> {
  return (await listed()).filter(
    ({ author, member }) => author === 'marketing@kapao.test' && member !== null,
  ).length;
}

const makeDue = () =>
  queryAsOwner(
    server,
    sql`update messages set due_at = now() - interval '1 second' where status = 'waiting'`,
  );

it('note-20 note-22 note-25: one person writes to one member, once, and a text that leads out waits', async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const recipients = await toMember(member);
  const body = bodyOf({ recipients });
  const [first, repeat] = [
    await office.call('sendMessage', { cookie, body }),
    await office.call('sendMessage', { cookie, body }),
  ];
  expect(first).toMatchObject({ status: 200 });
  expect(repeat.data).toEqual(first.data);
  expect(await inboxOf(member)).toEqual(['สวัสดี']);
  expect(await inboxOf(other)).toEqual([]);
  expect((await listed())[0]).toMatchObject({
    ...message,
    member: { id: String(member.id) },
    status: 'sent',
    reached: 1,
    author: 'marketing@kapao.test',
  });
  const leading = { ...message, text_th: 'โอนมาที่ 123-4-56789-0' };
  expect(await send({ recipients, message: leading })).toMatchObject(held);
  expect(await send({ recipients: { to: 'member', named: 'KP999999999' } })).toMatchObject({
    code: 'not_found',
  });
  for (const wrong of [
    { ...message, text_th: ' ' },
    { ...message, text_en: 'x'.repeat(501) },
    { ...message, link: 'https://evil.example' },
    { ...message, link: '/nosuchpage' },
    { ...message, text_th: 'สวัส\u200Bดี' },
  ]) {
    expect(await send({ recipients, message: wrong })).toMatchObject({ code: 'invalid_input' });
  }
  const support = await office.signIn('support');
  expect(await office.call('sendMessage', { cookie: support, body: bodyOf({}) })).toMatchObject({
    code: 'permission_missing',
  });
});

it('note-22: nobody writes to all members alone', async () => {
  const member = await newMember(server);
  const answer = await send({});
  expect(answer).toMatchObject(held);
  expect(await inboxOf(member)).toEqual([]);
  await approveHeld(office, answer, manager);
  expect(await inboxOf(member)).toEqual(['สวัสดี']);
  expect((await listed())[0]).toMatchObject({ member: null, rank: null, reached: null });
});

it('note-21 note-22 note-26: a message to a rank reaches its members once, by any number of servers', async () => {
  const [member, other, late] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
  await queryAsOwner(
    server,
    sql`insert into ranks (sort, code, name_en, name_th, image) values (50, 'gold', 'Gold', 'ทอง', 'ranks/member.svg')`,
  );
  const raise = (id: bigint) =>
    queryAsOwner(server, sql`update members set rank_code = 'gold' where id = ${id}`);
  const count = async (rank?: string) =>
    (await office.call('countRecipients', { cookie, query: { ...(rank && { rank }) } })).data
      ?.members ?? expect.fail('no count');
  const everybody = await count();
  expect(await count('gold')).toBe(0);
  await raise(member.id);
  expect(await count('gold')).toBe(1);
  await newMember(server);
  expect(await count()).toBe(everybody + 1);
  const recipients = { to: 'rank', code: 'gold' } as const;
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const answer = await send({ recipients, due_at });
  expect(answer).toMatchObject(held);
  await approveHeld(office, answer, manager);
  await sendDueMessages(server.context);
  expect(await inboxOf(member)).not.toContain('สวัสดี');
  await raise(late.id);
  await makeDue();
  await Promise.all([sendDueMessages(server.context), sendDueMessages(server.context)]);
  expect((await inboxOf(member)).filter((text) => text === 'สวัสดี')).toHaveLength(1);
  expect(await inboxOf(late)).toEqual(['สวัสดี']);
  expect(await inboxOf(other)).toEqual([]);
  expect((await listed())[0]).toMatchObject({ rank: { code: 'gold' }, status: 'sent', reached: 2 });
  expect(await send({ recipients: { to: 'rank', code: 'none' } })).toMatchObject({
    code: 'not_found',
  });
});

it('note-21 note-23: a message waits for its time, and can be cancelled until then', async () => {
  const member = await newMember(server);
  const recipients = await toMember(member);
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const [kept, cancelled] = [
    await send({ recipients, due_at, message: { ...message, text_th: 'มาแล้ว' } }),
    await send({ recipients, due_at }),
  ];
  const cancel = (id = '') => {
    const body = { reason: 'not needed any more', key: randomUUID() };
    return office.call('cancelMessage', { cookie, params: { id }, body });
  };
  expect(await cancel(cancelled.data?.id)).toMatchObject({ status: 200 });
  expect(await cancel(cancelled.data?.id)).toMatchObject({ code: 'already_decided' });
  expect(await cancel('999999')).toMatchObject({ code: 'not_found' });
  await sendDueMessages(server.context);
  expect(await inboxOf(member)).toEqual([]);
  await makeDue();
  await sendDueMessages(server.context);
  await sendDueMessages(server.context);
  expect(await inboxOf(member)).toEqual(['มาแล้ว']);
  expect(await cancel(kept.data?.id)).toMatchObject({ code: 'already_decided' });
  expect(await send({ recipients, due_at: '2026-01-01T00:00:00+07:00' })).toMatchObject({
    code: 'expired',
  });
  const { rows } = (await office.call('listMessages', { cookie, query: { status: 'cancelled' } }))
    .data ?? { rows: [] };
  expect(rows).toMatchObject([{ id: cancelled.data?.id, ended_by: 'marketing@kapao.test' }]);
});

it('note-24: support writes to one member, to nobody more, and 20 times in a day alone', async () => {
  const [member, support] = [await newMember(server), await office.signIn('support')];
  const params = { id: String(member.id) };
  const write = (text: string, as = support) =>
    office.call('messageMember', {
      cookie: as,
      params,
      body: {
        message: { ...message, text_th: text, text_en: null, link: null },
        reason: 'asked by phone',
        key: randomUUID(),
      },
    });
  expect(await write('ตอบทางนี้นะคะ', cookie)).toMatchObject({ code: 'permission_missing' });
  for (let place = 1; place <= LONE_MESSAGES; place += 1)
    expect(await write(`ครั้งที่ ${place}`)).toMatchObject({ status: 200 });
  expect(await inboxOf(member)).toHaveLength(LONE_MESSAGES);
  expect(await write('อีกครั้ง')).toMatchObject(held);
  const other = await office.signIn('owner');
  expect(await write('ดูที่ https://example.com', other)).toMatchObject(held);
  expect(await inboxOf(member)).toHaveLength(LONE_MESSAGES);
});

it('note-22: who writes to one member after another needs a second person from the 21st on', async () => {
  const manyTo = await toMember(await newMember(server));
  const made = await countMessages();
  for (let place = made; place < LONE_MESSAGES; place += 1) {
    expect(await send({ recipients: manyTo })).toMatchObject({ status: 200 });
  }
  expect(await send({ recipients: manyTo })).toMatchObject(held);
  const other = await office.call('sendMessage', {
    cookie: manager,
    body: bodyOf({ recipients: manyTo }),
  });
  expect(other).toMatchObject({ status: 200 });
});
