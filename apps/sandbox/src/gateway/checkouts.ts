import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_PAYER } from '../bank/banks.ts';
import { recordTransfer } from '../bank/transfers.ts';
import type { Database } from '../database/database.ts';
import type { Sandbox } from '../context.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { GATEWAY_ACCOUNT } from './defaults.ts';

/** The customer's choices on the payment page. `fail` and `cancel` both end with the status `failed`. */
export const checkoutChoices = ['pay', 'fail', 'cancel'] as const;
export type CheckoutChoice = (typeof checkoutChoices)[number];

const checkoutRow = z.object({
  checkout_id: z.string(),
  reference: z.string(),
  amount_satang: z.number(),
  return_url: z.string(),
  webhook_url: z.string(),
  expires_at: z.number(),
  status: z.enum(['open', 'succeeded', 'failed', 'expired']),
  choice: z.enum(checkoutChoices).nullable(),
  transfer_id: z.string().nullable(),
  created_at: z.number(),
});
export type Checkout = z.infer<typeof checkoutRow>;

export type CheckoutOrder = Pick<
  Checkout,
  'reference' | 'amount_satang' | 'return_url' | 'webhook_url' | 'expires_at'
>;

const COLUMNS = `checkout_id, reference, amount_satang, return_url, webhook_url, expires_at, status,
  choice, transfer_id, created_at`;

export type CheckoutResult =
  | { ok: true; checkout: Checkout }
  | { ok: false; reason: 'reference_reused' };

/** Creates a checkout. The same reference returns the existing checkout. */
export function createCheckout(database: Database, order: CheckoutOrder): CheckoutResult {
  return database.transaction((): CheckoutResult => {
    const known = findCheckout(database, order.reference);
    if (known === undefined) return { ok: true, checkout: record(database, order) };
    return known.amount_satang === order.amount_satang
      ? { ok: true, checkout: known }
      : { ok: false, reason: 'reference_reused' };
  });
}

function record(database: Database, order: CheckoutOrder): Checkout {
  const checkout: Checkout = {
    checkout_id: `chk_${randomUUID().replaceAll('-', '')}`,
    reference: order.reference,
    amount_satang: order.amount_satang,
    return_url: order.return_url,
    webhook_url: order.webhook_url,
    expires_at: order.expires_at,
    status: 'open',
    choice: null,
    transfer_id: null,
    created_at: Date.now(),
  };
  database.insert('checkouts', checkout);
  return checkout;
}

export function findCheckout(database: Database, reference: string): Checkout | undefined {
  return database.one(
    checkoutRow,
    `select ${COLUMNS} from checkouts where reference = ?`,
    reference,
  );
}

export function findCheckoutById(database: Database, checkoutId: string): Checkout | undefined {
  const sql = `select ${COLUMNS} from checkouts where checkout_id = ?`;
  return database.one(checkoutRow, sql, checkoutId);
}

export function latestCheckouts(database: Database, limit: number): Checkout[] {
  const sql = `select ${COLUMNS} from checkouts order by created_at desc, rowid desc limit ?`;
  return database.all(checkoutRow, sql, limit);
}

/** Lists the checkouts that a customer can still pay, newest first. */
export function payableCheckouts(database: Database): Checkout[] {
  return database.all(
    checkoutRow,
    `select ${COLUMNS}
     from checkouts
     where status = 'open' and choice is null and expires_at > ?
     order by created_at desc
     limit 5`,
    Date.now(),
  );
}

/** Stores the customer's choice. Returns false if there already is a choice or the checkout has expired. */
export function storeCheckoutChoice(
  sandbox: Sandbox,
  checkoutId: string,
  choice: CheckoutChoice,
): boolean {
  const isChosen = sandbox.database.run(
    `update checkouts
     set choice = ?
     where checkout_id = ? and status = 'open' and choice is null and expires_at > ?`,
    choice,
    checkoutId,
    Date.now(),
  );
  settleCheckouts(sandbox);
  return isChosen === 1;
}

/** Settles the checkouts that have a choice or have expired. */
export function settleCheckouts(sandbox: Sandbox): void {
  const isForgetful = sandbox.faults.current().checkouts.outcome === 'never';
  const due = sandbox.database.all(
    checkoutRow,
    `select ${COLUMNS}
     from checkouts
     where status = 'open' and (choice is not null or expires_at <= ?)`,
    Date.now(),
  );
  for (const checkout of isForgetful ? [] : due) {
    sandbox.database.transaction(() => settle(sandbox, checkout));
  }
}

function settle(sandbox: Sandbox, checkout: Checkout): void {
  const { database, webhooks, faults } = sandbox;
  const { checkout_id, reference, amount_satang, webhook_url } = checkout;
  const isPaid = checkout.choice === 'pay' && faults.current().checkouts.outcome === 'succeed';
  const status = isPaid ? 'succeeded' : checkout.choice === null ? 'expired' : 'failed';
  const transferId = isPaid ? takeMoney(database, checkout) : null;
  database.run(
    'update checkouts set status = ?, transfer_id = ? where checkout_id = ?',
    status,
    transferId,
    checkout_id,
  );
  const data = { checkout_id, reference };
  if (transferId === null) {
    const type = status === 'expired' ? 'checkout.expired' : 'checkout.failed';
    webhooks.queue(webhook_url, { type, data });
  } else {
    const paid = { ...data, amount_satang, transfer_id: transferId };
    webhooks.queue(webhook_url, { type: 'checkout.succeeded', data: paid });
    if (faults.current().checkouts.both_endings) {
      webhooks.queue(webhook_url, { type: 'checkout.failed', data });
    }
  }
}

function takeMoney(database: Database, checkout: Checkout): string {
  const transfer = recordTransfer(database, {
    receiver: GATEWAY_ACCOUNT.receiver,
    receiver_bank: GATEWAY_ACCOUNT.bank,
    amount_satang: checkout.amount_satang,
    payer_bank_code: DEFAULT_PAYER.bankCode,
    payer_account_number: DEFAULT_PAYER.account,
    payer_name: DEFAULT_PAYER.name,
    note: checkout.reference,
  });
  markTrialStepDone(database, 'pay');
  return transfer.transfer_id;
}
