import { randomUUID } from 'node:crypto';
import { encodeBillPayment } from '@kapao/contract/promptpay.ts';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import type { Database } from '../database/database.ts';
import { XENDIT_BILLER, XENDIT_BUSINESS_ID } from './defaults.ts';
import { queueXenditWebhook } from './webhooks.ts';

const requestRow = z.object({
  payment_request_id: z.string(),
  reference_id: z.string(),
  amount_satang: z.number(),
  channel_code: z.string(),
  bill_reference: z.string(),
  status: z.enum(['REQUIRES_ACTION', 'SUCCEEDED', 'EXPIRED', 'CANCELED']),
  expires_at: z.number(),
  created_at: z.number(),
});
export type XenditRequest = z.infer<typeof requestRow>;

const paymentRow = z.object({
  payment_id: z.string(),
  payment_request_id: z.string(),
  amount_satang: z.number(),
  payer_name: z.string(),
  payer_account: z.string(),
  created_at: z.number(),
});
type XenditPayment = z.infer<typeof paymentRow>;

const REQUEST_COLUMNS = `payment_request_id, reference_id, amount_satang, channel_code,
  bill_reference, status, expires_at, created_at`;
const PAYMENT_COLUMNS = `payment_id, payment_request_id, amount_satang, payer_name, payer_account,
  created_at`;

/** Creates a request. A repeated reference makes a second one, because no idempotency key is documented. */
export function createXenditRequest(
  database: Database,
  order: Pick<XenditRequest, 'reference_id' | 'amount_satang' | 'channel_code' | 'expires_at'>,
): XenditRequest {
  const id = randomUUID();
  const request: XenditRequest = {
    payment_request_id: `pr-${id}`,
    reference_id: order.reference_id,
    amount_satang: order.amount_satang,
    channel_code: order.channel_code,
    bill_reference: id.replaceAll('-', '').slice(0, 20).toUpperCase(),
    status: 'REQUIRES_ACTION',
    expires_at: order.expires_at,
    created_at: Date.now(),
  };
  database.insert('xendit_requests', request);
  return request;
}

export function findXenditRequest(database: Database, id: string): XenditRequest | undefined {
  const sql = `select ${REQUEST_COLUMNS} from xendit_requests where payment_request_id = ?`;
  return database.one(requestRow, sql, id);
}

export function latestXenditRequests(database: Database, limit: number): XenditRequest[] {
  const sql = `select ${REQUEST_COLUMNS} from xendit_requests order by created_at desc, rowid desc limit ?`;
  return database.all(requestRow, sql, limit);
}

export function findXenditPayment(database: Database, id: string): XenditPayment | undefined {
  const sql = `select ${PAYMENT_COLUMNS} from xendit_payments where payment_id = ?`;
  return database.one(paymentRow, sql, id);
}

function latestPayment(database: Database, requestId: string): XenditPayment | undefined {
  return database.one(
    paymentRow,
    `select ${PAYMENT_COLUMNS}
     from xendit_payments
     where payment_request_id = ?
     order by created_at desc, rowid desc
     limit 1`,
    requestId,
  );
}

/** Ends a request that waits. Returns false if it has ended. */
export function endXenditRequest(
  database: Database,
  id: string,
  status: 'EXPIRED' | 'CANCELED',
): boolean {
  return (
    database.run(
      `update xendit_requests
       set status = ?
       where payment_request_id = ? and status = 'REQUIRES_ACTION'`,
      status,
      id,
    ) === 1
  );
}

export function xenditQrText({ bill_reference, amount_satang }: XenditRequest): string {
  return encodeBillPayment({
    billerId: XENDIT_BILLER,
    ref1: bill_reference,
    amountSatang: amount_satang,
  });
}

/**
 * Makes a payment of each bank transfer to Xendit's biller, and ends the requests that are over. A payment after the end
 * leaves its request expired.
 */
