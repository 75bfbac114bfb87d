import Fastify from 'fastify';
import { Webhook } from 'standardwebhooks';
import { GATEWAY_WEBHOOK_SECRET } from '../gateway/defaults.ts';

interface ReceivedWebhook {
  id: string;
  /** Whether the library accepts it under the agreed secret. */
  isSigned: boolean;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface TestShop {
  webhookUrl: string;
  heard: ReceivedWebhook[];
  types(): string[];
  /** Status for the next webhooks. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** A merchant's server on its own port, which receives webhooks and verifies them with the library. */
export async function openTestShop(): Promise<TestShop> {
  const heard: ReceivedWebhook[] = [];
  let status = 204;
  const app = Fastify();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/hook', async (request, reply) => {
    const body = String(request.body);
    const id = String(request.headers['webhook-id']);
    heard.push({ id, isSigned: isSigned(body, request.headers), body: JSON.parse(body) });
    return reply.code(status).send();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    webhookUrl: `${url}/hook`,
    heard,
    types: () => heard.map(({ body }) => body.type),
    answerWith: (next) => {
      status = next;
    },
    close: () => app.close(),
  };
}

function isSigned(body: string, headers: Record<string, unknown>): boolean {
  try {
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    new Webhook(GATEWAY_WEBHOOK_SECRET).verify(body, Object.fromEntries(texts));
    return true;
  } catch {
    return false;
  }
}
