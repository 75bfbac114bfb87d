import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';
import {
  queryAsOwner,
  askDeposit,
  newMember,
  openQr,
  RECEIVER,
  REDIRECT_METHOD,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { Queryable } from '../../../db/database.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import {
  findDepositOfPayer,
  listAwaitedReceivingAccounts,
  listEndedDeposits,
  lockDepositByReference,
  lockDepositByTransfer,
  markDepositFailed,
} from './deposits-store.ts';
import { listAwaitedCheckouts } from './checkouts-store.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../rules.ts';
import { LATE_TRANSFER_SECONDS } from '@kapao/contract/payments/rules.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
});

interface Row {
  id: bigint;
  amountMicro: bigint;
  createdAt: Date;
  checkoutId: string | null;
}

async function rowOf(refCode: string): Promise<Row> {
  const [row] = await server.context.database.query<Row>(sql`
    select id,
           amount_micro as "amountMicro",
           created_at   as "createdAt",
           checkout_id  as "checkoutId"
      from deposits
     where ref_code = ${refCode}`);
  if (!row) throw new Error(`no deposit ${refCode}`);
  return row;
}

async function openCheckout(of: TestMember): Promise<string> {
  const opened = await askDeposit(server, of, { method: REDIRECT_METHOD });
  if (!opened.success) throw new Error(opened.message);
  const [deposit] = await server.context.database.query<{ refCode: string }>(sql`
    select ref_code as "refCode"
      from deposits
     where member_id = ${of.id}`);
  return deposit?.refCode ?? '';
}

it('ledger-20: keeps the checkout of each deposit', async () => {
  const first = await openCheckout(member);
  const { checkoutId } = await rowOf(first);
  const second = await openCheckout(await newMember(server));
  expect(checkoutId).not.toBeNull();
  expect(await rowOf(first)).toMatchObject({ checkoutId });
  expect((await rowOf(second)).checkoutId).not.toBe(checkoutId);
});

it('lists the ended ones among the deposits that were asked for', async () => {
  const [ended, open] = [await openQr(server, member), await openQr(server, member)];
  const unasked = await openQr(server, await newMember(server));
  await server.context.database.transaction(async (tx) => {
    await markDepositFailed(tx, (await rowOf(ended.ref_code)).id);
    await markDepositFailed(tx, (await rowOf(unasked.ref_code)).id);
  });
  const listed = await listEndedDeposits(server.context.database, [ended.ref_code, open.ref_code]);
  expect(listed).toEqual([{ reference: ended.ref_code, status: 'failed' }]);
});

it('pay-48: a gateway finds the deposits that were opened with it alone', async () => {
  const { ref_code } = await openQr(server, member);
  const { amountMicro } = await rowOf(ref_code);
  const transfer = { receiver: RECEIVER, amountMicro, paidAt: new Date() };
  const find = (gatewayCode: string) =>
    server.context.database.transaction(async (tx) => [
      (await lockDepositByReference(tx, gatewayCode, ref_code))?.refCode,
      (await lockDepositByTransfer(tx, { gatewayCode, ...transfer }))?.refCode,
    ]);
  expect(await find(sandboxGateway.code)).toEqual([ref_code, ref_code]);
  expect(await find('other')).toEqual([undefined, undefined]);
});

it('pay-32: gives a deposit no transfer that was made before it, clocks apart', async () => {
  const { ref_code } = await openQr(server, member);
  const { amountMicro, createdAt } = await rowOf(ref_code);
  const find = (secondsBefore: number) =>
    server.context.database.transaction(async (tx) => {
      const paidAt = new Date(createdAt.getTime() - secondsBefore * 1000);
      const transfer = { gatewayCode: sandboxGateway.code, receiver: RECEIVER, amountMicro };
      return (await lockDepositByTransfer(tx, { ...transfer, paidAt }))?.refCode;
    });
  expect(await find(CLOCK_TOLERANCE_SECONDS - 1)).toBe(ref_code);
  expect(await find(CLOCK_TOLERANCE_SECONDS + 1)).toBeUndefined();
});

