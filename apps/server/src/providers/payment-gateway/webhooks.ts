import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { receiveGatewayEvent } from '../../flows/receive-gateway-event.ts';
import { findGateway } from '../../modules/payments/methods-store.ts';
import { parseEvent } from './messages.ts';
import { verifyWebhook } from './signature.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 200;

/** The answer to a gateway: any 2xx says that what it told is committed, or was before. */
interface WebhookAnswer {
  status: 200 | 400 | 401 | 404 | 409;
  body: { received: boolean; error?: string };
}

/**
 * `{PUBLIC_URL}/api/gateway/{code}/webhook`. The signature is checked over the bytes received, before
 * they are parsed (REQUIREMENTS 19).
 */
export function registerGatewayWebhooks(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, ready) => ready(null, body),
    );
    api.post<{ Params: { code: string } }>('/gateway/:code/webhook', async (request, reply) => {
      const { status, body } = await receive(context, request, request.params.code);
      return reply.code(status).send(body);
    });
  };
}

async function receive(
  context: Context,
  { headers, body, log }: FastifyRequest,
  code: string,
): Promise<WebhookAnswer> {
  const gateway = await findGateway(context.database, code);
  if (!gateway) return refused(404, 'gateway_unknown');
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const verdict = verifyWebhook(
    {
      id: single(headers['webhook-id']),
      timestamp: single(headers['webhook-timestamp']),
      signature: single(headers['webhook-signature']),
    },
    bytes,
    gateway.webhookSecrets,
    Math.floor(Date.now() / 1000),
  );
  if (verdict.outcome === 'refused') {
    log.warn({ gateway: code, refusal: verdict.refusal }, 'a webhook was refused');
    return refused(401, verdict.refusal);
  }
  const event = parseEvent(parseJson(bytes));
  if (!event || verdict.id.length > MAX_ID_LENGTH) {
    log.error({ gateway: code, webhook: verdict.id }, 'a signed webhook makes no sense');
    return refused(400, 'body_malformed');
  }
  const bodySha256 = createHash('sha256').update(bytes).digest();
  const reception = await receiveGatewayEvent(context, {
    gatewayCode: code,
    id: verdict.id,
    bodySha256,
    event,
  });
  return reception === 'conflict'
    ? refused(409, 'contradicts_earlier')
    : { status: 200, body: { received: true } };
}

function refused(status: 400 | 401 | 404 | 409, error: string): WebhookAnswer {
  return { status, body: { received: false, error } };
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
