import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnmatchedTransfers } from '../../features/payments/transfers/transfers-store.ts';
import {
  askDeposit,
  balancesOf,
  houseBalance,
  newMember,
  openBankTransfer,
  depositStatus,
  RECEIVER_ACCOUNT,
  REDIRECT_METHOD,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { approveDeposit } from './approve-deposit.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

/** Approves a deposit while the gateway tells of the same transfer, and answers what the gateway hears. */
async function approveMeanwhile(
  approval: { refCode: string; transferId: string; amountMicro: bigint },
  tell: () => Promise<number>,
): Promise<number> {
  const { database, ledger } = server.context;
  const { telling } = await database.transaction(async (tx) => {
    const decision = { ...approval, actor: 'somchai', reason: 'seen on the statement' };
    expect(await approveDeposit(tx, ledger, decision)).toMatchObject({ outcome: 'credited' });
    const answered = tell();
    // Long enough for the webhook to come to its transfer.
    await sleep(300);
    return { telling: answered };
  });
  return telling;
}

it('pay-44: what the gateway tells of a transfer waits for the operator who decides on it', async () => {
  const member = await newMember(server);
  const { ref_code: refCode } = await openBankTransfer(server, member);
  // An amount that no deposit waits for: its id alone tells whose it is.
  const transfer = transferOf({ deposit_amount: 77.5 }, { receiver: RECEIVER_ACCOUNT });
  const before = await houseBalance(server, 'unmatched_deposits');
  const approval = { refCode, transferId: transfer.transfer_id, amountMicro: 77_500_000n };
  const told = await approveMeanwhile(approval, () =>
    sendWebhook(server, 'transfer.received', transfer),
  );
  expect(told).toBe(200);
  expect(await depositStatus(server, member, refCode)).toBe('success');
  expect(await balancesOf(server, member)).toMatchObject({ available: 7_750 });
  expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
  expect(await listUnmatchedTransfers(server.context.database, 100)).toEqual([]);
});

it('pay-44: a checkout waits too, and its money is not credited a second time', async () => {
  const member = await newMember(server);
  const { ref_code: refCode } = await openBankTransfer(server, member);
  await askDeposit(server, member, { amount: 77, method: REDIRECT_METHOD });
  const checkout = [...server.gateway.checkouts.values()].at(-1) ?? expect.fail();
  const approval = { refCode, transferId: 'card-77', amountMicro: 77_000_000n };
  const told = await approveMeanwhile(approval, () =>
    sendWebhook(server, 'checkout.succeeded', {
      ...checkout,
      amount_satang: 7_700,
      transfer_id: 'card-77',
    }),
  );
  expect(told).toBe(200);
  expect(await depositStatus(server, member, checkout.reference)).toBe('pending');
  expect(await balancesOf(server, member)).toMatchObject({ available: 7_700 });
});

it('fair-04: a payment page whose gateway tells of the payer says who the member may be', async () => {
  const member = await newMember(server);
  await askDeposit(server, member, { amount: 78, method: REDIRECT_METHOD });
  const checkout = [...server.gateway.checkouts.values()].at(-1) ?? expect.fail();
  const paid = { ...checkout, amount_satang: 7_800, transfer_id: 'card-78' };
  const payer = { payer_account_number: '555-111-0004', payer_name: 'นาย สมปอง ทองดี' };
  await sendWebhook(server, 'checkout.succeeded', { ...paid, ...payer });
  const signs = await server.context.database.query(sql`
    select sign,
           key
      from member_signs
     where member_id = ${member.id}
       and is_proven
     order by sign`);
  expect(signs).toEqual([
    { sign: 'account', key: '5551110004' },
    { sign: 'name', key: 'สมปอง ทองดี' },
  ]);
});
