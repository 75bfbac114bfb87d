import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { approveDeposit } from '../../flows/deposits/approve-deposit.ts';
import { assignTransfer } from '../../flows/deposits/assign-transfer.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { paymentInvariants } from './invariants.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  // The approved deposit below would let the withdrawals wait.
  await setAutomaticRules(server, { signals: [] });
  const { database, ledger } = server.context;
  const member = await newMember(server, 1_000);
  const decision = { actor: 'operator', reason: 'seen on the statement' };
  const [paid, approved] = [await openQr(server, member), await openQr(server, member)];
  await sendWebhook(server, 'transfer.received', transferOf(paid));
  const order = { refCode: approved.ref_code, amountMicro: 50_000_000n, transferId: 'T-1' };
  await database.transaction((tx) => approveDeposit(tx, ledger, { ...order, ...decision }));
  const [kept, given] = [7.77, 8.88].map((amount) => transferOf({ deposit_amount: amount }));
  for (const transfer of [kept, given]) {
    await sendWebhook(server, 'transfer.received', transfer ?? {});
  }
  const undone = transferOf(await openQr(server, member, 300));
  await sendWebhook(server, 'transfer.received', undone);
  await sendWebhook(server, 'transfer.reversed', { ...undone, reason: 'chargeback' });
  const transfer = { gatewayCode: 'sandbox', transferId: given?.transfer_id ?? '' };
  await database.transaction((tx) =>
    assignTransfer(tx, ledger, { ...transfer, to: { memberId: member.id }, ...decision }),
  );
  const ids = [
    await requestWithdrawal(server, member, 200),
    await requestWithdrawal(server, member, 300),
  ];
  await requestWithdrawal(server, member, 100);
  await advanceWithdrawals(server.context, new AbortController().signal);
  const [first, second] = ids.map((id) => server.gateway.withdrawals.get(id));
  await sendWebhook(server, 'payout.succeeded', first ?? {});
  await sendWebhook(server, 'payout.failed', { ...second, failure: 'account closed' });
});
afterAll(() => server.close());

const broken = async () =>
  (await verifyLedger(server.context.database, paymentInvariants)).checks
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

const [BOOKED, CREDITED, UNMATCHED, HELD, ENDED, REVERSED, TAKEN_BACK, CLEARING] =
  paymentInvariants.map(({ name }) => name);

const tamperings: [what: string, tampering: Sql, turnsRed: (string | undefined)[]][] = [
  [
    'a transfer told otherwise',
    sql`
      update incoming_transfers
         set amount_micro = amount_micro + 1
       where amount_micro = 8880000`,
    [BOOKED, CLEARING],
  ],
  [
    'a transfer that was forgotten',
    sql`
      delete from incoming_transfers
       where amount_micro = 8880000`,
    [BOOKED, CLEARING],
  ],
  [
    'a deposit credited otherwise',
    sql`
      update deposits
         set credited_micro = credited_micro + 10000
       where status = 'success'`,
    [CREDITED],
  ],
  [
    'a fee that nobody took',
    sql`
      update deposits
         set fee_micro = 10000
       where status = 'success'`,
    [CREDITED],
  ],
  [
    'unmatched money that was given to somebody by the rows alone',
    sql`
      update incoming_transfers
         set resolution = 'returned',
             resolved_by = 'x',
             resolved_reason = 'x',
             resolved_at = now()
       where amount_micro = 7770000`,
    [UNMATCHED, CLEARING],
  ],
  [
    'an approval of another amount',
    sql`
      update deposit_approvals
         set amount_micro = amount_micro + 10000`,
    [UNMATCHED],
  ],
  [
    'a withdrawal of another amount',
    sql`
      update withdrawals
         set amount_micro = amount_micro + 10000
       where ended_at is null`,
    [HELD],
  ],
  [
    'a withdrawal that was paid and says otherwise',
    sql`
      update withdrawals
         set status = 'failed'
       where status = 'success'`,
    [ENDED, CLEARING],
  ],
  [
    'a withdrawal that was given back and says otherwise',
    sql`
      update withdrawals
         set status = 'success'
       where status = 'failed'`,
    [ENDED, CLEARING],
  ],
];

const reversals: typeof tamperings = [
  [
    'a reversed deposit that says that it is not',
    sql`
      update deposits
         set status = 'success',
             reversed_at = null,
             reversed_by = null,
             reversed_reason = null
       where status = 'reversed'`,
    [REVERSED, TAKEN_BACK, CLEARING],
  ],
  [
    'a reversal of another amount',
    sql`
      update transfer_reversals
         set amount_micro = amount_micro + 10000`,
    [TAKEN_BACK],
  ],
  [
    'a reversal that waits although its transfer was reported',
    sql`
      update transfer_reversals
         set applied_at = null`,
    [TAKEN_BACK],
  ],
];

it('pay-72: are all green where nothing is wrong', async () => {
  expect(await broken()).toEqual([]);
});

it.each(tamperings)('ledger-39 pay-72: turn red on %s', expectRed);

it.each(reversals)('reversal-12: turn red on %s', expectRed);

async function expectRed(
  _what: string,
  tampering: Sql,
  turnsRed: (string | undefined)[],
): Promise<void> {
  const { database } = server.context;
  class Undo extends Error {}
  let found: string[] = [];
  const attempt = database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(tampering);
    // The same reads, inside what is undone.
    for (const { name, violations } of paymentInvariants) {
      if ((await tx.query(violations)).length > 0) found = [...found, name];
    }
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  expect(found).toEqual(turnsRed);
}
