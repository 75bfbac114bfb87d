import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  askDeposit,
  queryAsOwner,
  newDepositor,
  newMember,
  openBankTransfer,
  openDeposits,
  openQr,
  PROMPTPAY_METHOD,
  BANK_METHOD,
  REDIRECT_METHOD,
  sendSlip,
  slipPicture,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
});

const passDeadline = (refCode: string) =>
  queryAsOwner(
    server,
    sql`
      update deposits
         set deadline_at = now() - interval '1 second'
       where ref_code = ${refCode}`,
  );

it('pay-25: listOpenDeposits shows the same request again, the newest first', async () => {
  member = await newDepositor(server);
  const qr = await openQr(server, member, 100);
  const transfer = await openBankTransfer(server, member, 250);
  const page = await askDeposit(server, member, { amount: 300, method: REDIRECT_METHOD });
  if (!page.success) throw new Error(page.message);
  const open = await openDeposits(server, member);
  expect(open).toMatchObject([
    { payment_id: REDIRECT_METHOD, payment_page: page.data.url, request_amount: 300 },
    { ...transfer, payment_id: BANK_METHOD, has_slip: false, payment_page: null },
    { ...qr, payment_id: PROMPTPAY_METHOD, has_slip: false, payment_page: null },
  ]);
  expect(open).toHaveLength(3);
});

it('pay-25: listOpenDeposits leaves out what is past its time, unless its slip is there', async () => {
  const qr = await openQr(server, member, 100);
  const transfer = await openBankTransfer(server, member, 250);
  await sendSlip(server, member, transfer.ref_code, await slipPicture('OPENDEPOSIT1'));
  await passDeadline(qr.ref_code);
  await passDeadline(transfer.ref_code);
  const open = await openDeposits(server, member);
  expect(open).toMatchObject([{ ref_code: transfer.ref_code, has_slip: true }]);
  expect(open).toHaveLength(1);
});

it('pay-25: listOpenDeposits shows no QR of a receiver that the method has no more', async () => {
  const { ref_code } = await openQr(server, member, 100);
  await queryAsOwner(
    server,
    sql`
      update deposits
         set receiver = '0899999999'
       where ref_code = ${ref_code}`,
  );
  expect(await openDeposits(server, member)).toEqual([]);
});

it("pay-25: listOpenDeposits is the member's own, and no stranger's", async () => {
  await openQr(server, await newMember(server), 100);
  expect(await openDeposits(server, member)).toEqual([]);
  expect(await server.call('listOpenDeposits', {})).toMatchObject({ status: 401 });
});

it('pay-32: tells what the wallet receives, the fee of the method taken off', async () => {
  await server.context.database.query(sql`
    update payment_methods
       set fee_fixed_micro  = 2000000,
           fee_basis_points = 150,
           changed_at       = clock_timestamp()
     where id = ${PROMPTPAY_METHOD}`);
  const { deposit_amount, receive_amount } = await openQr(server, member, 1_000);
  const satang = Math.round(deposit_amount * 100);
  expect(Math.round(receive_amount * 100)).toBe(satang - 200 - Math.floor(satang * 0.015));
});