const reserveUntil = (refCode: string, secondsFromNow: number) =>
  queryAsOwner(
    server,
    sql`
      update deposits
         set reserved_until = now() + make_interval(secs => ${secondsFromNow})
       where ref_code = ${refCode}`,
  );
const forgetEarlier = () =>
  queryAsOwner(server, sql`update deposits set reserved_until = now() - interval '60 days'`);

it('pay-32: awaits transfers to a receiver since its oldest deposit that may still be paid', async () => {
  await forgetEarlier();
  const since = async () => {
    const awaited = await listAwaitedReceivingAccounts(server.context.database);
    return awaited.map((each) => [each.receiver, each.since.getTime()]);
  };
  const sinceOf = async (refCode: string) =>
    (await rowOf(refCode)).createdAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1000;
  await openCheckout(member);
  expect(await since()).toEqual([]);
  const [older, newer] = [
    await openQr(server, member),
    await openQr(server, await newMember(server)),
  ];
  expect(await since()).toEqual([[RECEIVER, await sinceOf(older.ref_code)]]);
  await sendWebhook(server, 'transfer.received', transferOf(older));
  expect(await since()).toEqual([[RECEIVER, await sinceOf(newer.ref_code)]]);
  await reserveUntil(newer.ref_code, 60 - LATE_TRANSFER_SECONDS);
  expect(await since()).toHaveLength(1);
  await reserveUntil(newer.ref_code, -60 - LATE_TRANSFER_SECONDS);
  expect(await since()).toEqual([]);
});

it('pay-32: awaits the checkouts that may still be paid', async () => {
  await forgetEarlier();
  const awaited = async () => {
    const listed = await listAwaitedCheckouts(server.context.database, 10);
    return listed.map(({ refCode }) => refCode);
  };
  await openQr(server, member);
  const refCode = await openCheckout(member);
  expect(await awaited()).toEqual([refCode]);
  await reserveUntil(refCode, -1);
  expect(await awaited()).toEqual([]);
  const withoutCheckout = await openCheckout(await newMember(server));
  await queryAsOwner(
    server,
    sql`update deposits set checkout_id = null where ref_code = ${withoutCheckout}`,
  );
  expect(await awaited()).toEqual([]);
  const paid = await openCheckout(await newMember(server));
  const { amountMicro } = await rowOf(paid);
  const status = await sendWebhook(server, 'checkout.succeeded', {
    reference: paid,
    amount_satang: Number(amountMicro) / 10_000,
    transfer_id: `checkout-${paid}`,
  });
  expect(status).toBe(200);
  expect(await awaited()).toEqual([]);
});

it('pay-97: finds the payer among many by the whole key of the registered account', async () => {
  const undone = new Error('undone');
  const plans: string[] = [];
  const explained = server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      with member as (
        insert into members (website_id, phone, first_name, last_name, password_hash, created_at)
        select 3, '06' || lpad(number::text, 8, '0'), 'a', 'b', 'c', now()
          from generate_series(1, 20000) as number
        returning id, website_id
      )
      insert into member_bank_accounts
             (member_id, website_id, bank_abbr, account_number, account_name, created_at)
      select id, website_id, 'KBANK', lpad(id::text, 12, '0'), 'a b', now()
        from member`);
    await tx.query(sql`analyze member_bank_accounts`);
    const explaining: Queryable = {
      query: async <Row extends object>(statement: Sql) => {
        const rows = await tx.query<{ 'QUERY PLAN': string }>(
          sql`${raw('explain (costs off)')} ${join([statement], '')}`,
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return tx.query<Row>(statement);
      },
      now: () => tx.now(),
    };
    await findDepositOfPayer(explaining, {
      gatewayCode: 'sandbox',
      receiver: RECEIVER,
      paidAt: new Date(),
      payerBankCode: '004',
      payerAccountNumber: '000000110000',
    });
    throw undone;
  });
  await expect(explained).rejects.toBe(undone);
  // Each column of the index is bound, so that PostgreSQL before 18 need not read all of it.
  expect(plans).toEqual([
    expect.stringMatching(
      /member_bank_accounts_number_unique on .*\n\s+Index Cond: .*website_id = .*bank_abbr = .*account_number = /,
    ),
  ]);
});
