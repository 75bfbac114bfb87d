import { viewedOperations } from '@kapao/contract/office/viewed-operations.ts';
import type { ViewedOperation } from '@kapao/contract/office/viewed-operations.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName, Route } from '@kapao/contract/routes.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemberView } from '../../../member-view.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  newDepositor,
  openQr,
  requestWithdrawal,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';

let server: PaymentServer;
let office: TestOffice;
let support: string;
let member: TestMember;
/** Values for the places of the members' paths. */
let places: Record<string, string>;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  support = await office.signIn('support');
  member = await newDepositor(server);
  const withdrawalId = await requestWithdrawal(server, member, 100);
  const { ref_code: refCode } = await openQr(server, member);
  const { websiteId } = server.context.config;
  places = { websiteId: String(websiteId), withdrawalId, refCode, activityId: '1', claimId: '1' };
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const params = (of = member) => ({ id: String(of.id) });
const openView = (of = member, cookie = support) =>
  office.call('viewAsMember', { params: params(of), cookie });
const read = (
  operation: ViewedOperation,
  path = pathOf(operation),
  of = member,
  cookie = support,
) => office.call('readAsMember', { params: params(of), query: { operation, path }, cookie });
const pathOf = (operation: OperationName) =>
  routes[operation].path.replaceAll(/:(\w+)/g, (_, name: string) => places[name] ?? '1');

/** The server's answer to the member's own app. */
async function ownAnswer(operation: OperationName) {
  const answer = await server.app.inject({
    method: routes[operation].method,
    url: `/api${pathOf(operation)}`,
    headers: { authorization: member.token },
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

async function numbersOf({ id }: TestMember) {
  const [numbers] = await server.context.database.query<{ phone: string; account: string }>(sql`
    select coalesce(member.phone, '') as phone,
           account.account_number     as account
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${id}`);
  return numbers ?? expect.fail('no member');
}

/** A checksum of each table, but for those that record what staff do. */
function checksums(): Promise<Record<string, string>> {
  return server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    const tables = await tx.query<{ name: string }>(sql`
      select relname::text as name
        from pg_class
       where relkind      = 'r'
         and relnamespace = 'public'::regnamespace
         and relname      not in ('audit_events', 'audit_head', 'staff_sessions')
       order by 1`);
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const [sum] = await tx.query<{ sum: string }>(sql`
        select coalesce(md5(string_agg(line::text, '' order by line::text)), '') as sum
          from ${raw(`"${name}"`)} as line`);
      sums[name] = sum?.sum ?? '';
    }
    return sums;
  });
}

it('desk-33: answers nothing before the look is recorded, and records each look with its author', async () => {
  const other = await newDepositor(server);
  expect(await read('getCredit', undefined, other)).toMatchObject({
    status: 409,
    code: 'view_over',
  });
  expect(await openView(other)).toMatchObject({ success: true });
  expect(await read('getCredit', undefined, other)).toMatchObject({ success: true });
  // A colleague's look opens nothing.
  const manager = await office.signIn('manager');
  expect(await read('getCredit', undefined, other, manager)).toMatchObject({ code: 'view_over' });
  const recorded = await server.context.database.query<{ operation: string; actor: string }>(sql`
    select operation,
           actor
      from audit_events
     where target = ${`member:${other.id}`}`);
  expect(recorded).toEqual([{ operation: 'viewAsMember', actor: 'support@kapao.test' }]);
  expect(await openView({ ...other, id: 999_999n })).toMatchObject({ code: 'not_found' });
});

it('desk-33: is for support, manager and owner', async () => {
  for (const role of ['owner', 'manager', 'support'] as const) {
    expect(await openView(member, await office.signIn(role))).toMatchObject({ success: true });
  }
  for (const role of ['cashier', 'marketing', 'risk', 'auditor'] as const) {
    const cookie = await office.signIn(role);
    expect(await openView(member, cookie)).toMatchObject({ code: 'permission_missing' });
  }
});

it('desk-34: answers each read as the member’s own app is answered, and changes no row', async () => {
  const { phone, account } = await numbersOf(member);
  const own = new Map<ViewedOperation, unknown>();
  for (const operation of viewedOperations) own.set(operation, await ownAnswer(operation));
  await openView();
  const before = await checksums();
  for (const operation of viewedOperations) {
    const { data } = await read(operation);
    const shown = JSON.stringify(own.get(operation))
      .replaceAll(account, `•••${account.slice(-4)}`)
      .replaceAll(phone, `•••${phone.slice(-4)}`);
    expect([operation, data]).toEqual([operation, JSON.parse(shown)]);
  }
  expect(await checksums()).toEqual(before);
});

it('desk-34: shows no case, because cases have a permission of their own', () => {
  const operations: readonly string[] = viewedOperations;
  expect(operations.filter((name) => /case|contact/i.test(name))).toEqual([]);
});

it('desk-34: reaches no operation that writes, nor one of a session', async () => {
  await openView();
  const before = await checksums();
  const viewed: readonly string[] = viewedOperations;
  for (const [name, { path }] of Object.entries<Route>(routes)) {
    if (viewed.includes(name)) continue;
    const filled = path.replaceAll(/:(\w+)/g, (_, place: string) => places[place] ?? '1');
    // The name of another operation is refused, and so is another operation's path below a viewed name.
    const asked = await office.call('readAsMember', {
      params: params(),
      // The cast is needed because the types allow no other operation.
      query: { operation: name as ViewedOperation, path: filled },
      cookie: support,
    });
    expect([name, asked.success]).toEqual([name, false]);
    const isRead = viewedOperations.some(
      (each) => routes[each].path === path && routes[each].method === 'GET',
    );
    if (isRead) continue;
    const { data } = await read('getCredit', filled);
    expect([name, data?.status]).not.toEqual([name, 200]);
  }
  expect(await checksums()).toEqual(before);
});

it('desk-34: reads by the connections of the office’s lists, which cannot write', async () => {
  const refuse = async () => expect.fail('the view asked the database of play');
  const { context } = server;
  const database = { query: refuse, transaction: refuse, now: () => new Date(), close: refuse };
  const readAsMember = createMemberView({ ...context, database });
  const { status } = await readAsMember(member.id, {
    operation: 'getCredit',
    path: pathOf('getCredit'),
  });
  expect(status).toBe(200);
});

it('desk-35: masks the member’s own phone and account in every answer', async () => {
  await openView();
  const { phone, account } = await numbersOf(member);
  const profile = await read('checkAccessToken');
  expect(profile.data?.body).toMatchObject({
    data: {
      member_data: {
        id: Number(member.id),
        bank_account_data: { bank_account_number: `•••${account.slice(-4)}` },
      },
    },
  });
  for (const operation of viewedOperations) {
    const text = JSON.stringify(await read(operation));
    expect([operation, text.includes(account), text.includes(phone)]).toEqual([
      operation,
      false,
      false,
    ]);
  }
});
