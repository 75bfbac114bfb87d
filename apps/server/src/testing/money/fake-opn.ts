import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeBillPayment } from '@kapao/contract/promptpay.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import { toString as drawQr } from 'qrcode';
import { sandboxOpn } from '../../adapters/payment-gateway/opn/default-secrets.ts';

/** How the next call of a kind fails. */
type OpnFault =
  | { status: number; body: unknown; retryAfterSeconds?: number }
  /** Does the work, and closes the connection before the answer. */
  | 'hang up after'
  | 'hang up';

export type OpnObject = Record<string, unknown> & { id: string };

/** An in-memory Opn, whose answers have the form of version 2019-05-29. */
export interface FakeOpn {
  url: string;
  calls: { call: string; body: Record<string, unknown> }[];
  charges: Map<string, OpnObject>;
  recipients: Map<string, OpnObject>;
  transfers: Map<string, OpnObject>;
  /** Faults of the next calls to `METHOD /kind`, one call each; undefined for a call without one. */
  faults: Map<string, (OpnFault | undefined)[]>;
  /** What a transfer costs, in satang. */
  transferFee: number;
  /** Whether a new recipient is verified at once. */
  verifies: boolean;
  /** The text of the QR of the next charges; null for a right one. */
  qr: string | null;
  /** Pays a charge, with a fee of 1.65 % and its tax. */
  pay(id: string): OpnObject;
  close(): Promise<void>;
}

const CREATED_AT = '2026-03-01T04:00:00Z';

