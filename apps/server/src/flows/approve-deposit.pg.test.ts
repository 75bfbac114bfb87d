import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnmatchedTransfers } from '../modules/payments/transfers-store.ts';
import {
  balancesOf,
  houseBalance,
  newMember,
  openBankTransfer,
  payinStatus,
  RECEIVER_ACCOUNT,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/payments.ts';
import type { PaymentServer } from '../testing/payments.ts';
import { approveDeposit } from './approve-deposit.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

it('R11: what the gateway tells of a transfer waits for the operator who decides on it', async () => {
  const member = await newMember(server);
  const { ref_code: refCode } = await openBankTransfer(server, member);
  // An amount that no deposit waits for: its id alone tells whose it is.
  const transfer = transferOf({ deposit_amount: 77.5 }, { receiver: RECEIVER_ACCOUNT });
  const { database, ledger } = server.context;
  const before = await houseBalance(server, 'unmatched_deposits');
  const { telling } = await database.transaction(async (tx) => {
    const approved = await approveDeposit(tx, ledger, {
      refCode,
      transferId: transfer.transfer_id,
      amountMicro: 77_500_000n,
      actor: 'somchai',
      reason: 'seen on the statement',
    });
    expect(approved).toMatchObject({ outcome: 'credited' });
    const answered = sendWebhook(server, 'transfer.received', transfer);
    // Long enough for the webhook to come to its transfer.
    await sleep(300);
    return { telling: answered };
  });
  expect(await telling).toBe(200);
  expect(await payinStatus(server, member, refCode)).toBe('success');
  expect(await balancesOf(server, member)).toMatchObject({ available: 7_750 });
  expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
  expect(await listUnmatchedTransfers(database, 100)).toEqual([]);
});
