import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toString as drawQr } from 'qrcode';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { closeWithoutAnswer } from '../http/third-party-refusals.ts';
import {
  actOnOpnCharge,
  createOpnCharge,
  findOpnCharge,
  opnChargesSince,
  opnQrText,
} from './charges.ts';
import { opnChargeAnswer, opnNet } from './charge-answer.ts';
import { OPN_SECRET_KEY, opnTime } from './defaults.ts';
import {
  changeOpnRecipient,
  createOpnRecipient,
  findOpnRecipient,
  opnRecipientAnswer,
  opnRecipientsSince,
} from './recipients.ts';
import {
  actOnOpnTransfer,
  changeOpnTransfer,
  createOpnTransfer,
  findOpnTransfer,
  opnTransferAnswer,
  opnTransfersSince,
} from './transfers.ts';

/** How long an answer waits for its webhook during the fault `early_webhook`. */
const EARLY_MS = 400;
const OPENING_BALANCE_SATANG = 100_000_000;
const DEFAULT_LIFE_MS = 24 * 60 * 60 * 1000;

const metadata = z.record(z.string(), z.unknown()).default({});
const chargeBody = z.object({
  amount: z.int().min(2_000).max(15_000_000),
  currency: z.string().regex(/^thb$/i),
  source: z.object({ type: z.string().max(40) }),
  return_uri: z.url({ protocol: /^https?$/ }).nullish(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  metadata,
});
const recipientBody = z.object({
  name: z.string().min(1).max(200),
  type: z.enum(['individual', 'corporation']),
  bank_account: z.object({
    brand: z.string().regex(/^[a-z]{2,10}$/),
    number: z.string().regex(/^\d{10,15}$/),
    name: z.string().min(1).max(200),
  }),
  metadata,
});
const transferBody = z.object({
  amount: z.int().min(3_001),
  recipient: z.string(),
  fail_fast: z.boolean().default(false),
  metadata,
  idemp_key: z.string().max(100).optional(),
});
const listQuery = z.object({
  from: z.iso.datetime({ offset: true }).default('1970-01-01T00:00:00Z'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
  order: z.enum(['chronological', 'reverse_chronological']).default('chronological'),
});

interface ById {
  Params: { id: string };
}

/** Registers Opn's API, `/opn` (docs/protocols/opn.md). */
export async function registerOpnRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'not_found'));
      scope.setErrorHandler((error, request, reply) => {
        if (error instanceof z.ZodError || isBadRequest(error)) {
          return refuse(reply, 400, 'bad_request');
        }
        request.log.error(error);
        return refuse(reply, 500, 'internal_error');
      });
      addFaults(scope, sandbox);
      scope.addHook('onRequest', async (request, reply) =>
        isKeyKnown(request) ? undefined : refuse(reply, 401, 'authentication_failure'),
      );
      registerCharges(scope, sandbox);
      registerRecipients(scope, sandbox);
      registerTransfers(scope, sandbox);
      scope.get('/balance', async () => balanceAnswer(sandbox));
    },
    { prefix: '/opn' },
  );
}

function addFaults(scope: FastifyInstance, { faults, opnWebhooks }: Sandbox): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { http, opn } = faults.current();
    if (http.delay_ms > 0) await sleep(http.delay_ms);
    if (opn.too_many_requests) return refuse(reply, 429, 'too_many_requests');
    const isDown = http.error_rate > 0 && faults.random() < http.error_rate;
    return isDown ? refuse(reply, 503, 'service_unavailable') : undefined;
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    if (faults.current().opn.early_webhook && request.method !== 'GET') {
      opnWebhooks.deliverDue();
      await sleep(EARLY_MS);
    }
    if (!faults.current().http.rubbish) return payload;
    reply.code(200).type('text/html').removeHeader('content-length');
    return '<!doctype html><title>502 Bad Gateway</title>';
  });
}

function registerCharges(scope: FastifyInstance, sandbox: Sandbox): void {
  const { database, faults } = sandbox;
  scope.post('/charges', async (request, reply) => {
    const body = chargeBody.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request', z.prettifyError(body.error));
    const { amount, source, return_uri = null, expires_at, ...more } = body.data;
    if (source.type !== 'promptpay' && return_uri === null) {
      return refuse(reply, 400, 'bad_request', 'return_uri is missing');
    }
    const charge = createOpnCharge(sandbox, {
      amount_satang: amount,
      source_type: source.type,
      return_uri,
      expires_at: expires_at === undefined ? Date.now() + DEFAULT_LIFE_MS : Date.parse(expires_at),
      metadata: more.metadata,
    });
    if (faults.current().checkouts.lose_answer) return closeWithoutAnswer(reply);
    return opnChargeAnswer(sandbox, charge);
  });
  scope.get('/charges', async (request) =>
    listAnswer(request, '/charges', (from) =>
      opnChargesSince(database, from).map((charge) => opnChargeAnswer(sandbox, charge)),
    ),
  );
  scope.get('/charges/:id', async (request: FastifyRequest<ById>, reply) => {
    const charge = findOpnCharge(database, request.params.id);
    return charge ? opnChargeAnswer(sandbox, charge) : refuse(reply, 404, 'not_found');
  });
  scope.post('/charges/:id/expire', async (request: FastifyRequest<ById>, reply) => {
    if (!actOnOpnCharge(sandbox, request.params.id, 'expire')) {
      return refuse(reply, 400, 'failed_expire');
    }
    const charge = findOpnCharge(database, request.params.id);
    return charge ? opnChargeAnswer(sandbox, charge) : refuse(reply, 404, 'not_found');
  });
  scope.get('/charges/:id/documents/:document/downloads/:part', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const charge = findOpnCharge(database, id);
    if (!charge) return refuse(reply, 404, 'not_found');
    return reply.type('image/svg+xml').send(await drawQr(opnQrText(charge), { type: 'svg' }));
  });
}

