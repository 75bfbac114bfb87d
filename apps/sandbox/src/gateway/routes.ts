import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { transfersReceivedSince } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasApiKey } from '../http/api-key.ts';
import {
  closeWithoutAnswer,
  sendRefusal,
  refuseUnhandledRequests,
} from '../http/third-party-refusals.ts';
import { findCheckout, createCheckout, type Checkout } from './checkouts.ts';
import { GATEWAY_API_KEY } from './defaults.ts';
import { toGatewayTransfer } from '../bank/transfers.ts';
import { findWithdrawal, acceptWithdrawal, type Withdrawal } from './withdrawals.ts';
import { watchReceiver } from '../bank/watched-receivers.ts';
import { checkoutBody, withdrawalBody, receiverBody, transfersQuery } from './schemas.ts';

interface ByReference {
  Params: { reference: string };
}

/** Registers the gateway's API, `/gateway/v1` (docs/protocols/payment-gateway.md). */
export async function registerGatewayRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(
    async (scope) => {
      refuseUnhandledRequests(scope);
      addThirdPartyFaults(scope, sandbox.faults);
      scope.addHook('onRequest', async (request, reply) =>
        hasApiKey(request, GATEWAY_API_KEY) ? undefined : sendRefusal(reply, 'unauthorized'),
      );
      registerCheckouts(scope, sandbox);
      registerTransfers(scope, sandbox);
      registerWithdrawals(scope, sandbox);
    },
    { prefix: '/gateway/v1' },
  );
}

function registerCheckouts(scope: FastifyInstance, { database, config, faults }: Sandbox): void {
  scope.post('/checkouts', async (request, reply) => {
    const body = checkoutBody.safeParse(request.body);
    if (!body.success) return refuseBody(reply, body.error);
    const opened = createCheckout(database, body.data);
    if (!opened.ok) return sendRefusal(reply, opened.reason);
    if (faults.current().checkouts.lose_answer) return closeWithoutAnswer(reply);
    const { checkout_id, status } = opened.checkout;
    const url = `${config.sandboxUrl}/gateway/pay/${checkout_id}`;
    return reply.code(201).send({ checkout_id, url, status });
  });
  scope.get('/checkouts/:reference', async (request: FastifyRequest<ByReference>, reply) => {
    const checkout = findCheckout(database, request.params.reference);
    return checkout === undefined ? sendRefusal(reply, 'not_found') : wireCheckout(checkout);
  });
}

function registerTransfers(scope: FastifyInstance, { database }: Sandbox): void {
  scope.post('/receivers', async (request, reply) => {
    const body = receiverBody.safeParse(request.body);
    if (!body.success) return refuseBody(reply, body.error);
    watchReceiver(database, body.data);
    return { receiver: body.data.receiver };
  });
  scope.get('/transfers', async (request, reply) => {
    const query = transfersQuery.safeParse(request.query);
    if (!query.success) return refuseBody(reply, query.error);
    const { receiver, after } = query.data;
    return { transfers: transfersReceivedSince(database, receiver, after).map(toGatewayTransfer) };
  });
}

function registerWithdrawals(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.post('/payouts', async (request, reply) => {
    const body = withdrawalBody.safeParse(request.body);
    if (!body.success) return refuseBody(reply, body.error);
    const taken = acceptWithdrawal(sandbox, body.data);
    if (!taken.ok) return sendRefusal(reply, taken.reason);
    if (sandbox.faults.current().payouts.lose_answer) return closeWithoutAnswer(reply);
    const { payout_id, reference, status } = taken.withdrawal;
    return reply.code(201).send({ payout_id, reference, status });
  });
  scope.get('/payouts/:reference', async (request: FastifyRequest<ByReference>, reply) => {
    const withdrawal = findWithdrawal(sandbox.database, request.params.reference);
    return withdrawal === undefined ? sendRefusal(reply, 'not_found') : wireWithdrawal(withdrawal);
  });
}

function refuseBody(reply: FastifyReply, error: z.ZodError) {
  return sendRefusal(reply, 'invalid_request', z.prettifyError(error));
}

function wireCheckout({ checkout_id, reference, status, amount_satang, transfer_id }: Checkout) {
  const checkout = { checkout_id, reference, status, amount_satang };
  return transfer_id === null ? checkout : { ...checkout, transfer_id };
}

function wireWithdrawal({ payout_id, reference, status, amount_satang, failure }: Withdrawal) {
  const withdrawal = { payout_id, reference, status, amount_satang };
  return failure === null ? withdrawal : { ...withdrawal, failure };
}
