import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { encodeBillPayment } from '@kapao/contract/promptpay.ts';
import { portOf } from '@kapao/postgres/ports.ts';

interface ScriptedAnswer {
  status?: number;
  body: unknown;
}

interface XenditCall {
  /** The method and the path with its query. */
  call: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Answers calls as a test says, by `METHOD /path`, in the form of Xendit's own examples. */
export interface ScriptedXendit {
  url: string;
  calls: XenditCall[];
  /**
   * A path without its query or its payment request answers for all. A function reads the call; `hang up` closes the
   * connection instead of answering.
   */
  answers: Map<string, ScriptedAnswer | 'hang up' | ((call: XenditCall) => ScriptedAnswer)>;
  close(): Promise<void>;
}

export async function startScriptedXendit(): Promise<ScriptedXendit> {
  const answers: ScriptedXendit['answers'] = new Map();
  const calls: XenditCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const call = `${request.method} ${request.url}`;
      const made = { call, headers: request.headers, body: text === '' ? {} : JSON.parse(text) };
      calls.push(made);
      const scripted = answers.get(call) ?? answers.get(call.replace(/(?:\?|\/pr-).*$/, ''));
      if (scripted === 'hang up') return request.socket.destroy();
      const answer =
        typeof scripted === 'function' ? scripted(made) : (scripted ?? xenditRefusal(404));
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function xenditRefusal(status: number, error_code = 'DATA_NOT_FOUND'): ScriptedAnswer {
  return { status, body: { error_code, message: 'An example of a refusal', errors: [] } };
}

/** The text of a PromptPay bill, as Xendit's bank issues it. */
export function xenditQr(amountSatang?: number): string {
  return encodeBillPayment({
    billerId: '010753600031501',
    ref1: 'XENDIT0001',
    ref2: 'ABC123',
    ...(amountSatang !== undefined && { amountSatang }),
  });
}

export function paymentRequestAnswer(changes: Record<string, unknown>) {
  return {
    payment_request_id: 'pr-7d0a3b5e-2f3c-4a55-9d58-0c1f2a3b4c5d',
    country: 'TH',
    currency: 'THB',
    business_id: '64118d86854d7d89206e732d',
    reference_id: 'reference-1',
    created: '2026-08-03T04:12:45.123Z',
    updated: '2026-08-03T04:12:45.123Z',
    status: 'REQUIRES_ACTION',
    capture_method: 'AUTOMATIC',
    channel_code: 'PROMPTPAY',
    request_amount: 123.45,
    channel_properties: { expires_at: '2026-08-03T04:27:45.000Z' },
    type: 'PAY',
    actions: [
      { type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://example.com/pay' },
      { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: xenditQr(12_345) },
    ],
    ...changes,
  };
}

export function paymentAnswer(changes: Record<string, unknown>) {
  return {
    payment_id: 'py-1402feb0-bb79-47ae-9d1e-e69394d3949c',
    business_id: '64118d86854d7d89206e732d',
    reference_id: 'reference-1',
    payment_request_id: 'pr-7d0a3b5e-2f3c-4a55-9d58-0c1f2a3b4c5d',
    type: 'PAY',
    country: 'TH',
    currency: 'THB',
    request_amount: 123.45,
    channel_code: 'PROMPTPAY',
    capture_method: 'AUTOMATIC',
    status: 'SUCCEEDED',
    payment_details: { payer_name: 'SOMSRI T', payer_account_number: '1234567890', remark: null },
    captures: [
      {
        capture_id: 'cptr-8a9b0c1d-2e3f-4a5b-8c6d-7e8f9a0b1c2d',
        capture_timestamp: '2026-08-03T04:14:02.000Z',
        capture_amount: 123.45,
      },
    ],
    created: '2026-08-03T04:14:01.000Z',
    updated: '2026-08-03T04:14:02.000Z',
    ...changes,
  };
}

export function payoutAnswer(changes: Record<string, unknown>) {
  return {
    id: 'disb-7baa7335-a0b2-4678-bb8c-318c0167f332',
    amount: 123.45,
    channel_code: 'TH_KKB',
    currency: 'THB',
    description: 'Withdrawal',
    reference_id: '11111111-1111-4111-8111-111111111111',
    status: 'ACCEPTED',
    created: '2026-08-03T05:01:02.000Z',
    updated: '2026-08-03T05:01:02.000Z',
    estimated_arrival_time: '2026-08-03T05:16:02.000Z',
    business_id: '64118d86854d7d89206e732d',
    channel_properties: { account_number: '1234567890', account_holder_name: 'มานี มีนา' },
    ...changes,
  };
}

export function transactionAnswer(
  changes: Record<string, unknown>,
  fee: Record<string, unknown> = {},
) {
  return {
    has_more: false,
    data: [
      {
        id: 'txn_13dd178d-41fa-40b7-8fd3-f83675d6f413',
        product_id: 'py-1402feb0-bb79-47ae-9d1e-e69394d3949c',
        type: 'PAYMENT',
        status: 'SUCCESS',
        channel_category: 'QR_CODE',
        channel_code: 'PROMPTPAY',
        reference_id: 'reference-1',
        account_identifier: null,
        currency: 'THB',
        amount: 123.45,
        net_amount: 121.47,
        cashflow: 'MONEY_IN',
        settlement_status: 'SETTLED',
        fee: {
          xendit_fee: 1.85,
          value_added_tax: 0.13,
          xendit_withholding_tax: 0,
          third_party_withholding_tax: 0,
          status: 'COMPLETED',
          ...fee,
        },
        ...changes,
      },
    ],
    links: [],
  };
}

export const xenditChannels = ['TH_BBL', 'TH_KKB', 'TH_SCB', 'TH_KNB'].map((channel_code) => ({
  channel_code,
  channel_category: 'BANK',
  currency: 'THB',
  channel_name: channel_code,
  amount_limits: { minimum: 1, maximum: 2_000_000, minimum_increment: 0.01 },
}));
