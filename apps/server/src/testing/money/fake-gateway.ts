import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';

/** How the gateway fails the next call of a kind. */
type Fault =
  | { status: number; body?: unknown }
  /** Executes the call, and closes the connection before the answer. */
  | 'hang up after'
  | 'hang up'
  | 'redirect'
  | 'never answer'
  | 'answer too much';

interface FakeWithdrawal {
  payout_id: string;
  reference: string;
  amount_satang: number;
  status: 'processing' | 'succeeded' | 'failed';
  account_number: string;
  bank_code: string;
  failure?: string;
}

interface FakeCheckout {
  checkout_id: string;
  reference: string;
  amount_satang: number;
  return_url: string;
  status: 'open' | 'succeeded' | 'failed' | 'expired';
  transfer_id?: string;
}

export interface WireTransfer {
  transfer_id: string;
  receiver: string;
  amount_satang: number;
  paid_at: string;
  payer_bank_code: string;
  payer_account_number: string;
  payer_name: string;
}

/** An in-memory gateway of docs/protocols/payment-gateway.md. */
export interface FakeGateway {
  /** The URL of the gateway, as a value for SANDBOX_URL. */
  url: string;
  /** Calls such as `POST /v1/payouts`, in order of arrival. */
  calls: { call: string; body: Record<string, unknown> }[];
  checkouts: Map<string, FakeCheckout>;
  withdrawals: Map<string, FakeWithdrawal>;
  receivers: Set<string>;
  /** The money from which it pays withdrawals, in satang. */
  balance: number;
  transfers: WireTransfer[];
  /** Faults for the next calls to `METHOD /v1/kind`, one call each. */
  faults: Map<string, Fault[]>;
  close(): Promise<void>;
}

export const GATEWAY_API_KEY = 'sandbox-gateway-api-key';

interface Answer {
  status: number;
  body: unknown;
}

export async function startFakeGateway(): Promise<FakeGateway> {
  const server = createServer((request, response) => void serve(gateway, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls: [],
    checkouts: new Map(),
    withdrawals: new Map(),
    receivers: new Set(),
    balance: 1_000_000_000,
    transfers: [],
    faults: new Map(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}

async function serve(
  gateway: FakeGateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', gateway.url);
  const [, , version, kind = '', reference] = url.pathname.split('/');
  const call = `${request.method} /${version}/${kind}`;
  const body = await readJson(request);
  gateway.calls.push({ call, body });
  const fault = gateway.faults.get(call)?.shift();
  if (fault === undefined || fault === 'hang up after') {
    const isKnown = request.headers.authorization === `Bearer ${GATEWAY_API_KEY}`;
    const answer = isKnown
      ? answerCall(gateway, call, { body, reference: reference ?? '', query: url.searchParams })
      : { status: 401, body: { error: 'api key' } };
    if (fault) request.socket.destroy();
    else send(response, answer);
    return;
  }
  injectFault(request, response, fault);
}

function injectFault(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Exclude<Fault, 'hang up after'>,
): void {
  switch (fault) {
    case 'hang up':
      request.socket.destroy();
      return;
    case 'redirect':
      response.writeHead(302, { location: '/gateway/v1/elsewhere' }).end();
      return;
    case 'answer too much':
      send(response, { status: 200, body: 'x'.repeat(2 * 1024 * 1024) });
      return;
    case 'never answer':
      return;
    default:
      send(response, { status: fault.status, body: fault.body ?? 'rubbish' });
  }
}

interface Asked {
  body: Record<string, unknown>;
  reference: string;
  query: URLSearchParams;
}

function answerCall(gateway: FakeGateway, call: string, { body, reference, query }: Asked): Answer {
  switch (call) {
    case 'POST /v1/checkouts':
      return { status: 201, body: openCheckout(gateway, body) };
    case 'GET /v1/checkouts':
      return found(gateway.checkouts.get(reference));
    case 'POST /v1/receivers':
      gateway.receivers.add(String(body['receiver']));
      return { status: 200, body: { receiver: body['receiver'] } };
    case 'GET /v1/transfers':
      return { status: 200, body: { transfers: statement(gateway, query) } };
    case 'GET /v1/balance':
      return { status: 200, body: { available_satang: gateway.balance } };
    case 'POST /v1/payouts':
      return { status: 201, body: openWithdrawal(gateway, body) };
    case 'GET /v1/payouts':
      return found(gateway.withdrawals.get(reference));
    default:
      return { status: 404, body: {} };
  }
}

function openCheckout(gateway: FakeGateway, body: Record<string, unknown>) {
  const reference = String(body['reference']);
  const checkout: FakeCheckout = gateway.checkouts.get(reference) ?? {
    checkout_id: `checkout-${gateway.checkouts.size + 1}`,
    reference,
    amount_satang: Number(body['amount_satang']),
    return_url: String(body['return_url']),
    status: 'open',
  };
  gateway.checkouts.set(reference, checkout);
  return { ...checkout, url: `${gateway.url}/gateway/pay/${checkout.checkout_id}` };
}

/** Opens a withdrawal; a repeated reference returns the same one, and never pays twice. */
function openWithdrawal(gateway: FakeGateway, body: Record<string, unknown>): FakeWithdrawal {
  const reference = String(body['reference']);
  const withdrawal: FakeWithdrawal = gateway.withdrawals.get(reference) ?? {
    payout_id: `gateway-withdrawal-${gateway.withdrawals.size + 1}`,
    reference,
    amount_satang: Number(body['amount_satang']),
    status: 'processing',
    account_number: String(body['account_number']),
    bank_code: String(body['bank_code']),
  };
  gateway.withdrawals.set(reference, withdrawal);
  return withdrawal;
}

function statement({ transfers }: FakeGateway, query: URLSearchParams): WireTransfer[] {
  const after = new Date(query.get('after') ?? 0);
  return transfers.filter(
    (transfer) =>
      transfer.receiver === query.get('receiver') && new Date(transfer.paid_at) >= after,
  );
}

function found(body: unknown): Answer {
  return body === undefined ? { status: 404, body: { error: 'unknown' } } : { status: 200, body };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : JSON.parse(text);
}
