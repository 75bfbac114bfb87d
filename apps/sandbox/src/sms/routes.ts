import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasApiKey } from '../http/api-key.ts';
import { sendRefusal, refuseUnhandledRequests } from '../http/third-party-refusals.ts';
import { sendPage, wantsPage } from '../http/page-answers.ts';
import { latestSms, storeSms } from './messages.ts';
import { smsPage } from './page.ts';
import { registerThaiBulkSms } from './thaibulksms.ts';
import { registerTwilio } from './twilio.ts';

/** A public secret of the sandbox; `KAPAO_MODE=live` refuses it. */
export const SMS_API_KEY = 'sandbox-sms-api-key';
const SHOWN_MESSAGES = 100;

const phone = z.string().regex(/^0[689]\d{8}$/);
const message = z.object({ phone, text: z.string().min(1).max(1_000) });

/** Registers the SMS services' APIs (docs/protocols), and the page of the messages. */
export async function registerSmsRoutes(app: FastifyInstance, sandbox: Sandbox) {
  const { database, faults } = sandbox;
  await registerThaiBulkSms(app, sandbox);
  await registerTwilio(app, sandbox);
  app.get('/sms', async (request, reply) => {
    const query = z.object({ phone: z.string().max(20).optional() }).safeParse(request.query);
    const wanted = query.data?.phone?.replace(/\D/g, '') || undefined;
    const messages = latestSms(database, wanted, SHOWN_MESSAGES);
    if (wantsPage(request)) return sendPage(reply, smsPage(messages, wanted));
    return { messages };
  });
  await app.register(
    async (scope) => {
      refuseUnhandledRequests(scope);
      addThirdPartyFaults(scope, faults);
      scope.post('/send', async (request, reply) => {
        if (!hasApiKey(request, SMS_API_KEY)) return sendRefusal(reply, 'unauthorized');
        const body = message.safeParse(request.body);
        if (!body.success)
          return sendRefusal(reply, 'invalid_request', z.prettifyError(body.error));
        return reply.code(202).send({ message_id: storeSms(database, body.data) });
      });
    },
    { prefix: '/sms' },
  );
}