function registerRecipients(scope: FastifyInstance, sandbox: Sandbox): void {
  const { database } = sandbox;
  scope.post('/recipients', async (request, reply) => {
    const body = recipientBody.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request', z.prettifyError(body.error));
    const { name, bank_account: account, ...more } = body.data;
    return opnRecipientAnswer(
      createOpnRecipient(sandbox, {
        name,
        brand: account.brand,
        account_number: account.number,
        account_name: account.name,
        metadata: more.metadata,
      }),
    );
  });
  scope.get('/recipients', async (request) =>
    listAnswer(request, '/recipients', (from) =>
      opnRecipientsSince(database, from).map(opnRecipientAnswer),
    ),
  );
  scope.get('/recipients/:id', async (request: FastifyRequest<ById>, reply) => {
    const recipient = findOpnRecipient(database, request.params.id);
    return recipient ? opnRecipientAnswer(recipient) : refuse(reply, 404, 'not_found');
  });
  scope.patch('/recipients/:id', async (request: FastifyRequest<ById>, reply) => {
    const body = z.object({ metadata }).parse(request.body);
    changeOpnRecipient(database, request.params.id, body.metadata);
    const recipient = findOpnRecipient(database, request.params.id);
    return recipient ? opnRecipientAnswer(recipient) : refuse(reply, 404, 'not_found');
  });
}

function registerTransfers(scope: FastifyInstance, sandbox: Sandbox): void {
  const { database, faults } = sandbox;
  const answer = (reply: FastifyReply, id: string) => {
    const transfer = findOpnTransfer(database, id);
    return transfer ? opnTransferAnswer(database, transfer) : refuse(reply, 404, 'not_found');
  };
  scope.post('/transfers', async (request, reply) => {
    const body = transferBody.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request', z.prettifyError(body.error));
    const { amount, recipient: recipient_id, fail_fast, idemp_key = null } = body.data;
    const recipient = findOpnRecipient(database, recipient_id);
    if (!recipient) return refuse(reply, 404, 'not_found', 'the recipient was not found');
    const transfer = createOpnTransfer(sandbox, {
      recipient_id,
      amount_satang: amount,
      metadata: body.data.metadata,
      isFailingFast: fail_fast,
      idemp_key,
    });
    if (faults.current().payouts.lose_answer) return closeWithoutAnswer(reply);
    return opnTransferAnswer(database, transfer);
  });
  scope.get('/transfers', async (request) =>
    listAnswer(request, '/transfers', (from) =>
      opnTransfersSince(database, from).map((transfer) => opnTransferAnswer(database, transfer)),
    ),
  );
  scope.get('/transfers/:id', async (request: FastifyRequest<ById>, reply) =>
    answer(reply, request.params.id),
  );
  scope.patch('/transfers/:id', async (request: FastifyRequest<ById>, reply) => {
    const { amount } = z.object({ amount: z.int().min(3_001) }).parse(request.body);
    const isChanged = changeOpnTransfer(sandbox, request.params.id, amount);
    return isChanged ? answer(reply, request.params.id) : refuse(reply, 400, 'bad_request');
  });
  scope.delete('/transfers/:id', async (request: FastifyRequest<ById>, reply) => {
    const isDeleted = actOnOpnTransfer(sandbox, request.params.id, 'delete');
    return isDeleted ? answer(reply, request.params.id) : refuse(reply, 400, 'bad_request');
  });
}

function listAnswer(
  { query }: FastifyRequest,
  location: string,
  read: (from: number) => object[],
): object {
  const { from, limit, offset, order } = listQuery.parse(query);
  const found = read(Date.parse(from));
  const ordered = order === 'chronological' ? found : found.toReversed();
  return {
    object: 'list',
    data: ordered.slice(offset, offset + limit),
    limit,
    offset,
    total: found.length,
    location,
    order,
    from,
    to: opnTime(Date.now()),
  };
}

function balanceAnswer({ database }: Sandbox): object {
  const charged = opnChargesSince(database, 0)
    .filter(({ status }) => status === 'successful')
    .reduce((sum, { amount_satang }) => sum + opnNet(amount_satang).net, 0);
  const taken = opnTransfersSince(database, 0)
    .filter(({ state }) => state !== 'failed' && state !== 'deleted')
    .reduce((sum, { amount_satang }) => sum + amount_satang, 0);
  const total = OPENING_BALANCE_SATANG + charged - taken;
  return {
    object: 'balance',
    livemode: false,
    location: '/balance',
    currency: 'THB',
    total,
    transferable: total,
    reserve: 0,
    created_at: opnTime(Date.now()),
  };
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}

function isKeyKnown({ headers }: FastifyRequest): boolean {
  const expected = `Basic ${Buffer.from(`${OPN_SECRET_KEY}:`).toString('base64')}`;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(reply: FastifyReply, status: number, code: string, message = code) {
  const location = `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`;
  return reply.code(status).send({ object: 'error', location, code, message });
}
