import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { notFoundPage } from '../pages/layout.ts';
import { checkoutChoices, storeCheckoutChoice, findCheckoutById } from './checkouts.ts';
import { paymentPage } from './payment-page.ts';

interface ById {
  Params: { checkoutId: string };
}

const decision = z.object({ choice: z.enum(checkoutChoices) });

/**
 * Registers the payment page. The browser returns to the shop after each choice, and a webhook reports the outcome.
 */
export function registerPaymentPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/gateway/pay/:checkoutId', async (request: FastifyRequest<ById>, reply) => {
    const checkout = findCheckoutById(sandbox.database, request.params.checkoutId);
    if (checkout === undefined) return sendPage(reply, notFoundPage(), 404);
    return sendPage(reply, paymentPage(checkout));
  });
  app.post('/gateway/pay/:checkoutId', async (request: FastifyRequest<ById>, reply) => {
    const { checkoutId } = request.params;
    const checkout = findCheckoutById(sandbox.database, checkoutId);
    const body = decision.safeParse(request.body);
    if (checkout === undefined) return sendPage(reply, notFoundPage(), 404);
    if (!body.success) return sendPage(reply, paymentPage(checkout), 400);
    const isChosen = storeCheckoutChoice(sandbox, checkoutId, body.data.choice);
    // Ignore a second choice; the page then shows the result of the first one.
    return reply.redirect(isChosen ? checkout.return_url : `/gateway/pay/${checkoutId}`, 303);
  });
  app.post('/gateway/webhooks/:webhookId/send-again', async (request, reply) => {
    const params = z.object({ webhookId: z.string() }).parse(request.params);
    if (!sandbox.webhooks.sendAgain(params.webhookId)) return sendPage(reply, notFoundPage(), 404);
    return reply.redirect('/#webhooks', 303);
  });
}
