import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { executePayment } from '../bank/pay.ts';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasBasicKey } from '../http/api-key.ts';
import { closeWithoutAnswer } from '../http/third-party-refusals.ts';
import { wireXenditTransactions, xenditBalance } from './balance.ts';
import { XENDIT_SECRET_KEY, xenditBanks } from './defaults.ts';
import {
  createXenditRequest,
  endXenditRequest,
  findXenditPayment,
  findXenditRequest,
  takeXenditMoney,
  wireXenditPayment,
  wireXenditRequest,
  xenditQrText,
} from './payments.ts';
import {
  createXenditPayout,
  endXenditPayout,
  endXenditPayoutNow,
  findXenditPayout,
  listXenditPayouts,
  wireXenditPayout,
} from './payouts.ts';
import { refuseAsXendit } from './refusals.ts';

/** The time in which a webhook overtakes the answer, in the fault `early_webhook`. */
const OVERTAKEN_MS = 500;

/** A number of baht with at most two decimals, as satang. */
const baht = z
  .number()
  .refine((value) => Math.round(value * 100) / 100 === value)
  .transform((value) => Math.round(value * 100));
const reference_id = z.string().min(1).max(255);

const requestBody = z.object({
  reference_id,
  type: z.literal('PAY'),
  country: z.literal('TH'),
  currency: z.literal('THB'),
  request_amount: baht.pipe(z.int().min(100).max(70_000_000)),
  channel_code: z.literal('PROMPTPAY'),
  channel_properties: z.object({ expires_at: z.iso.datetime({ offset: true }) }),
});
const simulateBody = z.object({ amount: baht.pipe(z.int().positive()) });
const payoutBody = z.object({
  reference_id,
  channel_code: z.string(),
  channel_properties: z.object({
    account_number: z.string().regex(/^\d{1,100}$/),
    account_holder_name: z.string().min(1).max(100),
  }),
  amount: baht.pipe(z.int().positive().max(200_000_000)),
  currency: z.literal('THB'),
});
const idempotencyKey = z.string().min(1).max(100);
const byReference = z.object({ reference_id });

interface ById {
  Params: { id: string };
}

/** Registers the API of Xendit that the server speaks, `/xendit` (docs/protocols/xendit.md). */
export async function registerXenditRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler((_error, _request, reply) =>
        refuseAsXendit(reply, 'API_VALIDATION_ERROR'),
      );
      addThirdPartyFaults(scope, sandbox.faults);
      scope.addHook('onRequest', async (request, reply) => {
        if (sandbox.faults.current().xendit.too_many_requests) {
          return refuseAsXendit(reply, 'RATE_LIMIT_EXCEEDED');
        }
        return hasBasicKey(request, XENDIT_SECRET_KEY)
          ? undefined
          : refuseAsXendit(reply, 'INVALID_API_KEY');
      });
      registerRequests(scope, sandbox);
      registerPayouts(scope, sandbox);
      registerMoney(scope, sandbox);
    },
    { prefix: '/xendit' },
  );
}

function registerRequests(scope: FastifyInstance, sandbox: Sandbox): void {
  const { database, faults } = sandbox;
  scope.post('/v3/payment_requests', async (request, reply) => {
    const body = requestBody.safeParse(request.body);
    if (!body.success) return refuseBody(reply, body.error);
    const { reference_id: reference, request_amount, channel_code } = body.data;
    const created = createXenditRequest(database, {
      reference_id: reference,
      amount_satang: request_amount,
      channel_code,
      expires_at: Date.parse(body.data.channel_properties.expires_at),
    });
    if (faults.current().checkouts.lose_answer) return closeWithoutAnswer(reply);
    return reply.code(201).send(wireXenditRequest(database, created));
  });
  scope.get('/v3/payment_requests/:id', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditRequest(database, request.params.id);
    return found ? wireXenditRequest(database, found) : refuseAsXendit(reply, 'DATA_NOT_FOUND');
  });
  scope.get('/v3/payments/:id', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditPayment(database, request.params.id);
    return found ? wireXenditPayment(database, found) : refuseAsXendit(reply, 'DATA_NOT_FOUND');
  });
  scope.post('/v3/payment_requests/:id/cancel', async (request: FastifyRequest<ById>, reply) => {
    const { id } = request.params;
    if (!findXenditRequest(database, id)) return refuseAsXendit(reply, 'DATA_NOT_FOUND');
    if (!endXenditRequest(database, id, 'CANCELED')) {
      return refuseAsXendit(reply, 'INACTIVE_PAYMENT_REQUEST');
    }
    const canceled = findXenditRequest(database, id);
    return canceled && wireXenditRequest(database, canceled);
  });
  scope.post('/v3/payment_requests/:id/simulate', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditRequest(database, request.params.id);
    if (!found) return refuseAsXendit(reply, 'DATA_NOT_FOUND');
    const body = simulateBody.safeParse(request.body);
    if (!body.success) return refuseBody(reply, body.error);
    executePayment(sandbox, {
      target: { payload: xenditQrText(found) },
      amountSatang: body.data.amount,
    });
    takeXenditMoney(sandbox);
    return { status: 'PENDING', message: 'The payment is simulated; a webhook tells its outcome' };
  });
}

