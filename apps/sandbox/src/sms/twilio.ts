import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
export const TWILIO_ACCOUNT = `AC${'5a'.repeat(16)}`;
export const TWILIO_TOKEN = '5a'.repeat(16);

const SHOWN_MESSAGES = 100;
const REPORT_PAUSE_MS = 300;
const REPORT_TIMEOUT_MS = 5_000;
const UNDELIVERED_CODE = '30003';

const message = z
  .object({
    To: z.string().regex(/^\+66[689]\d{8}$/),
    From: z.string().max(40).optional(),
    MessagingServiceSid: z.string().max(40).optional(),
    Body: z.string().min(1).max(1_600),
    StatusCallback: z.url({ protocol: /^https?$/ }).optional(),
    ValidityPeriod: z.coerce.number().int().min(1).max(36_000).optional(),
  })
  .refine(
    ({ From, MessagingServiceSid }) => From !== undefined || MessagingServiceSid !== undefined,
  );

/** Plays Twilio at /twilio (docs/protocols/twilio.md). */
export async function registerTwilio(
  app: FastifyInstance,
  { config, database, faults }: Sandbox,
): Promise<void> {
  app.get('/twilio', async (_request, reply) =>
    sendPage(
      reply,
      servicePage({
        name: 'Twilio',
        values: [
          [bilingual('ที่อยู่', 'Address'), `${config.sandboxUrl}/twilio`],
          ['Account SID', TWILIO_ACCOUNT],
          ['Auth Token', TWILIO_TOKEN],
          [bilingual('ผู้ส่ง', 'Sender'), 'KAPAO'],
        ],
        messages: latestSms(database, undefined, SHOWN_MESSAGES, 'SM'),
      }),
    ),
  );
  await app.register(
    async (scope) => {
      addThirdPartyFaults(scope, faults);
      scope.get('/Messages/:file', async (request, reply) =>
        isOwn(request) ? refuse(reply, 404, 20_404) : refuse(reply, 401, 20_003),
      );
      scope.post('/Messages.json', async (request, reply) => {
        const { too_many, refuse_number, lose_answer, undelivered } = faults.current().sms;
        if (!isOwn(request)) return refuse(reply, 401, 20_003);
        if (too_many) return refuse(reply, 429, 20_429);
        const body = message.safeParse(request.body);
        if (!body.success || refuse_number) return refuse(reply, 400, 21_211);
        const { To, From, Body, StatusCallback } = body.data;
        const sid = storeSms(database, { phone: `0${To.slice(3)}`, text: Body }, 'SM');
        if (StatusCallback !== undefined) {
          void report(StatusCallback, { sid, to: To, from: From ?? '' }, undelivered);
        }
        if (lose_answer) return closeWithoutAnswer(reply);
        return reply.code(201).send(createdMessage(body.data, sid));
      });
    },
    { prefix: `/twilio/2010-04-01/Accounts/${TWILIO_ACCOUNT}` },
  );
}

function isOwn(request: FastifyRequest): boolean {
  return hasBasicPair(request, TWILIO_ACCOUNT, TWILIO_TOKEN);
}

function createdMessage(
  { To, From, MessagingServiceSid, Body }: z.output<typeof message>,
  sid: string,
) {
  const now = new Date().toUTCString();
  const uri = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages/${sid}.json`;
  return {
    account_sid: TWILIO_ACCOUNT,
    api_version: '2010-04-01',
    body: Body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: From ?? null,
    messaging_service_sid: MessagingServiceSid ?? null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status: 'queued',
    subresource_uris: {},
    to: To,
    uri,
  };
}

function refuse(reply: FastifyReply, status: number, code: number) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.code(status).send({ code, message: 'refused by the sandbox', more_info, status });
}

/** Reports `sent`, and then the end of a message, as Twilio signs its calls. A report that nobody takes is lost. */
async function report(
  url: string,
  { sid, to, from }: { sid: string; to: string; from: string },
  isUndelivered: boolean,
): Promise<void> {
  const end = isUndelivered
    ? { MessageStatus: 'undelivered', ErrorCode: UNDELIVERED_CODE }
    : { MessageStatus: 'delivered' };
  for (const state of [{ MessageStatus: 'sent' }, end]) {
    await sleep(REPORT_PAUSE_MS, undefined, { ref: false });
    const fields: Record<string, string> = {
      AccountSid: TWILIO_ACCOUNT,
      ApiVersion: '2010-04-01',
      From: from,
      MessageSid: sid,
      SmsSid: sid,
      SmsStatus: state.MessageStatus,
      To: to,
      ...state,
    };
    const signed = Object.keys(fields)
      .toSorted()
      .reduce((text, name) => text + name + (fields[name] ?? ''), url);
    await fetch(url, {
      method: 'POST',
      headers: {
        'x-twilio-signature': createHmac('sha1', TWILIO_TOKEN).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
    }).catch(() => undefined);
  }
}
