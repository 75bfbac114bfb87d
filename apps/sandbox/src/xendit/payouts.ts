import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordTransfer } from '../bank/transfers.ts';
import { queueTransferWebhook } from '../bank/watched-receivers.ts';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { XENDIT_ACCOUNT, XENDIT_BUSINESS_ID, xenditBanks } from './defaults.ts';
import { xenditBalance } from './balance.ts';
import { queueXenditWebhook } from './webhooks.ts';

const payoutRow = z.object({
  payout_id: z.string(),
  idempotency_key: z.string(),
  fingerprint: z.string(),
  reference_id: z.string(),
  channel_code: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  amount_satang: z.number(),
  status: z.enum(['ACCEPTED', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'REVERSED']),
  failure_code: z.string().nullable(),
  due_at: z.number().nullable(),
  created_at: z.number(),
});
export type XenditPayout = z.infer<typeof payoutRow>;

type PayoutOrder = Pick<
  XenditPayout,
  'reference_id' | 'channel_code' | 'account_number' | 'account_name' | 'amount_satang'
>;

const COLUMNS = `payout_id, idempotency_key, fingerprint, reference_id, channel_code,
  account_number, account_name, amount_satang, status, failure_code, due_at, created_at`;

/**
 * Xendit's test numbers, by which a tester chooses the outcome. Our members' accounts are longer, so that the last six
 * digits count.
 */
const STAYS_ACCEPTED = '131313';
const IS_REVERSED = '654321';
const failingAccounts: Readonly<Record<string, string>> = {
  '123456': 'TEMPORARY_TRANSFER_ERROR',
  '999999': 'REJECTED_BY_CHANNEL',
  '121212': 'INVALID_DESTINATION',
};

/** Accepts an order. The same key and order return the first payout; the same key with another order is refused. */
export function createXenditPayout(
  { database, faults }: Sandbox,
  idempotencyKey: string,
  order: PayoutOrder,
): XenditPayout | 'duplicate' {
  return database.transaction(() => {
    const fingerprint = createHash('sha256').update(JSON.stringify(order)).digest('hex');
    const known = database.one(
      payoutRow,
      `select ${COLUMNS} from xendit_payouts where idempotency_key = ?`,
      idempotencyKey,
    );
    if (known) return known.fingerprint === fingerprint ? known : 'duplicate';
    const now = Date.now();
    const staysAccepted = order.account_number.endsWith(STAYS_ACCEPTED);
    const payout: XenditPayout = {
      payout_id: `disb-${randomUUID()}`,
      idempotency_key: idempotencyKey,
      fingerprint,
      reference_id: order.reference_id,
      channel_code: order.channel_code,
      account_number: order.account_number,
      account_name: order.account_name,
      amount_satang: order.amount_satang,
      status: 'ACCEPTED',
      failure_code: null,
      due_at: staysAccepted ? null : now + faults.current().payouts.delay_ms,
      created_at: now,
    };
    database.insert('xendit_payouts', payout);
    return payout;
  });
}

export function findXenditPayout(database: Database, id: string): XenditPayout | undefined {
  return database.one(payoutRow, `select ${COLUMNS} from xendit_payouts where payout_id = ?`, id);
}

export function listXenditPayouts(database: Database, referenceId: string): XenditPayout[] {
  const sql = `select ${COLUMNS} from xendit_payouts where reference_id = ? order by rowid`;
  return database.all(payoutRow, sql, referenceId);
}

export function latestXenditPayouts(database: Database, limit: number): XenditPayout[] {
  const sql = `select ${COLUMNS} from xendit_payouts order by created_at desc, rowid desc limit ?`;
  return database.all(payoutRow, sql, limit);
}

