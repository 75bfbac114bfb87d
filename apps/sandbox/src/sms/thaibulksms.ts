import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { sendPage } from '../http/page-answers.ts';
import { closeWithoutAnswer } from '../http/third-party-refusals.ts';
import { bilingual } from '../pages/html.ts';
import { hasBasicPair } from './basic-auth.ts';
import { latestSms, storeSms } from './messages.ts';
import { servicePage } from './service-page.ts';

/** Public credentials of the sandbox; live mode refuses them. */
export const THAIBULKSMS_KEY = 'sandbox-thaibulksms-key';
export const THAIBULKSMS_SECRET = 'sandbox-thaibulksms-secret';

const SHOWN_MESSAGES = 100;
const CREDIT = 1_000;

const message = z.object({
  msisdn: z.string().regex(/^(66|0)[689]\d{8}$/),
  message: z.string().min(1).max(1_000),
  sender: z.string().min(1).max(11),
  force: z.enum(['standard', 'corporate']).default('standard'),
});

/** Plays ThaiBulkSMS at /thaibulksms (docs/protocols/thaibulksms.md). */
export async function registerThaiBulkSms(
  app: FastifyInstance,
  { config, database, faults }: Sandbox,
): Promise<void> {
  app.get('/thaibulksms', async (_request, reply) =>
    sendPage(
      reply,
      servicePage({
        name: 'ThaiBulkSMS',
        values: [
          [bilingual('ที่อยู่', 'Address'), `${config.sandboxUrl}/thaibulksms`],
          ['API Key', THAIBULKSMS_KEY],
          ['API Secret', THAIBULKSMS_SECRET],
          [bilingual('ชื่อผู้ส่ง', 'Sender name'), 'Demo'],
        ],
        messages: latestSms(database, undefined, SHOWN_MESSAGES, 'tb'),
      }),
    ),
  );
  await app.register(
    async (scope) => {
      addThirdPartyFaults(scope, faults);
      playCredit(scope);
      scope.post('/sms', async (request, reply) => {
        const { too_many, refuse_number, lose_answer } = faults.current().sms;
        if (!hasBasicPair(request, THAIBULKSMS_KEY, THAIBULKSMS_SECRET)) {
          return refuse(reply, 401, 'UNAUTHORIZED');
        }
        if (too_many) return refuse(reply, 429, 'TOO_MANY_REQUESTS');
        const body = message.safeParse(request.body);
        if (!body.success) return refuse(reply, 400, 'INVALID_PARAMETER');
        const { msisdn, message: text, force } = body.data;
        const number = msisdn.replace(/^0/, '66');
        const answer = { remaining_credit: CREDIT, credit_type: force };
        if (refuse_number) {
          const bad = { number, message: 'the number is not in use' };
          return reply.code(201).send({
            ...answer,
            total_use_credit: 0,
            phone_number_list: [],
            bad_phone_number_list: [bad],
          });
        }
        const message_id = storeSms(database, { phone: number.replace(/^66/, '0'), text }, 'tb');
        if (lose_answer) return closeWithoutAnswer(reply);
        return reply.code(201).send({
          ...answer,
          total_use_credit: 1,
          phone_number_list: [{ number, message_id, used_credit: 1 }],
          bad_phone_number_list: [],
        });
      });
    },
    { prefix: '/thaibulksms' },
  );
}

/** The balance, by which a key is tested. */
function playCredit(scope: FastifyInstance): void {
  scope.get('/credit', async (request, reply) => {
    if (!hasBasicPair(request, THAIBULKSMS_KEY, THAIBULKSMS_SECRET)) {
      return refuse(reply, 401, 'UNAUTHORIZED');
    }
    return { remaining_credit: { standard: CREDIT, corporate: CREDIT } };
  });
}

function refuse(reply: FastifyReply, status: number, name: string) {
  return reply.code(status).send({ error: { code: status, name, description: name } });
}