export async function startFakeOpn(): Promise<FakeOpn> {
  const server = createServer((request, response) => void serve(opn, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opn: FakeOpn = {
    url: `http://127.0.0.1:${portOf(server)}`,
    calls: [],
    charges: new Map(),
    recipients: new Map(),
    transfers: new Map(),
    faults: new Map(),
    transferFee: 3_000,
    verifies: true,
    qr: null,
    pay(id) {
      const charge = opn.charges.get(id);
      if (!charge) throw new Error(`there is no charge ${id}`);
      const amount = Number(charge['amount']);
      const fee = Math.round(amount * 0.0165);
      const fee_vat = Math.round(fee * 0.07);
      return Object.assign(charge, {
        status: 'successful',
        paid: true,
        paid_at: CREATED_AT,
        fee,
        fee_vat,
        net: amount - fee - fee_vat,
        transaction: `trxn_test_${id.slice(-3)}`,
      });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return opn;
}

/** An event as Opn posts it, and its signature headers. */
export function opnEvent(key: string, data: object, secret: string = sandboxOpn.webhookSecret) {
  const payload = JSON.stringify({
    object: 'event',
    id: 'evnt_test_5x1',
    livemode: false,
    location: '/events/evnt_test_5x1',
    webhook_deliveries: [],
    key,
    created_at: CREATED_AT,
    data,
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.${payload}`)
    .digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'omise-signature': signature,
      'omise-signature-timestamp': timestamp,
    },
  };
}

interface Answer {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
}

async function serve(
  opn: FakeOpn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', opn.url);
  const [, kind = '', id = '', part = ''] = url.pathname.split('/');
  const call = `${request.method} /${kind}`;
  const body = await readJson(request);
  opn.calls.push({ call, body });
  const fault = opn.faults.get(call)?.shift();
  if (fault === 'hang up') return void request.socket.destroy();
  if (typeof fault === 'object') return send(response, fault);
  const expected = `Basic ${Buffer.from(`${sandboxOpn.secretKey}:`).toString('base64')}`;
  if (request.headers.authorization !== expected) {
    return send(response, refusal(401, 'authentication_failure', 'authentication failed'));
  }
  if (part === 'documents') {
    const charge = opn.charges.get(id);
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    return void response.end(
      await drawQr(String(charge?.['qr_text']), { type: 'svg', errorCorrectionLevel: 'M' }),
    );
  }
  const answer = answerCall(opn, call, { id, body, query: url.searchParams });
  if (fault === 'hang up after') return void request.socket.destroy();
  send(response, answer);
}

function answerCall(
  opn: FakeOpn,
  call: string,
  { id, body, query }: { id: string; body: Record<string, unknown>; query: URLSearchParams },
): Answer {
  const objects: Record<string, Map<string, OpnObject>> = {
    '/charges': opn.charges,
    '/recipients': opn.recipients,
    '/transfers': opn.transfers,
  };
  const [method, kind = ''] = call.split(' ');
  if (kind === '/balance') return { status: 200, body: balance };
  const known = objects[kind];
  if (!known) return refusal(404, 'not_found', 'no such call');
  if (method === 'POST') return { status: 200, body: create(opn, kind, body) };
  if (method === 'GET' && id === '') return { status: 200, body: list(known, kind, query) };
  const found = known.get(id);
  if (!found) return refusal(404, 'not_found', `${id} was not found`);
  if (method === 'DELETE') {
    known.delete(id);
    return { status: 200, body: { object: 'transfer', id, livemode: false, deleted: true } };
  }
  if (method === 'PATCH') change(opn, found, body);
  return { status: 200, body: wire(found) };
}

function create(opn: FakeOpn, kind: string, body: Record<string, unknown>): object {
  switch (kind) {
    case '/charges':
      return wire(createCharge(opn, body));
    case '/recipients':
      return createRecipient(opn, body);
    default:
      return createTransfer(opn, body);
  }
}

function createCharge(opn: FakeOpn, body: Record<string, unknown>): OpnObject {
  const id = `chrg_test_5x${opn.charges.size + 1}`;
  // Our own adapter writes the body, so its parts are not checked.
  const { type } = Object(body['source']) as { type: string };
  const amount = Number(body['amount']);
  const isQr = type === 'promptpay';
  const reference = String(opn.charges.size + 1).padStart(18, '0');
  const qr_text =
    opn.qr ??
    encodeBillPayment({ billerId: '010555609115200', ref1: reference, amountSatang: amount });
  const charge = {
    object: 'charge',
    id,
    location: `/charges/${id}`,
    amount,
    net: amount,
    fee: 0,
    fee_vat: 0,
    interest: 0,
    interest_vat: 0,
    funding_amount: amount,
    refunded_amount: 0,
    transaction_fees: { fee_flat: '0.0', fee_rate: '1.65', vat_rate: '7.0' },
    platform_fee: { fixed: null, amount: null, percentage: null },
    currency: String(body['currency']).toUpperCase(),
    funding_currency: 'THB',
    ip: null,
    refunds: { object: 'list', data: [], limit: 20, offset: 0, total: 0 },
    link: null,
    description: null,
    metadata: body['metadata'],
    card: null,
    source: sourceOf(opn, { id, type, amount }),
    transaction: null,
    failure_code: null,
    failure_message: null,
    status: 'pending',
    authorize_uri: isQr ? null : `${opn.url}/payments/pay2_test_5x1/authorize`,
    return_uri: body['return_uri'] ?? null,
    created_at: CREATED_AT,
    paid_at: null,
    expires_at: body['expires_at'],
    expired_at: null,
    authorized: false,
    capture: true,
    livemode: false,
    refundable: false,
    reversed: false,
    voided: false,
    paid: false,
    expired: false,
    qr_text,
  };
  opn.charges.set(id, charge);
  return charge;
}

function sourceOf(
  opn: FakeOpn,
  { id, type, amount }: { id: string; type: string; amount: number },
): object {
  const isQr = type === 'promptpay';
  const picture = `/charges/${id}/documents/docu_test_5x1`;
  return {
    object: 'source',
    id: 'src_test_5x1',
    livemode: false,
    amount,
    currency: 'THB',
    flow: isQr ? 'offline' : 'app_redirect',
    type,
    charge_status: 'pending',
    scannable_code: isQr
      ? {
          object: 'barcode',
          type: 'qr',
          image: {
            object: 'document',
            livemode: false,
            id: 'docu_test_5x1',
            deleted: false,
            filename: 'qrcode_test.svg',
            location: picture,
            kind: 'qr',
            download_uri: `${opn.url}${picture}/downloads/167C00410B65`,
            created_at: CREATED_AT,
          },
        }
      : null,
    references: null,
  };
}

function createRecipient(opn: FakeOpn, body: Record<string, unknown>): OpnObject {
  const id = `recp_test_5x${opn.recipients.size + 1}`;
  // Our own adapter writes the body, so its parts are not checked.
  const account = Object(body['bank_account']) as { brand: string; number: string; name: string };
  const recipient = {
    object: 'recipient',
    id,
    livemode: false,
    location: `/recipients/${id}`,
    deleted: false,
    verified: opn.verifies,
    verified_at: opn.verifies ? CREATED_AT : null,
    active: opn.verifies,
    activated_at: opn.verifies ? CREATED_AT : null,
    default: false,
    name: body['name'],
    email: null,
    description: null,
    type: body['type'],
    tax_id: null,
    schedule: null,
    failure_code: null,
    bank_account: {
      object: 'bank_account',
      livemode: false,
      brand: account.brand,
      bank_code: account.brand,
      account_number: account.number,
      last_digits: account.number.slice(-4),
      name: account.name,
      type: null,
      created_at: CREATED_AT,
    },
    metadata: body['metadata'],
    created_at: CREATED_AT,
  };
  opn.recipients.set(id, recipient);
  return recipient;
}

function createTransfer(opn: FakeOpn, body: Record<string, unknown>): OpnObject {
  const id = `trsf_test_5x${opn.transfers.size + 1}`;
  const amount = Number(body['amount']);
  const transfer = {
    object: 'transfer',
    id,
    livemode: false,
    location: `/transfers/${id}`,
    recipient: body['recipient'],
    amount,
    currency: 'THB',
    fee: opn.transferFee,
    fee_vat: 0,
    total_fee: opn.transferFee,
    net: amount - opn.transferFee,
    sendable: true,
    sent: false,
    sent_at: null,
    paid: false,
    paid_at: null,
    deleted: false,
    fail_fast: body['fail_fast'],
    failure_code: null,
    failure_message: null,
    schedule: null,
    metadata: body['metadata'],
    transactions: [],
    created_at: CREATED_AT,
  };
  opn.transfers.set(id, transfer);
  return transfer;
}

function change(opn: FakeOpn, found: OpnObject, body: Record<string, unknown>): void {
  Object.assign(found, body);
  if (found['object'] !== 'transfer') return;
  found['net'] = Number(found['amount']) - opn.transferFee;
  found['total_fee'] = opn.transferFee;
}

function list(known: Map<string, OpnObject>, location: string, query: URLSearchParams): object {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
  return {
    object: 'list',
    data: [...known.values()].slice(offset, offset + limit).map(wire),
    limit,
    offset,
    total: known.size,
    order: query.get('order'),
    location,
    from: query.get('from'),
    to: CREATED_AT,
  };
}

function wire({ qr_text: _text, ...object }: Record<string, unknown>): object {
  return object;
}

const balance = {
  object: 'balance',
  livemode: false,
  location: '/balance',
  currency: 'THB',
  total: 96_094_000,
  transferable: 90_000_000,
  reserve: 0,
  created_at: CREATED_AT,
};

function refusal(status: number, code: string, message: string): Answer {
  const location = `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`;
  return { status, body: { object: 'error', location, code, message } };
}

function send(response: ServerResponse, { status, body, retryAfterSeconds }: Answer): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : JSON.parse(text);
}
