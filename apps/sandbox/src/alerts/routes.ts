import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasApiKey } from '../http/api-key.ts';
import { sendPage, wantsPage } from '../http/page-answers.ts';
import { refuseUnhandledRequests } from '../http/third-party-refusals.ts';
import { latestAlerts, LINE_TOKEN, takeAlert, TELEGRAM_TOKEN } from './messages.ts';
import { alertsPage } from './page.ts';

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) });
const messages = z.array(text).min(1).max(5);
const push = z.object({ to: z.string().regex(/^[UCR][0-9a-f]{32}$/), messages });
const chat = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string().min(1).max(4_096),
});

/** Plays LINE and Telegram (docs/protocols/line.md, telegram.md), with the page of all messages to staff. */
export async function registerAlertRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { config, database } = sandbox;
  app.get('/alerts', async (request, reply) => {
    const shown = latestAlerts(database);
    return wantsPage(request) ? sendPage(reply, alertsPage(shown, config)) : { messages: shown };
  });
  await app.register(async (scope) => playLine(scope, sandbox), { prefix: '/line' });
  await app.register(async (scope) => playTelegram(scope, sandbox), { prefix: '/telegram' });
}

function playLine(scope: FastifyInstance, { database, faults }: Sandbox): void {
  refuseUnhandledRequests(scope);
  addThirdPartyFaults(scope, faults);
  scope.addHook('preHandler', async (request, reply) => {
    if (hasApiKey(request, LINE_TOKEN)) return undefined;
    return reply.code(401).send({ message: 'Authentication failed due to the following reason' });
  });
  const invalid = { message: 'The request body has 1 error(s)', details: [] };
  scope.post('/v2/bot/message/push', async (request, reply) => {
    const body = push.safeParse(request.body);
    if (!body.success) return reply.code(400).send(invalid);
    const key = request.headers['x-line-retry-key'];
    const taken = body.data.messages.map((message) =>
      takeAlert(database, {
        service: 'line',
        receiver: body.data.to,
        text: message.text,
        ...(typeof key === 'string' && { key }),
      }),
    );
    const sentMessages = taken.map(({ number }) => ({ id: String(number) }));
    if (!taken.some(({ isRepeat }) => isRepeat)) return { sentMessages };
    return reply.code(409).send({ message: 'The retry key is already accepted', sentMessages });
  });
  scope.post('/v2/bot/message/validate/push', async (request, reply) =>
    z.object({ messages }).safeParse(request.body).success ? {} : reply.code(400).send(invalid),
  );
}

function playTelegram(scope: FastifyInstance, { database, faults }: Sandbox): void {
  refuseUnhandledRequests(scope);
  addThirdPartyFaults(scope, faults);
  const params = z.object({ token: z.string() });
  const refusal = (error_code: number, description: string) => ({
    ok: false,
    error_code,
    description,
  });
  scope.addHook('preHandler', async (request, reply) => {
    const isKnown = params.safeParse(request.params).data?.token === TELEGRAM_TOKEN;
    return isKnown ? undefined : reply.code(401).send(refusal(401, 'Unauthorized'));
  });
  scope.post('/bot:token/sendMessage', async (request, reply) => {
    const body = chat.safeParse(request.body);
    if (!body.success) return reply.code(400).send(refusal(400, 'Bad Request: chat not found'));
    const receiver = body.data.chat_id;
    const { number } = takeAlert(database, {
      service: 'telegram',
      receiver,
      text: body.data.text,
    });
    return { ok: true, result: { message_id: number, chat: { id: receiver } } };
  });
  scope.post('/bot:token/getMe', async () => ({
    ok: true,
    result: { id: 100_000_001, is_bot: true, first_name: 'Kapao sandbox' },
  }));
}