export function takeXenditMoney(sandbox: Sandbox): void {
  const { database } = sandbox;
  const arrived = z.object({
    transfer_id: z.string(),
    amount_satang: z.number(),
    payer_name: z.string(),
    payer_account_number: z.string(),
    payment_request_id: z.string(),
  });
  const transfers = database.all(
    arrived,
    `select transfer_id, transfers.amount_satang, payer_name, payer_account_number,
            payment_request_id
     from transfers
     join xendit_requests on bill_reference = note
     where receiver = ? and transfer_id not in (select transfer_id from xendit_payments)
     order by paid_at, transfers.rowid`,
    XENDIT_BILLER,
  );
  for (const transfer of transfers) {
    database.transaction(() => {
      const { transfer_id, amount_satang, payment_request_id, payer_name } = transfer;
      const payment = {
        payment_id: `py-${randomUUID()}`,
        payment_request_id,
        amount_satang,
        payer_name,
        payer_account: transfer.payer_account_number,
        created_at: Date.now(),
      };
      database.insert('xendit_payments', { ...payment, transfer_id });
      database.run(
        `update xendit_requests
         set status = 'SUCCEEDED'
         where payment_request_id = ? and status = 'REQUIRES_ACTION'`,
        payment_request_id,
      );
      // Xendit's examples of webhooks have no captures.
      const { captures: _captures, ...data } = wireXenditPayment(database, payment);
      queueXenditWebhook(sandbox, 'payment.capture', data);
    });
  }
  expireRequests(sandbox);
}

function expireRequests(sandbox: Sandbox): void {
  const { database } = sandbox;
  const due = database.all(
    requestRow,
    `select ${REQUEST_COLUMNS}
     from xendit_requests
     where status = 'REQUIRES_ACTION' and expires_at <= ?`,
    Date.now(),
  );
  for (const request of due) expireXenditRequest(sandbox, request);
}

export function expireXenditRequest(sandbox: Sandbox, request: XenditRequest): void {
  const { database } = sandbox;
  database.transaction(() => {
    if (!endXenditRequest(database, request.payment_request_id, 'EXPIRED')) return;
    const expired = wireXenditRequest(database, { ...request, status: 'EXPIRED' });
    queueXenditWebhook(sandbox, 'payment_request.expiry', expired);
  });
}

/** Returns the request as the API answers it: amounts are baht with decimals. */
export function wireXenditRequest(database: Database, request: XenditRequest) {
  const latest = latestPayment(database, request.payment_request_id);
  const created = new Date(request.created_at).toISOString();
  return {
    payment_request_id: request.payment_request_id,
    business_id: XENDIT_BUSINESS_ID,
    reference_id: request.reference_id,
    ...(latest && { latest_payment_id: latest.payment_id }),
    type: 'PAY',
    country: 'TH',
    currency: 'THB',
    request_amount: request.amount_satang / 100,
    capture_method: 'AUTOMATIC',
    channel_code: request.channel_code,
    channel_properties: { expires_at: new Date(request.expires_at).toISOString() },
    status: request.status,
    actions:
      request.status === 'REQUIRES_ACTION'
        ? [
            {
              type: 'PRESENT_TO_CUSTOMER',
              descriptor: 'QR_STRING',
              value: xenditQrText(request),
            },
          ]
        : [],
    created,
    updated: created,
  };
}

export function wireXenditPayment(database: Database, payment: XenditPayment) {
  const request = findXenditRequest(database, payment.payment_request_id);
  const at = new Date(payment.created_at).toISOString();
  return {
    payment_id: payment.payment_id,
    business_id: XENDIT_BUSINESS_ID,
    payment_request_id: payment.payment_request_id,
    reference_id: request?.reference_id,
    type: 'PAY',
    country: 'TH',
    currency: 'THB',
    request_amount: (request?.amount_satang ?? 0) / 100,
    channel_code: request?.channel_code,
    capture_method: 'AUTOMATIC',
    status: 'SUCCEEDED',
    payment_details: {
      payer_name: payment.payer_name,
      payer_account_number: payment.payer_account,
    },
    captures: [
      {
        capture_id: payment.payment_id.replace('py-', 'cptr-'),
        capture_timestamp: at,
        capture_amount: payment.amount_satang / 100,
      },
    ],
    created: at,
    updated: at,
  };
}