/** Takes each payout that is due one step further: to its outcome, and from there to its reversal. */
export function advanceXenditPayouts(sandbox: Sandbox): void {
  const { database, faults } = sandbox;
  if (faults.current().payouts.outcome === 'never') return;
  const due = database.all(
    payoutRow,
    `select ${COLUMNS} from xendit_payouts
     where due_at <= ? and status in ('ACCEPTED', 'SUCCEEDED')`,
    Date.now(),
  );
  for (const payout of due) {
    if (payout.status === 'SUCCEEDED') endXenditPayout(sandbox, payout, 'REVERSED');
    else settle(sandbox, payout);
  }
}

/** Ends a payout that waits, before the answer to its order (the fault `early_webhook`). */
export function endXenditPayoutNow(sandbox: Sandbox, payout: XenditPayout): void {
  if (payout.status === 'ACCEPTED') settle(sandbox, payout);
}

function settle(sandbox: Sandbox, payout: XenditPayout): void {
  const failure = failureOf(sandbox, payout);
  if (failure === null) endXenditPayout(sandbox, payout, 'SUCCEEDED');
  else endXenditPayout(sandbox, payout, 'FAILED', failure);
}

function failureOf({ database, faults }: Sandbox, payout: XenditPayout): string | null {
  const failing = failingAccounts[payout.account_number.slice(-6)];
  if (failing !== undefined) return failing;
  // The balance is already without this payout.
  if (xenditBalance(database) < 0) return 'INSUFFICIENT_BALANCE';
  return faults.current().payouts.outcome === 'fail' ? 'REJECTED_BY_CHANNEL' : null;
}

const events = {
  SUCCEEDED: 'payout.succeeded',
  FAILED: 'payout.failed',
  CANCELLED: 'payout.failed',
  REVERSED: 'payout.reversed',
} as const;

/** Gives a payout its status and queues the webhook. A payout that succeeded may still be reversed. */
export function endXenditPayout(
  sandbox: Sandbox,
  payout: XenditPayout,
  status: keyof typeof events,
  failureCode: string | null = null,
): void {
  const { database, faults } = sandbox;
  const isReversed =
    payout.account_number.endsWith(IS_REVERSED) || faults.current().xendit.reverse_paid;
  const reversesLater = status === 'SUCCEEDED' && isReversed;
  const dueAt = reversesLater ? Date.now() + faults.current().payouts.delay_ms : null;
  database.transaction(() => {
    database.run(
      'update xendit_payouts set status = ?, failure_code = ?, due_at = ? where payout_id = ?',
      status,
      failureCode,
      dueAt,
      payout.payout_id,
    );
    if (status === 'SUCCEEDED') queueTransferWebhook(sandbox, sendMoney(database, payout));
    const ended = { ...payout, status, failure_code: failureCode };
    queueXenditWebhook(sandbox, events[status], wireXenditPayout(ended));
  });
}

function sendMoney(database: Database, payout: XenditPayout) {
  return recordTransfer(database, {
    receiver: payout.account_number,
    receiver_bank: xenditBanks[payout.channel_code] ?? '',
    amount_satang: payout.amount_satang,
    payer_bank_code: XENDIT_ACCOUNT.bankCode,
    payer_account_number: XENDIT_ACCOUNT.account,
    payer_name: XENDIT_ACCOUNT.name,
    note: payout.reference_id,
  });
}

/** Returns the payout as the API answers it: amounts are baht with decimals. */
export function wireXenditPayout(payout: XenditPayout) {
  const created = new Date(payout.created_at).toISOString();
  return {
    id: payout.payout_id,
    amount: payout.amount_satang / 100,
    channel_code: payout.channel_code,
    currency: 'THB',
    description: '',
    reference_id: payout.reference_id,
    status: payout.status,
    ...(payout.failure_code !== null && { failure_code: payout.failure_code }),
    created,
    updated: created,
    estimated_arrival_time: new Date(payout.created_at + 15 * 60_000).toISOString(),
    business_id: XENDIT_BUSINESS_ID,
    channel_properties: {
      account_number: payout.account_number,
      account_holder_name: payout.account_name,
    },
  };
}
