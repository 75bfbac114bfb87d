import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCoupons } from '../../features/coupons/store.ts';
import { officeOperationNames } from '../../http/office/register-office.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  openQr,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { openCase } from '../../flows/cases/open-case.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';

const OTHER = 4;

let server: PaymentServer;
let office: TestOffice;
let owner: string;
/** Items of another website: the start of a path, with the item that it names. */
let foreign: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  owner = await office.signIn('owner');
  foreign = await makeForeign();
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** Makes items by the usual ways, and gives them to another website then. */
async function makeForeign() {
  const member = await newMember(server, 1_000);
  const deposit = await openQr(server, member);
  const { ref_code } = deposit;
  // One transfer told twice and differently.
  const told = transferOf(deposit);
  await sendWebhook(server, 'transfer.received', told);
  const other = { ...told, amount_satang: told.amount_satang + 1 };
  await sendWebhook(server, 'transfer.received', other);
  const withdrawal = await requestWithdrawal(server, member, 300);
  const params = { id: String(member.id) };
  const proposal = await office.call('proposeAdjustment', {
    cookie: owner,
    params,
    body: { amount: 100, reason: 'a test', key: randomUUID() },
  });
  const scheduled = await office.call('scheduleChange', {
    cookie: owner,
    body: {
      kind: 'site_settings',
      content: { minimum_age: 30 },
      reason: 'a test',
      due_at: new Date(Date.now() + 3_600_000).toISOString(),
      key: randomUUID(),
    },
  });
  const message = await office.call('sendMessage', {
    cookie: owner,
    body: {
      recipients: { to: 'member', named: `KP${member.id}` },
      message: { text_th: 'สวัสดี', text_en: null, link: null, topic: 'news' },
      due_at: new Date(Date.now() + 3_600_000).toISOString(),
      reason: 'a test',
      key: randomUUID(),
    },
  });
  await server.context.database.transaction((tx) =>
    saveCoupons(tx, server.context.config.websiteId, [
      couponRow.parse({ code: 'FOREIGN', type: 'credit', amount: 1 }),
    ]),
  );
  await offerPromotion(server);
  const contact = { memberId: member.id, websiteId: server.context.config.websiteId };
  await openCase(server.context, {
    ...contact,
    key: randomUUID(),
    text: 'a question',
    reference: undefined,
  });
  const coupon = await idOf('coupons');
  const promotion = await idOf('promotions');
  const version = await idOf('config_versions');
  const [transfer] = await server.context.database.query<{ id: bigint }>(sql`
    select max(id) as id from ledger_transfers where member_id = ${member.id}`);
  await queryAsOwner(
    server,
    sql`insert into websites (id) values (${OTHER}) on conflict do nothing`,
  );
  for (const statement of [
    sql`update members           set website_id = ${OTHER} where id       = ${member.id}`,
    sql`update deposits          set website_id = ${OTHER} where ref_code = ${ref_code}`,
    sql`update withdrawals       set website_id = ${OTHER} where id       = ${withdrawal}`,
    sql`update proposals         set website_id = ${OTHER}`,
    sql`update messages          set website_id = ${OTHER}`,
    sql`update scheduled_changes set website_id = ${OTHER}, is_loosening = true`,
    sql`update coupons           set website_id = ${OTHER} where id       = ${BigInt(coupon)}`,
    sql`update cases             set website_id = ${OTHER}`,
    sql`insert into event_endpoints (code, website_id, url, event_types, created_at)
        values ('foreign', ${OTHER}, 'https://crm.example/', '{round.settled}', now())`,
    sql`update promotions        set website_id = ${OTHER} where id       = ${BigInt(promotion)}`,
    sql`
      update config_versions
         set after = jsonb_set(after, '{website_id}', to_jsonb(${OTHER}::integer))
       where id = ${BigInt(version)}`,
  ]) {
    await moveAsOwner(statement);
  }
  return {
    '/members': params.id,
    '/deposits': ref_code,
    '/withdrawals': withdrawal,
    '/proposals': proposal.data?.id ?? '',
    '/scheduled': scheduled.data?.scheduled ?? '',
    '/messages': message.data?.id ?? '',
    '/loosenings': scheduled.data?.scheduled ?? '',
    '/contradictions': await idOf('contradictions'),
    '/coupons': coupon,
    '/promotions': promotion,
    '/fair-rules': `coupons-${coupon}`,
    '/versions': version,
    '/transfers': String(transfer?.id),
    '/cases': await idOf('cases'),
    '/event-endpoints': 'foreign',
  };
}

