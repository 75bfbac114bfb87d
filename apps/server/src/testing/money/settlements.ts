import { expect } from 'vitest';
import type { StatementMapping } from '@kapao/contract/reconciliation/rules.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import { gatewayFeePostings } from '../../features/payments/gateways/gateway-fee.ts';
import { returnTransfer } from '../../flows/deposits/assign-transfer.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { moveOrThrow } from '../../ledger/engine.ts';
import { newMember, openQr, requestWithdrawal, sendWebhook, transferOf } from './payments.ts';
import type { PaymentServer } from './payments.ts';
import { sendReversal } from './reversals.ts';

const HEADER = ['id', 'time', 'amount', 'fee'];

/** How the files of these tests are read. */
export const settlementMapping = (changes: Partial<StatementMapping> = {}): StatementMapping => ({
  encoding: 'utf-8',
  separator: ',',
  header_rows: 1,
  header: HEADER,
  id: 0,
  reference: null,
  time: 1,
  clock: null,
  zone: 'bangkok',
  amount: 2,
  incoming: null,
  outgoing: null,
  unit: 'baht',
  fee: 3,
  fees_are_negative: false,
  amounts_are_net: false,
  kind: null,
  outgoing_kinds: [],
  fee_kinds: [],
  ignored_kinds: [],
  ...changes,
});

export const settlementFile = (rows: readonly (readonly string[])[]) =>
  [HEADER, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');

/** One movement of each kind: two deposits, one of them taken back, two unmatched transfers, one of them returned, a withdrawal. */
export async function moveThroughGateway(server: PaymentServer) {
  const member = await newMember(server, 1_000);
  const paid = async () => {
    const transfer = transferOf(await openQr(server, member));
    expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
    return transfer;
  };
  const deposit = await paid();
  const reversed = await paid();
  expect(await sendReversal(server, reversed)).toBe(200);
  const unmatched = transferOf({ deposit_amount: 77.25 }, { receiver: '0899999999' });
  expect(await sendWebhook(server, 'transfer.received', unmatched)).toBe(200);
  const returned = transferOf({ deposit_amount: 12 }, { receiver: '0899999999' });
  expect(await sendWebhook(server, 'transfer.received', returned)).toBe(200);
  const { database, ledger } = server.context;
  await database.transaction((tx) =>
    returnTransfer(tx, ledger, {
      gatewayCode: sandboxGateway.code,
      transferId: returned.transfer_id,
      actor: 'somchai',
      reason: 'sent back by the bank',
    }),
  );
  // A member of whom a deposit was taken back is not paid automatically.
  const withdrawal = await requestWithdrawal(server, await newMember(server, 1_000), 300);
  await advanceWithdrawals(server.context, new AbortController().signal);
  const told = server.gateway.withdrawals.get(withdrawal) ?? expect.fail('no withdrawal');
  expect(await sendWebhook(server, 'payout.succeeded', told)).toBe(200);
  await database.transaction((tx) =>
    moveOrThrow(
      tx,
      ledger,
      ...gatewayFeePostings(sandboxGateway.code, { payment: withdrawal, feeSatang: 550 }),
    ),
  );
  return { deposit, reversed, unmatched, returned, withdrawal };
}
