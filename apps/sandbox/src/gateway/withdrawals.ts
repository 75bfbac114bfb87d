import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findBank } from '../bank/banks.ts';
import { recordTransfer } from '../bank/transfers.ts';
import type { Database } from '../database/database.ts';
import type { Sandbox } from '../context.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { GATEWAY_ACCOUNT } from './defaults.ts';
import { queueTransferWebhook } from '../bank/watched-receivers.ts';

const withdrawalRow = z.object({
  payout_id: z.string(),
  reference: z.string(),
  amount_satang: z.number(),
  bank_abbr: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  webhook_url: z.string(),
  status: z.enum(['processing', 'succeeded', 'failed']),
  failure: z.string().nullable(),
  settle_at: z.number(),
  created_at: z.number(),
});
export type Withdrawal = z.infer<typeof withdrawalRow>;

export type WithdrawalOrder = Pick<
  Withdrawal,
  'reference' | 'amount_satang' | 'bank_abbr' | 'account_number' | 'account_name' | 'webhook_url'
>;

const COLUMNS = `payout_id, reference, amount_satang, bank_abbr, account_number, account_name,
  webhook_url, status, failure, settle_at, created_at`;
/** Withdrawals to account numbers with this ending always fail, even without a fault. */
const CLOSED_ACCOUNT_ENDING = '9999';

export type WithdrawalResult =
  | { ok: true; withdrawal: Withdrawal }
  | { ok: false; reason: 'reference_reused' | 'bank_unknown' };

/** Accepts a withdrawal order. The same reference returns the existing withdrawal, even if its bank has become unknown. */
export function acceptWithdrawal(
  { database, faults }: Sandbox,
  order: WithdrawalOrder,
): WithdrawalResult {
  return database.transaction((): WithdrawalResult => {
    const known = findWithdrawal(database, order.reference);
    if (known !== undefined) {
      return isSameOrder(known, order)
        ? { ok: true, withdrawal: known }
        : { ok: false, reason: 'reference_reused' };
    }
    if (findBank(order.bank_abbr) === undefined) return { ok: false, reason: 'bank_unknown' };
    return { ok: true, withdrawal: record(database, order, faults.current().payouts.delay_ms) };
  });
}

function record(database: Database, order: WithdrawalOrder, delayMs: number): Withdrawal {
  const now = Date.now();
  const withdrawal: Withdrawal = {
    payout_id: `pay_${randomUUID().replaceAll('-', '')}`,
    reference: order.reference,
    amount_satang: order.amount_satang,
    bank_abbr: order.bank_abbr,
    account_number: order.account_number,
    account_name: order.account_name,
    webhook_url: order.webhook_url,
    status: 'processing',
    failure: null,
    settle_at: now + delayMs,
    created_at: now,
  };
  database.insert('payouts', withdrawal);
  markTrialStepDone(database, 'withdraw');
  return withdrawal;
}

function isSameOrder(withdrawal: Withdrawal, order: WithdrawalOrder): boolean {
  return (['amount_satang', 'bank_abbr', 'account_number'] as const).every(
    (name) => withdrawal[name] === order[name],
  );
}

export function findWithdrawal(database: Database, reference: string): Withdrawal | undefined {
  return database.one(
    withdrawalRow,
    `select ${COLUMNS} from payouts where reference = ?`,
    reference,
  );
}

export function latestWithdrawals(database: Database, limit: number): Withdrawal[] {
  const sql = `select ${COLUMNS} from payouts order by created_at desc, rowid desc limit ?`;
  return database.all(withdrawalRow, sql, limit);
}

/** Settles the withdrawals that are due. */
export function settleWithdrawals(sandbox: Sandbox): void {
  if (sandbox.faults.current().payouts.outcome === 'never') return;
  const due = sandbox.database.all(
    withdrawalRow,
    `select ${COLUMNS} from payouts where status = 'processing' and settle_at <= ?`,
    Date.now(),
  );
  for (const withdrawal of due) sandbox.database.transaction(() => settle(sandbox, withdrawal));
}

function settle(sandbox: Sandbox, withdrawal: Withdrawal): void {
  const { database, webhooks, faults } = sandbox;
  const { payout_id, reference, amount_satang } = withdrawal;
  const failure = failureOf(sandbox, withdrawal);
  const data = { payout_id, reference, amount_satang };
  database.run(
    'update payouts set status = ?, failure = ? where payout_id = ?',
    failure === null ? 'succeeded' : 'failed',
    failure,
    payout_id,
  );
  if (failure === null) queueTransferWebhook(sandbox, sendMoney(database, withdrawal));
  const paid = { type: 'payout.succeeded', data } as const;
  const failed = {
    type: 'payout.failed',
    data: { ...data, failure: failure ?? 'returned by the bank' },
  } as const;
  const [told, other] = failure === null ? [paid, failed] : [failed, paid];
  webhooks.queue(withdrawal.webhook_url, told);
  if (faults.current().payouts.both_endings) webhooks.queue(withdrawal.webhook_url, other);
}

function failureOf({ faults }: Sandbox, withdrawal: Withdrawal): string | null {
  if (withdrawal.account_number.endsWith(CLOSED_ACCOUNT_ENDING)) return 'account closed';
  return faults.current().payouts.outcome === 'fail' ? 'refused by the bank' : null;
}

function sendMoney(database: Database, withdrawal: Withdrawal) {
  return recordTransfer(database, {
    receiver: withdrawal.account_number,
    receiver_bank: withdrawal.bank_abbr,
    amount_satang: withdrawal.amount_satang,
    payer_bank_code: GATEWAY_ACCOUNT.bankCode,
    payer_account_number: GATEWAY_ACCOUNT.receiver,
    payer_name: GATEWAY_ACCOUNT.name,
    note: withdrawal.reference,
  });
}
