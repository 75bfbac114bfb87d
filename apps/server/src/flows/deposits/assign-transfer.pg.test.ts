import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  queryAsOwner,
  balancesOf,
  houseBalance,
  newMember,
  openQr,
  depositStatus,
  RECEIVER,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../features/payments/gateways/gateways-save-store.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import { recordTransfer } from '../../features/payments/transfers/transfers-store.ts';
import type { IncomingTransfer } from '../../features/payments/transfers/transfers-store.ts';
import { assignTransfer, returnTransfer } from './assign-transfer.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

it('pay-46: gives a transfer of one gateway to no deposit of another', async () => {
  const member = await newMember(server);
  const { ref_code: refCode } = await openQr(server, member);
  const transfer = transferOf({ deposit_amount: 55.5 });
  await sendWebhook(server, 'transfer.received', transfer);
  const { database, ledger, secrets } = server.context;
  await database.transaction((tx) =>
    savePaymentGateways(tx, secrets, [
      paymentGatewayRow.parse({
        code: 'other',
        base_url: server.gateway.url,
        api_key: 'other-gateway-api-key',
        webhook_secrets: [sandboxGateway.webhookSecret],
      }),
    ]),
  );
  await queryAsOwner(
    server,
    sql`update deposits set gateway_code = 'other' where ref_code = ${refCode}`,
  );
  const before = await houseBalance(server, 'unmatched_deposits');
  const assigned = await database.transaction((tx) =>
    assignTransfer(tx, ledger, {
      gatewayCode: sandboxGateway.code,
      transferId: transfer.transfer_id,
      to: { refCode },
      actor: 'somchai',
      reason: 'seen on the statement',
    }),
  );
  expect(assigned).toEqual({ outcome: 'refused', refusal: 'deposit_unknown' });
  expect(await depositStatus(server, member, refCode)).toBe('pending');
  expect(await balancesOf(server, member)).toMatchObject({ available: 0 });
  expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
});

it('pay-46: neither gives nor returns a transfer that nobody knows, or that is a deposit’s already', async () => {
  const member = await newMember(server);
  const transfer = transferOf(await openQr(server, member));
  await sendWebhook(server, 'transfer.received', transfer);
  const before = await houseBalance(server, 'unmatched_deposits');
  const { database, ledger } = server.context;
  for (const [transferId, refusal] of [
    ['nothing', 'transfer_unknown'],
    [transfer.transfer_id, 'transfer_taken'],
  ] as const) {
    const decision = {
      gatewayCode: sandboxGateway.code,
      transferId,
      actor: 'somchai',
      reason: 'seen on the statement',
    };
    const to = { memberId: member.id };
    const decided = await database.transaction(async (tx) => [
      await assignTransfer(tx, ledger, { ...decision, to }),
      await returnTransfer(tx, ledger, decision),
    ]);
    const refused = { outcome: 'refused', refusal };
    expect(decided).toEqual([refused, refused]);
  }
  expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
});

it('pay-46: gives nobody what has been sent back', async () => {
  const member = await newMember(server);
  const transfer = transferOf({ deposit_amount: 66.6 });
  await sendWebhook(server, 'transfer.received', transfer);
  const { database, ledger } = server.context;
  const decision = {
    gatewayCode: sandboxGateway.code,
    transferId: transfer.transfer_id,
    actor: 'somchai',
    reason: 'sent back by hand',
  };
  expect(await database.transaction((tx) => returnTransfer(tx, ledger, decision))).toMatchObject({
    outcome: 'returned',
  });
  const to = { memberId: member.id };
  const assigned = await database.transaction((tx) =>
    assignTransfer(tx, ledger, { ...decision, to }),
  );
  expect(assigned).toEqual({ outcome: 'refused', refusal: 'transfer_taken' });
  expect(await balancesOf(server, member)).toMatchObject({ available: 0 });
});

it('pay-34: a transfer told again with other details contradicts the first, whatever others say', async () => {
  const told: IncomingTransfer = {
    gatewayCode: sandboxGateway.code,
    transferId: 'one',
    receiver: RECEIVER,
    reference: null,
    amountMicro: 10_000_000n,
    payer: null,
    paidAt: new Date(),
    raw: {},
  };
  const other = { transferId: 'other', amountMicro: 20_000_000n };
  const elsewhere = { gatewayCode: 'elsewhere', amountMicro: 30_000_000n };
  const outcomes: string[] = [];
  const undone = server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      insert into payment_gateways (code, base_url, credentials, is_enabled, created_at)
      select 'elsewhere', base_url, credentials, is_enabled, now()
        from payment_gateways
       where code = ${sandboxGateway.code}`);
    for (const changes of [
      {},
      other,
      elsewhere,
      {},
      // As the other one, as the other gateway's, with a reference, and at another receiver.
      { amountMicro: other.amountMicro },
      { amountMicro: elsewhere.amountMicro },
      { reference: 'checkout-1' },
      { receiver: '0899999999' },
    ]) {
      outcomes.push(await recordTransfer(tx, { ...told, ...changes }, undefined));
    }
    // No money came with them.
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(outcomes.join(' ')).toBe('new new new repeated conflict conflict conflict conflict');
});
