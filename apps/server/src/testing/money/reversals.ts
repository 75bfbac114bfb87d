import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import type { WireTransfer } from './fake-gateway.ts';
import { openQr, sendWebhook, transferOf } from './payments.ts';
import type { PaymentServer, TestMember, WebhookOptions } from './payments.ts';

const SATANG = 10_000n;

/** A deposit by QR that the gateway reported. */
export async function paidDeposit(server: PaymentServer, member: TestMember, baht = 100) {
  const request = await openQr(server, member, baht);
  const transfer = transferOf(request);
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
  return { refCode: request.ref_code, transfer };
}

/** Sends the gateway's event that it took a transfer back; returns the answer's status. */
export function sendReversal(
  server: PaymentServer,
  { transfer_id, amount_satang }: Pick<WireTransfer, 'transfer_id' | 'amount_satang'>,
  options: WebhookOptions = {},
): Promise<number> {
  const data = { transfer_id, amount_satang, reason: 'chargeback' };
  return sendWebhook(server, 'transfer.reversed', data, options);
}

/** Takes cash from a member, as play does. */
export async function spendCash(
  { context }: PaymentServer,
  { id: memberId }: TestMember,
  satang: number,
): Promise<void> {
  const verdict = await context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    kind: 'adjustment',
    from: { kind: 'member_available', memberId },
    to: { kind: 'adjustment', reference: 'opening' },
    amountMicro: BigInt(satang) * SATANG,
    reference: 'spent',
    actor: 'test',
    reason: 'spent',
  });
  expect(verdict.outcome).toBe('posted');
}

/** Returns the member's debt in satang. */
export async function debtOf({ context }: PaymentServer, { id }: TestMember): Promise<number> {
  return Number((await memberBalances(context.database, id)).debtMicro / SATANG);
}
