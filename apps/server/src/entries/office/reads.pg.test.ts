import { randomUUID } from 'node:crypto';
import { officeOperations } from '@kapao/contract/office/operations.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { Operation } from '@kapao/contract/operation-schemas.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import { TEST_EVENT } from '@kapao/contract/outgoing-events/event-types.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../../scripts/testing/postgres.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { staffAuthentication } from './staff/staff.ts';
import { saveCoupons } from '../../features/coupons/store.ts';
import type { OfficeAnswer, StaffCaller } from '../../http/office/office-handlers.ts';
import { officeOperationNames } from '../../http/office/register-office.ts';
import { officeHandlers } from '../../office-app.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { openCase } from '../../flows/cases/open-case.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';
import { addEventEndpoint } from '../../testing/people/event-receiver.ts';
import { writeTestEvent } from '../../features/outgoing-events/deliveries-store.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import { startTestServer } from '../../testing/server.ts';

let server: PaymentServer;
let office: TestOffice;
let cookie: string;
let owner: StaffCaller;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('owner');
  const [, token = ''] = cookie.split('=');
  const visitor = { address: '', network: '', userAgent: undefined, requestId: '' };
  owner = (await staffAuthentication(server.context)(token, visitor)) ?? expect.fail('no session');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const reads = officeOperationNames().filter((name) => {
  const { method, permission }: OfficeRoute = officeRoutes[name];
  return method === 'GET' && permission !== 'visitor';
});

interface Request {
  params?: object;
  query?: object;
}

/** Makes something for each page to show. */
async function requestsOf(
  member: TestMember,
): Promise<Partial<Record<OfficeOperationName, Request>>> {
  const { database, config } = server.context;
  const studio = await addTestStudio(server);
  const withdrawal = await requestWithdrawal(server, member, 1_000);
  const { ref_code } = await openQr(server, member);
  await database.query(sql`update deposits set slip_at = now() where ref_code = ${ref_code}`);
  const promotion = { id: String(await offerPromotion(server)) };
  await database.transaction((tx) =>
    saveCoupons(tx, config.websiteId, [
      { ...aCoupon({ code: 'READ1', amount: 1 }), is_enabled: true },
    ]),
  );
  const newest = async (table: 'coupons' | 'config_versions' | 'ledger_transfers') => {
    const tables = {
      coupons: sql`select max(id) as id from coupons`,
      config_versions: sql`select max(id) as id from config_versions`,
      ledger_transfers: sql`select max(id) as id from ledger_transfers`,
    };
    const [row] = await database.query<{ id: bigint | null }>(tables[table]);
    return { id: String(row?.id) };
  };
  const coupon = await newest('coupons');
  await addEventEndpoint(server.context, {
    code: 'crm',
    url: 'https://crm.example/',
    eventTypes: ['round.settled'],
  });
  await database.transaction((tx) => writeTestEvent(tx, 'crm', TEST_EVENT));
  const [event] = await database.query<{ id: bigint }>(sql`select id from outgoing_events`);
  const [brand] = await database.query<{ code: string }>(sql`select code from brands limit 1`);
  const own = { id: String(member.id) };
  await office.call('viewAsMember', { params: own, cookie });
  const adjustment = { key: randomUUID(), amount: 1, reason: 'for its page' };
  const proposed = await office.call('proposeAdjustment', {
    params: own,
    body: adjustment,
    cookie,
  });
  return {
    searchEverything: { query: { q: ref_code } },
    getMember: { params: own },
    listMemberEvents: { params: own },
    readAsMember: { params: own, query: { operation: 'getCredit', path: routes.getCredit.path } },
    getTransfer: { params: await newest('ledger_transfers') },
    getDeposit: { params: { refCode: ref_code } },
    findTransferMember: { query: { member: `KP${member.id}` } },
    getProposal: { params: { id: proposed.data?.id } },
    getWithdrawal: { params: { id: withdrawal } },
    getMemberConnections: { params: { id: String(member.id) } },
    getMemberDocuments: { params: { id: String(member.id) } },
    getCase: { params: await openedCase(member) },
    getOfficeGame: { params: { id: studio.gameCode } },
    getStudio: { params: { code: studio.code } },
    getOfficeBrand: { params: { code: brand?.code } },
    getCoupon: { params: coupon },
    listRewardRecords: { params: { kind: 'missions' } },
    getFairRule: { params: { offer: `coupons-${coupon.id}` } },
    listCouponRedemptions: { params: coupon },
    getOfficePromotion: { params: promotion },
    listPromotionClaims: { params: promotion },
    getVersion: { params: await newest('config_versions') },
    listStaffSessions: { params: { id: String(owner.staffId) } },
    listMyViews: { query: { list: 'members' } },
    getReconciliation: { params: { gateway: sandboxGateway.code, day: '2026-11-28' } },
    listReportRows: { query: { sheet: 'play', column: 'ggr' } },
    listDeposits: { query: { queue: 'slips' } },
    listEventDeliveries: { params: { code: 'crm' } },
    showEventDelivery: { params: { code: 'crm', id: String(event?.id) } },
  };
}

