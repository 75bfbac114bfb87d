import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { executePayment } from '../bank/pay.ts';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { notFoundPage } from '../pages/layout.ts';
import { xenditBalance } from './balance.ts';
import { xenditPage } from './page.ts';
import {
  expireXenditRequest,
  findXenditRequest,
  latestXenditRequests,
  takeXenditMoney,
  xenditQrText,
} from './payments.ts';
import { endXenditPayout, findXenditPayout, latestXenditPayouts } from './payouts.ts';
import { xenditWebhookUrl } from './webhooks.ts';

const SHOWN_ROWS = 20;

interface ById {
  Params: { id: string };
}

const requestAct = z.object({ act: z.enum(['pay', 'expire']) });
const payoutAct = z.object({ act: z.enum(['succeed', 'fail', 'reverse']) });

/** Registers the page on which a tester plays Xendit: pay and expire requests, end and reverse payouts. */
export function registerXenditPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { database, xenditWebhooks } = sandbox;
  app.get('/xendit', async (_request, reply) =>
    sendPage(
      reply,
      xenditPage({
        webhookUrl: xenditWebhookUrl(sandbox),
        balanceSatang: xenditBalance(database),
        requests: latestXenditRequests(database, SHOWN_ROWS),
        payouts: latestXenditPayouts(database, SHOWN_ROWS),
        webhooks: xenditWebhooks.latest(SHOWN_ROWS),
      }),
    ),
  );
  app.post('/xendit/requests/:id', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditRequest(database, request.params.id);
    const body = requestAct.safeParse(request.body);
    if (!found || !body.success) return sendPage(reply, notFoundPage(), 404);
    if (body.data.act === 'expire') {
      expireXenditRequest(sandbox, found);
    } else {
      executePayment(sandbox, { target: { payload: xenditQrText(found) } });
      takeXenditMoney(sandbox);
    }
    return reply.redirect('/xendit', 303);
  });
  app.post('/xendit/payouts/:id', async (request: FastifyRequest<ById>, reply) => {
    const found = findXenditPayout(database, request.params.id);
    const body = payoutAct.safeParse(request.body);
    if (!found || !body.success) return sendPage(reply, notFoundPage(), 404);
    const { act } = body.data;
    if (found.status === 'ACCEPTED' && act === 'succeed') {
      endXenditPayout(sandbox, found, 'SUCCEEDED');
    }
    if (found.status === 'ACCEPTED' && act === 'fail') {
      endXenditPayout(sandbox, found, 'FAILED', 'REJECTED_BY_CHANNEL');
    }
    if (found.status === 'SUCCEEDED' && act === 'reverse') {
      endXenditPayout(sandbox, found, 'REVERSED');
    }
    return reply.redirect('/xendit', 303);
  });
  app.post('/xendit/webhooks/:id', async (request: FastifyRequest<ById>, reply) => {
    if (!xenditWebhooks.sendAgain(request.params.id)) return sendPage(reply, notFoundPage(), 404);
    return reply.redirect('/xendit', 303);
  });
}
