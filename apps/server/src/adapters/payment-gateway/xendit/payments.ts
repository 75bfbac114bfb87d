import { decodeQr } from '@kapao/contract/promptpay.ts';
import type { AskedCheckout, CheckoutState, OpenedQr, QrOrder, Unknown } from '../port.ts';
import { unknown } from '../unknown.ts';
import { get, post, readAnswer } from './client.ts';
import type { Desk } from './client.ts';
import { readFee } from './fees.ts';
import { bahtOfSatang, payment, paymentRequest } from './messages.ts';
import type { PaymentRequest } from './messages.ts';

/** Orders a QR. Xendit knows no idempotency key here: a repeated order would be a second QR of one reference. */
export async function openQr(
  desk: Desk,
  channelCode: string,
  order: QrOrder,
): Promise<OpenedQr | Unknown> {
  const message = {
    reference_id: order.reference,
    type: 'PAY',
    country: 'TH',
    currency: 'THB',
    request_amount: bahtOfSatang(order.amountSatang),
    capture_method: 'AUTOMATIC',
    channel_code: channelCode,
    channel_properties: { expires_at: order.expiresAt.toISOString() },
  };
  const opened = readAnswer(paymentRequest, await post(desk, '/v3/payment_requests', { message }));
  const difference = differenceOf(opened, order);
  if (difference) return unknown(difference);
  const payload = opened.actions?.find(({ descriptor }) => descriptor === 'QR_STRING')?.value ?? '';
  const decoded = decodeQr(payload);
  if (!decoded.ok) return unknown(`its QR is not PromptPay’s: ${decoded.reason}`);
  if (decoded.amountSatang !== null && decoded.amountSatang !== order.amountSatang) {
    return unknown('its QR has another amount');
  }
  return { outcome: 'opened', checkoutId: opened.payment_request_id, payload };
}

/**
 * Asks about a payment request. Money is believed by its payment alone: a payment that the bank reports late succeeds
 * although its request has expired.
 */
export async function askPayment(desk: Desk, asked: AskedCheckout): Promise<CheckoutState> {
  const { checkoutId } = asked;
  if (checkoutId === null)
    return unknown('its id is not known, and Xendit finds none by reference');
  const path = `/v3/payment_requests/${encodeURIComponent(checkoutId)}`;
  const answer = await get(desk, path);
  const request = readAnswer(paymentRequest, answer);
  const difference = differenceOf(request, asked);
  if (difference || request.payment_request_id !== checkoutId) {
    return unknown(difference ?? 'it spoke of another payment request');
  }
  const latest = request.latest_payment_id ?? null;
  const paid = latest === null ? undefined : await askLatestPayment(desk, request, latest);
  if (paid) return paid;
  return stateOfUnpaid(request, answer.bytes.toString('utf8'));
}

/** Returns undefined where the payment ended without money, so that its request decides. */
async function askLatestPayment(
  desk: Desk,
  request: PaymentRequest,
  paymentId: string,
): Promise<CheckoutState | undefined> {
  const answer = await get(desk, `/v3/payments/${encodeURIComponent(paymentId)}`);
  const told = readAnswer(payment, answer);
  const { reference_id: reference, payment_request_id } = request;
  const isOurs =
    told.payment_id === paymentId &&
    told.payment_request_id === payment_request_id &&
    told.reference_id === reference;
  if (!isOurs) return unknown('it spoke of another payment');
  switch (told.status) {
    case 'SUCCEEDED': {
      const [capture, second] = told.captures ?? [];
      if (!capture || second) return unknown('its payment has not one capture');
      const { payer_name, payer_account_number } = told.payment_details ?? {};
      return {
        outcome: 'succeeded',
        amountSatang: capture.capture_amount,
        transferId: paymentId,
        body: answer.bytes.toString('utf8'),
        payer: { payerName: payer_name ?? '', payerAccountNumber: payer_account_number ?? '' },
        ...(await readFee(desk, { reference, cashflow: 'MONEY_IN' })),
      };
    }
    case 'PENDING':
    case 'AUTHORIZED':
      return { outcome: 'open' };
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELED':
      return undefined;
    default:
      return told.status satisfies never;
  }
}

function stateOfUnpaid({ status }: PaymentRequest, body: string): CheckoutState {
  switch (status) {
    case 'REQUIRES_ACTION':
    case 'ACCEPTING_PAYMENTS':
    case 'AUTHORIZED':
      return { outcome: 'open' };
    case 'EXPIRED':
      return { outcome: 'unpaid' };
    case 'FAILED':
    case 'CANCELED':
      return { outcome: 'failed', body };
    case 'SUCCEEDED':
      return unknown('it succeeded without a payment that did');
    default:
      return status satisfies never;
  }
}

function differenceOf(
  told: PaymentRequest,
  { reference, amountSatang }: { reference: string; amountSatang: number },
): string | undefined {
  if (told.reference_id !== reference) return 'it spoke of another payment';
  return told.request_amount === amountSatang ? undefined : 'it spoke of another amount';
}