function registerPayouts(scope: FastifyInstance, sandbox: Sandbox): void {
  const { database, faults, xenditWebhooks } = sandbox;
  scope.post('/v2/payouts', async (request, reply) => {
    const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
    const body = payoutBody.safeParse(request.body);
    if (!key.success) return refuseBody(reply, key.error);
    if (!body.success) return refuseBody(reply, body.error);
    const { channel_code, channel_properties, amount } = body.data;
    if (!Object.hasOwn(xenditBanks, channel_code)) {
      return refuseAsXendit(reply, 'CHANNEL_CODE_NOT_SUPPORTED');
    }
    const created = createXenditPayout(sandbox, key.data, {
      reference_id: body.data.reference_id,
      channel_code,
      account_number: channel_properties.account_number,
      account_name: channel_properties.account_holder_name,
      amount_satang: amount,
    });
    if (created === 'duplicate') return refuseAsXendit(reply, 'DUPLICATE_ERROR');
    if (faults.current().payouts.lose_answer) return closeWithoutAnswer(reply);
    if (faults.current().xendit.early_webhook) {
      endXenditPayoutNow(sandbox, created);
      xenditWebhooks.deliverDue();
      await sleep(OVERTAKEN_MS);
    }
    return wireXenditPayout(created);
  });
  scope.get('/v2/payouts', async (request, reply) => {
    const query = byReference.safeParse(request.query);
    if (!query.success) return refuseBody(reply, query.error);
    return listXenditPayouts(database, query.data.reference_id).map(wireXenditPayout);
  });
  scope.get('/v2/payouts/:id', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditPayout(database, request.params.id);
    return found ? wireXenditPayout(found) : refuseAsXendit(reply, 'DATA_NOT_FOUND');
  });
  scope.post('/v2/payouts/:id/cancel', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditPayout(database, request.params.id);
    if (!found) return refuseAsXendit(reply, 'DATA_NOT_FOUND');
    if (found.status !== 'ACCEPTED') return refuseAsXendit(reply, 'API_VALIDATION_ERROR');
    endXenditPayout(sandbox, found, 'CANCELLED');
    return wireXenditPayout({ ...found, status: 'CANCELLED' });
  });
}

function registerMoney(scope: FastifyInstance, { database }: Sandbox): void {
  scope.get('/payouts_channels', async () =>
    Object.keys(xenditBanks).map((channel_code) => ({
      channel_code,
      channel_category: 'BANK',
      currency: 'THB',
      channel_name: xenditBanks[channel_code],
      amount_limits: { minimum: 1, maximum: 2_000_000, minimum_increment: 0.01 },
    })),
  );
  scope.get('/balance', async () => ({ balance: xenditBalance(database) / 100 }));
  scope.get('/transactions', async (request, reply) => {
    const query = byReference.safeParse(request.query);
    if (!query.success) return refuseBody(reply, query.error);
    const data = wireXenditTransactions(database, query.data.reference_id);
    return { data, has_more: false, links: [] };
  });
}

function refuseBody(reply: Parameters<typeof refuseAsXendit>[0], error: z.ZodError) {
  return refuseAsXendit(reply, 'API_VALIDATION_ERROR', z.prettifyError(error));
}
