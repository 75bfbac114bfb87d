import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxGateway } from '../../providers/payment-gateway/default-secrets.ts';
import {
  askPayin,
  newMember,
  openQr,
  RECEIVER,
  REDIRECT_METHOD,
  startPaymentServer,
} from '../../testing/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/payments.ts';
import {
  listEndedDeposits,
  lockDepositByReference,
  lockDepositByTransfer,
  markDepositFailed,
} from './deposits-store.ts';
import { CLOCK_TOLERANCE_SECONDS } from './rules.ts';

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
  const opened = await askPayin(server, of, { method: REDIRECT_METHOD });
  if (!opened.success) throw new Error(opened.message);
  const [deposit] = await server.context.database.query<{ refCode: string }>(sql`
    select ref_code as "refCode"
      from deposits
     where member_id = ${of.id}`);
  return deposit?.refCode ?? '';
}

it('R17: keeps the checkout of each deposit', async () => {
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
  expect(listed).toEqual([{ refCode: ended.ref_code, status: 'failed' }]);
});

it('R19: a gateway finds the deposits that were opened with it alone', async () => {
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

it('R11: gives a deposit no transfer that was made before it, clocks apart', async () => {
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