async function openedCase({ id }: TestMember): Promise<{ id: string }> {
  const { websiteId } = server.context.config;
  const contact = { memberId: id, websiteId, key: randomUUID(), text: 'a question' };
  await openCase(server.context, { ...contact, reference: undefined });
  const [row] = await server.context.database.query<{ id: bigint | null }>(sql`
    select max(id) as id from cases`);
  return { id: String(row?.id) };
}

/** Handlers without their operations' types; the schemas have parsed their inputs. */
type AnyRead = (
  input: unknown,
  caller: StaffCaller,
  read: Queryable,
) => Promise<OfficeAnswer<unknown>>;

it('engine-14: no read of the office touches the connections of play', async () => {
  const requests = await requestsOf(await newMember(server, 5_000));
  const refuse = async () => expect.fail('a read asked the database of play');
  const database: Database = {
    query: refuse,
    transaction: refuse,
    now: () => new Date(),
    close: async () => undefined,
  };
  const handlers = officeHandlers({ ...server.context, database });
  const answers: [string, string][] = [];
  for (const name of reads) {
    const { params, query }: Operation = officeOperations[name];
    const { params: givenParams = {}, query: givenQuery = {} } = requests[name] ?? {};
    const input = { params: params?.parse(givenParams), query: query?.parse(givenQuery) };
    // The operation's schema has parsed the input, so that it fits the handler of this name.
    const answer = await (handlers[name] as AnyRead)(input, owner, server.context.lists);
    answers.push([name, answer.outcome === 'refused' ? answer.code : answer.outcome]);
  }
  expect(answers).toEqual(reads.map((name) => [name, 'done']));
});

it('engine-14: the frame gives reads the connections of lists', async () => {
  const { lists } = server.context;
  let asked = 0;
  const query: Database['query'] = (...statement) => {
    asked += 1;
    return lists.query(...statement);
  };
  const counted = await startTestOffice({ ...server.context, lists: { ...lists, query } });
  expect(await counted.call('listMembers', { cookie })).toMatchObject({ success: true });
  // The list, and its count.
  expect(asked).toBe(2);
  await counted.close();
});

it('engine-14: lists end a statement after 5 s, and cannot write', async () => {
  const { lists } = server.context;
  const [row] = await lists.query(sql`select current_setting('statement_timeout') as timeout`);
  expect(row).toEqual({ timeout: '5s' });
  await expect(lists.query(sql`update staff set name = name`)).rejects.toThrow('read-only');
});

it('engine-14: a list that is ended says so, and takes no connection of play', async () => {
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  const options = encodeURIComponent('-c statement_timeout=300');
  const slow = await startTestServer({ DATABASE_URL: `${url}?options=${options}` });
  const slowOffice = await startTestOffice(slow.context);
  const manager = await slowOffice.signIn('manager');
  await slow.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`lock table withdrawals in access exclusive mode`);
    const answers = [1, 2].map(() => slowOffice.call('listWithdrawals', { cookie: manager }));
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({
        status: 503,
        code: 'timed_out',
        message: 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่',
      });
    }
    expect(slow.context.connections().waiting).toBe(0);
  });
  await slowOffice.close();
  await slow.close();
});

it('engine-14: slow reports leave the lists their connections', async () => {
  const waiting = async (tx: Queryable) => {
    const [row] = await tx.query<{ count: number }>(sql`
      select count(*)::integer as count
        from pg_locks
       where relation = 'report_folds'::regclass
         and not granted`);
    return row?.count;
  };
  const slow = await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`lock table report_folds in access exclusive mode`);
    const reports = [1, 2, 3].map(() => office.call('getReport', { query: {}, cookie }));
    await expect.poll(() => waiting(tx)).toBe(2);
    for (const name of ['listQueues', 'listWithdrawals', 'listMembers'] as const) {
      expect(await office.call(name, { cookie })).toMatchObject({ success: true });
    }
    return { reports };
  });
  for (const answer of await Promise.all(slow.reports)) {
    expect(answer).toMatchObject({ success: true });
  }
});
