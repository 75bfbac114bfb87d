import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askDeposit,
  queryAsOwner,
  newDepositor,
  openBankTransfer,
  openDeposits,
  openQr,
  PROMPTPAY_METHOD,
  REDIRECT_METHOD,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { findBankAccount } from '../members/reads.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

const depositOf = async (refCode: string, { token }: TestMember) => {
  const result = await server.call('getDeposit', { params: { refCode }, token });
  return result.success ? result.data : expect.fail(result.message);
};

it('pay-96: shows the deposit as it was opened, and what arrived for it', async () => {
  const payer = await newDepositor(server);
  const opened = await openQr(server, payer, 120);
  expect(await depositOf(opened.ref_code, payer)).toMatchObject({
    ...opened,
    payment_id: PROMPTPAY_METHOD,
    status: 'pending',
    ended_at: null,
    paid_amount: null,
    paid_fee: null,
    payer_bank_abbr: null,
    unmatched_transfers: [],
    slip_notice: null,
  });
  await sendWebhook(server, 'transfer.received', transferOf(opened, { payer_bank_code: '004' }));
  expect(await depositOf(opened.ref_code, payer)).toMatchObject({
    status: 'success',
    payer_bank_abbr: 'KBANK',
    qrcode_image: '',
    ended_at: expect.any(String),
    paid_amount: opened.deposit_amount,
    paid_fee: 0,
  });
});

it('pay-96: leads back to the payment page as long as it can be paid', async () => {
  const payer = await newDepositor(server);
  const page = await askDeposit(server, payer, { method: REDIRECT_METHOD });
  const open = await openDeposits(server, payer);
  if (!page.success) throw new Error(page.message);
  const [{ ref_code } = { ref_code: '' }] = open;
  expect((await depositOf(ref_code, payer)).payment_page).toBe(page.data.url);
  await queryAsOwner(
    server,
    sql`
      update deposits
         set deadline_at = now() - interval '1 second'
       where ref_code = ${ref_code}`,
  );
  expect((await depositOf(ref_code, payer)).payment_page).toBeNull();
});

it('pay-97: tells of a transfer of another amount that came from the member’s account, and of nobody else’s', async () => {
  const payer = await newDepositor(server);
  const opened = await openQr(server, payer, 130);
  const [account = { bankCode: '', accountNumber: '' }] = [
    await findBankAccount(server.context.database, payer.id),
  ];
  const from = { payer_bank_code: account.bankCode, payer_account_number: account.accountNumber };
  const paidAt = new Date().toISOString();
  for (const details of [
    from,
    { ...from, payer_bank_code: '999' },
    { ...from, payer_account_number: '9998887776' },
    { ...from, receiver: '0899999999' },
    { ...from, paid_at: new Date(Date.now() - 600_000).toISOString() },
  ]) {
    const transfer = { amount_satang: 4_001, paid_at: paidAt, ...details };
    await sendWebhook(server, 'transfer.received', transferOf(opened, transfer));
  }
  expect(await depositOf(opened.ref_code, payer)).toMatchObject({
    status: 'pending',
    unmatched_transfers: [{ amount: 40.01, paid_at: paidAt }],
  });
});

it('pay-97: tells of a transfer that the deposit’s slip names', async () => {
  const payer = await newDepositor(server);
  const opened = await openBankTransfer(server, payer, 140);
  const [{ receiver } = { receiver: '' }] = await server.context.database.query<{
    receiver: string;
  }>(sql`select receiver from deposits where ref_code = ${opened.ref_code}`);
  const transfer = transferOf(opened, { receiver, amount_satang: 4_002, transfer_id: 'SLIP97' });
  await sendWebhook(server, 'transfer.received', transfer);
  expect((await depositOf(opened.ref_code, payer)).unmatched_transfers).toEqual([]);
  await sendSlip(server, payer, opened.ref_code, await slipPicture('SLIP97'));
  expect(await depositOf(opened.ref_code, payer)).toMatchObject({
    unmatched_transfers: [{ amount: 40.02 }],
  });
});
