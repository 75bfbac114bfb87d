import { randomUUID } from 'node:crypto';
import { LIVE_PATH } from '@kapao/contract/office/live.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startTestOffice } from '../testing/people/office.ts';
import type { TestOffice } from '../testing/people/office.ts';
import { askForDocuments, sendDocument } from '../testing/people/documents.ts';
import { newMember, requestWithdrawal, startPaymentServer } from '../testing/money/payments.ts';
import type { PaymentServer } from '../testing/money/payments.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let database: TestDatabase;
let server: PaymentServer;
let other: TestServer;
let office: TestOffice;
let otherOffice: TestOffice;
const streams: AbortController[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  other = await startTestServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  otherOffice = await startTestOffice(other.context);
  for (const [node, app] of [
    [server, office.app],
    [other, otherOffice.app],
  ] as const) {
    node.context.live.attach(node.app.server);
    await app.listen({ host: '127.0.0.1', port: 0 });
  }
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});
afterAll(async () => {
  await otherOffice.close();
  await office.close();
  await other.close();
  await server.close();
  await database.close();
});

const urlOf = ({ app }: TestOffice) => `http://127.0.0.1:${portOf(app.server)}/api${LIVE_PATH}`;

interface Heard {
  text: string;
  isOver: boolean;
}

/** Opens a stream and gathers what it says. */
async function listen(cookie: string, at: TestOffice = otherOffice): Promise<Heard> {
  const ending = new AbortController();
  streams.push(ending);
  const response = await fetch(urlOf(at), { headers: { cookie }, signal: ending.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const heard: Heard = { text: '', isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard.text += decoder.decode(part);
    heard.isOver = true;
  };
  read().catch(() => undefined);
  // The connection that hears announcements tells of everything when it is made.
  await expect.poll(() => heard.text).toContain('retry: ');
  return heard;
}

const changed = (topic: string) => `event: changed\ndata: ${topic}\n\n`;

/** Makes a withdrawal wait for a decision, on the first server. */
async function requestReview(): Promise<void> {
  await server.context.database.query(
    sql`update site_settings set auto_payout_max_micro = 10000000`,
  );
  const member = await newMember(server, 1_000);
  await requestWithdrawal(server, member, 500);
}

it('live-01: tells of a queue that changed, once it is committed, on every server', async () => {
  const heard = await listen(await office.signIn('cashier'));
  await requestReview();
  await expect.poll(() => heard.text, { timeout: 10_000 }).toContain(changed('withdrawals'));
});

it('kyc-06 live-01: tells of documents once all three are there', async () => {
  const member = await newMember(server);
  const heard = await listen(await office.signIn('owner'));
  await requestReview();
  await expect.poll(() => heard.text, { timeout: 10_000 }).toContain(changed('withdrawals'));
  const before = heard.text.length;
  const later = () => heard.text.slice(before);
  await askForDocuments(server, 'withdrawal');
  for (const kind of ['card', 'selfie'] as const) await sendDocument(server, member, kind);
  // Announcements come in their order.
  await server.context.database.query(sql`select pg_notify('kapao_office', 'cases')`);
  await expect.poll(later, { timeout: 10_000 }).toContain(changed('cases'));
  expect(later()).not.toContain(changed('documents'));
  await sendDocument(server, member, 'bank_book');
  await expect.poll(later, { timeout: 10_000 }).toContain(changed('documents'));
  await askForDocuments(server, 'off');
});

it('live-02: tells a role what it may read, and nothing else', async () => {
  const marketing = await listen(await office.signIn('marketing'));
  const cashier = await listen(await office.signIn('cashier'));
  const owner = await listen(await office.signIn('owner'));
  await requestReview();
  const cookie = await office.signIn('owner');
  const body = { kind: 'play', is_off: true, reason: 'maintenance', key: randomUUID() } as const;
  expect(await office.call('setSwitch', { cookie, body })).toMatchObject({ success: true });
  await expect.poll(() => owner.text, { timeout: 10_000 }).toContain(changed('problems'));
  await expect.poll(() => cashier.text, { timeout: 10_000 }).toContain(changed('withdrawals'));
  expect(marketing.text).toContain(changed('switches'));
  expect(marketing.text).not.toContain(changed('withdrawals'));
  expect(marketing.text).not.toContain(changed('problems'));
  expect(cashier.text).not.toContain(changed('switches'));
});

async function staffIdOf(email: string): Promise<string> {
  const [person] = await database.database.query<{ id: bigint }>(sql`
    select id
      from staff
     where email = ${email}`);
  return String(person?.id);
}

it.each<[string, (cookie: string, owner: string) => Promise<unknown>]>([
  ['who signs out', (cookie) => office.call('signOut', { cookie })],
  [
    'whose role is changed',
    async (_cookie, owner) =>
      office.call('changeStaffRole', {
        cookie: owner,
        params: { id: await staffIdOf('risk@kapao.test') },
        body: { role: 'risk', reason: 'a test' },
      }),
  ],
  [
    'who has left',
    async () =>
      database.database.query(sql`
        update staff
           set disabled_at = now()
         where email = 'risk@kapao.test'`),
  ],
])('live-03: cuts off at once a person %s', async (_words, end) => {
  const cookie = await office.signIn('risk');
  const heard = await listen(cookie);
  await end(cookie, await office.signIn('owner'));
  await expect.poll(() => heard.isOver, { timeout: 10_000 }).toBe(true);
});

it('live-03: opens to pages of the office with a living session alone', async () => {
  const cookie = await office.signIn('cashier');
  const statusFor = async (headers: Record<string, string>) =>
    (await office.app.inject({ url: `/api${LIVE_PATH}`, headers })).statusCode;
  expect(await statusFor({})).toBe(401);
  expect(await statusFor({ cookie: 'kapao_office=guess' })).toBe(401);
  expect(await statusFor({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await statusFor({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(
    (await server.app.inject({ url: `/api${LIVE_PATH}`, headers: { cookie } })).statusCode,
  ).toBe(404);
});
