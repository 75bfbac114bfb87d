import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { missingPage } from '../pages/layout.ts';
import { choices, chooseCheckout, findCheckoutById } from './checkouts.ts';
import { payPage } from './pay-page.ts';

interface ById {
  Params: { checkoutId: string };
}

const decision = z.object({ choice: z.enum(choices) });

/**
 * Registers the payment page. The browser returns to the shop after each choice, and a webhook reports the outcome.
 */
export function registerPayPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/gateway/pay/:checkoutId', async (request: FastifyRequest<ById>, reply) => {
    const checkout = findCheckoutById(sandbox.books, request.params.checkoutId);
    if (checkout === undefined) return sendPage(reply, missingPage(), 404);
    return sendPage(reply, payPage(checkout));
  });
  app.post('/gateway/pay/:checkoutId', async (request: FastifyRequest<ById>, reply) => {
    const { checkoutId } = request.params;
    const checkout = findCheckoutById(sandbox.books, checkoutId);
    const body = decision.safeParse(request.body);
    if (checkout === undefined) return sendPage(reply, missingPage(), 404);
    if (!body.success) return sendPage(reply, payPage(checkout), 400);
    const isChosen = chooseCheckout(sandbox, checkoutId, body.data.choice);
    // Ignore a second choice; the page then shows the result of the first one.
    return reply.redirect(isChosen ? checkout.return_url : `/gateway/pay/${checkoutId}`, 303);
  });
  app.post('/gateway/webhooks/:webhookId/send-again', async (request, reply) => {
    const params = z.object({ webhookId: z.string() }).parse(request.params);
    if (!sandbox.webhooks.sendAgain(params.webhookId)) return sendPage(reply, missingPage(), 404);
    return reply.redirect('/#webhooks', 303);
  });
}
