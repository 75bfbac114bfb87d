import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { sendRefusal } from '../http/third-party-refusals.ts';
import { sendPage, wantsPage } from '../http/page-answers.ts';
import type { PushResult } from './browsers.ts';
import { pushPage } from './page.ts';

const params = z.object({ id: z.string() });

const statusOf: Readonly<Record<PushResult, number>> = {
  shown: 201,
  unknown: 404,
  ended: 410,
  unauthorized: 403,
  unreadable: 400,
};

/**
 * Registers the push service (RFC 8030). `POST /push` subscribes a browser, and `GET /push` lists the messages shown.
 */
export async function registerPushRoutes(app: FastifyInstance, { browsers, faults }: Sandbox) {
  app.get('/push', async (request, reply) => {
    const query = z.object({ browser: z.string().optional() }).safeParse(request.query);
    const messages = browsers.messages(query.data?.browser);
    if (wantsPage(request)) return sendPage(reply, pushPage(messages));
    return { messages };
  });
  app.post('/push', async (_request, reply) => reply.code(201).send(browsers.subscribe()));
  app.delete('/push/:id', async (request, reply) => {
    const { id } = params.parse(request.params);
    return browsers.end(id) ? reply.code(204).send() : sendRefusal(reply, 'not_found');
  });
  await app.register(async (scope) => {
    addThirdPartyFaults(scope, faults);
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post('/push/:id', async (request, reply) => {
      const { id } = params.parse(request.params);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return reply.code(statusOf[browsers.receive(id, request.headers.authorization, body)]).send();
    });
  });
}
