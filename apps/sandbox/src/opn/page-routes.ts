import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { sendPage } from '../http/page-answers.ts';
import { notFoundPage } from '../pages/layout.ts';
import { actOnOpnCharge, findOpnCharge, opnChargeActs, opnChargesSince } from './charges.ts';
import { opnAuthorizePage, opnPage } from './page.ts';
import { opnRecipientsSince, verifyOpnRecipient } from './recipients.ts';
import { opnWebhookSecrets, opnWebhookUrl, rollOpnSecret, setOpnWebhookUrl } from './settings.ts';
import { actOnOpnTransfer, opnTransferActs, opnTransfersSince } from './transfers.ts';

const SHOWN_ROWS = 12;
const PAGE = '/opn';

interface ById {
  Params: { id: string };
}

const chargeAct = z.object({ act: z.enum(opnChargeActs) });
const transferAct = z.object({ act: z.enum(opnTransferActs) });
const webhookForm = z.object({ webhook_url: z.url({ protocol: /^https?$/ }).max(500) });

/** Registers the page of Opn's dashboard, and the page to which a redirect method leads. */
export function registerOpnPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { database, config, faults, opnWebhooks } = sandbox;
  const newest = <Row>(rows: readonly Row[]) => rows.toReversed().slice(0, SHOWN_ROWS);
  app.get(PAGE, async (_request, reply) =>
    sendPage(
      reply,
      opnPage({
        baseUrl: `${config.sandboxUrl}/opn`,
        webhookUrl: opnWebhookUrl(database, config),
        secrets: opnWebhookSecrets(database),
        takesLateMoney: faults.current().opn.paid_after_expiry,
        charges: newest(opnChargesSince(database, 0)),
        recipients: newest(opnRecipientsSince(database, 0)),
        transfers: newest(opnTransfersSince(database, 0)),
        webhooks: opnWebhooks.latest(SHOWN_ROWS),
      }),
    ),
  );
  app.post('/opn/page/roll', async (_request, reply) => {
    rollOpnSecret(database);
    return reply.redirect(PAGE, 303);
  });
  app.post('/opn/page/webhook', async (request, reply) => {
    const form = webhookForm.safeParse(request.body);
    if (form.success) setOpnWebhookUrl(database, form.data.webhook_url);
    return reply.redirect(PAGE, 303);
  });
  app.post('/opn/page/charges/:id', async (request: FastifyRequest<ById>, reply) => {
    const form = chargeAct.safeParse(request.body);
    const isDone = form.success && actOnOpnCharge(sandbox, request.params.id, form.data.act);
    return backToPage(reply, isDone);
  });
  app.post('/opn/page/transfers/:id', async (request: FastifyRequest<ById>, reply) => {
    const form = transferAct.safeParse(request.body);
    const isDone = form.success && actOnOpnTransfer(sandbox, request.params.id, form.data.act);
    return backToPage(reply, isDone);
  });
  app.post('/opn/page/recipients/:id', async (request: FastifyRequest<ById>, reply) =>
    backToPage(reply, verifyOpnRecipient(sandbox, request.params.id)),
  );
  app.post('/opn/page/webhooks/:id', async (request: FastifyRequest<ById>, reply) =>
    backToPage(reply, opnWebhooks.sendAgain(request.params.id)),
  );
  registerAuthorizePage(app, sandbox);
}

function registerAuthorizePage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/opn/payments/:id/authorize', async (request: FastifyRequest<ById>, reply) => {
    const charge = findOpnCharge(sandbox.database, request.params.id);
    return charge
      ? sendPage(reply, opnAuthorizePage(charge))
      : sendPage(reply, notFoundPage(), 404);
  });
  app.post('/opn/payments/:id/authorize', async (request: FastifyRequest<ById>, reply) => {
    const charge = findOpnCharge(sandbox.database, request.params.id);
    const form = chargeAct.safeParse(request.body);
    if (!charge || !form.success) return sendPage(reply, notFoundPage(), 404);
    const isDone = actOnOpnCharge(sandbox, charge.charge_id, form.data.act);
    const again = `/opn/payments/${charge.charge_id}/authorize`;
    return reply.redirect(isDone ? (charge.return_uri ?? PAGE) : again, 303);
  });
}

function backToPage(reply: FastifyReply, isDone: boolean): FastifyReply {
  return isDone ? reply.redirect(PAGE, 303) : sendPage(reply, notFoundPage(), 404);
}