async function idOf(
  table: 'cases' | 'contradictions' | 'coupons' | 'promotions' | 'config_versions',
): Promise<string> {
  const statements = {
    cases: sql`select max(id)::text as id from cases`,
    contradictions: sql`select max(id)::text as id from contradictions`,
    coupons: sql`select max(id)::text as id from coupons`,
    promotions: sql`select max(id)::text as id from promotions`,
    config_versions: sql`
      select max(id)::text as id from config_versions where kind = 'site_settings'`,
  };
  const [row] = await server.context.database.query<{ id: string | null }>(statements[table]);
  return row?.id ?? expect.fail(`${table} has no row`);
}

/** Without the tables' triggers and foreign keys. */
async function moveAsOwner(statement: Sql): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(statement);
  });
}

/** Records that the operator has once for all websites. */
const SHARED = new Set([
  '/staff',
  '/studios',
  '/games',
  '/brands',
  '/webhooks',
  '/services',
  '/alert-rules',
  '/reconciliations',
  '/keys',
  '/me',
]);

/** Paths that name a kind of records and no item; their records are found with their website. */
const KINDS = new Set(['/reward-records', '/method-records', '/brand-records']);

const generalBody = {
  reason: 'other',
  note: 'a test of it',
  text: 'a test of it',
  evidence: 'a test of it',
  seen: '0'.repeat(32),
  amount: 1,
  phone: '0812345678',
  bank_abbr: 'KBANK',
  account_number: '1234567890',
  transfer_id: 'T1',
  amount_micro: '10000',
  kind: 'time_out',
  days: 1,
  state: 'before',
  latest: '1',
  count: 1,
  batch: '1',
};
const bodies: Partial<Record<OfficeOperationName, object>> = {
  endUnpaidWithdrawal: { reason: 'not_on_page' },
  endPaidWithdrawal: { reason: 'paid_on_page', payout_id: 'trsf_1' },
  setMemberRank: { rank: 'bronze', seen: 'bronze' },
  approveDocuments: { seen: ['1'], expires_on: null },
  rejectDocument: { document_id: '1' },
  decideWithdrawalContradiction: { decision: 'no_movement' },
  decideDepositContradiction: { decision: 'no_movement' },
  linkCaseMember: { named: 'KP1' },
  unlinkCaseMember: { member_id: '1' },
  decideRiskCase: { decision: 'watch', member_ids: ['1'] },
  restrictRiskMembers: { decision: 'block', member_ids: ['1'] },
  liftRiskMark: { member_id: '1', mark: 'watch' },
  suggestLimit: { kind: 'loss', period: 'day' },
  followUpCase: { on: addDays(bangkokDay(new Date()), 1) },
  saveEventEndpoint: { url: 'https://crm.example/', event_types: ['round.settled'] },
  makeEventSecret: { keep_hours: 0 },
  pauseEventEndpoint: { is_paused: true },
  replayEvents: { which: { event: '1' } },
  messageMember: {
    message: { text_th: 'สวัสดี', text_en: null, link: null, topic: 'news' },
  },
  saveFairRule: {
    terms: { one_per: [], per_member: null, per_day: null, per_week: null, min_staked: 0 },
  },
};
const queries: Partial<Record<OfficeOperationName, Record<string, string>>> = {
  readAsMember: { operation: 'getCredit', path: '/member/credit' },
};

async function send(name: OfficeOperationName) {
  const { method, path }: OfficeRoute = officeRoutes[name];
  const [start = ''] = /^\/[\w-]+/.exec(path) ?? [];
  const item = foreign[start] ?? expect.fail(`${name} names an item of no known list`);
  const body = { ...generalBody, ...bodies[name], key: randomUUID() };
  const answer = await office.app.inject({
    method,
    url: `/api${path.replace(/:\w+/, item).replace(/:\w+/, '1')}`,
    headers: { cookie: owner },
    ...(method === 'POST' && { payload: body }),
    ...(queries[name] && { query: queries[name] }),
  });
  const { code } = answer.json<{ code?: string }>();
  return [name, answer.statusCode, code];
}

it('office-59: every operation that names an item of another website answers 404', async () => {
  const named = officeOperationNames().filter((name) => {
    const { path }: OfficeRoute = officeRoutes[name];
    const [start = ''] = /^\/[\w-]+/.exec(path) ?? [];
    return path.includes(':') && !SHARED.has(start) && !KINDS.has(start);
  });
  expect(named.length).toBeGreaterThan(40);
  for (const name of named) expect(await send(name)).toEqual([name, 404, 'not_found']);
});
