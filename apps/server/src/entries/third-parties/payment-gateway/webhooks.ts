import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { receiveGatewayEvent } from '../../../flows/gateways/receive-gateway-event.ts';
import { createFailedCallLimiter } from '../../../http/limits/failed-call-limiter.ts';
import { parseSignedJson } from '../../../http/signed-json.ts';
import { recordDelivery } from '../../../features/payments/gateways/deliveries-store.ts';
import type { Delivery } from '../../../features/payments/gateways/deliveries-store.ts';
import { createGatewayRead } from '../../../features/payments/gateways/gateway-read.ts';
import { networkOf } from '../../../features/sessions/rules.ts';
import { gatewayProtocol, gatewayProtocols } from '../../../adapters/payment-gateway/protocols.ts';
import type { GatewayProtocol } from '../../../adapters/payment-gateway/port.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 200;
const RETRY_AFTER_SECONDS = 60;

/** The answer to a gateway: any 2xx means that the event is committed, now or earlier. */
interface WebhookAnswer {
  status: 200 | 400 | 401 | 404 | 409 | 429;
  body: { received: boolean; error?: string };
}

/**
 * Registers `{PUBLIC_URL}/api/gateway/{code}/webhook`. The signature is checked over the received bytes before they are
 * parsed (pay-48). A network that keeps calling without a valid one is answered 429.
 */
export function registerGatewayWebhooks(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const open = createOpener(context);
    api.removeAllContentTypeParsers();
    api.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, ready) => ready(null, body),
    );
    api.post<{ Params: { code: string } }>('/gateway/:code/webhook', async (request, reply) => {
      const { code } = request.params;
      const opened = await open(request, code);
      const { status, body } =
        'status' in opened ? opened : await receive(context, request.log, opened);
      if (status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return reply.code(status).send(body);
    });
  };
}

/** A webhook with the gateway's valid signature. */
interface Opened {
  gatewayCode: string;
  protocol: GatewayProtocol;
  id: string;
  bytes: Buffer;
}

/** Verifies that the gateway sent the call, or returns the refusal. */
function createOpener(context: Context) {
  const findGateway = createGatewayRead(context);
  const strangers = createFailedCallLimiter();
  const refuseStranger = async (request: FastifyRequest, refusal: WebhookAnswer) =>
    (await strangers.record(networkOf(request.ip))) ? refused(429, 'too_many') : refusal;

  return async (request: FastifyRequest, code: string): Promise<Opened | WebhookAnswer> => {
    const { headers } = request;
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const nowSeconds = Math.floor(Date.now() / 1000);
    // Calls that may be signed are checked after any number of unsigned ones: only the signature distinguishes a gateway
    // from others on its network.
    if (strangers.isLimited(networkOf(request.ip)) && !couldBeSigned(headers, nowSeconds)) {
      return refuseStranger(request, refused(401, 'signature_refused'));
    }
    const gateway = await findGateway(code);
    if (!gateway) return refuseStranger(request, refused(404, 'gateway_unknown'));
    const protocol = gatewayProtocol(gateway.protocol);
    const verdict = protocol.verifyWebhook({ headers, bytes, nowSeconds }, gateway.credentials);
    if (verdict.outcome === 'verified') {
      return { gatewayCode: code, protocol, id: verdict.id, bytes };
    }
    const refusal = await refuseStranger(request, refused(401, verdict.refusal));
    // A limited call is not even logged, because the flood would fill the log.
    if (refusal.status === 401) {
      request.log.warn({ gateway: code, refusal: verdict.refusal }, 'a webhook was refused');
      await keepRefused(context, request.log, { gatewayCode: code, verdict: 'unsigned' });
    }
    return refusal;
  };
}

/** Whether the headers could be signed by any protocol, so that the gateway's secrets must be looked up. */
function couldBeSigned(headers: IncomingHttpHeaders, nowSeconds: number): boolean {
  return Object.values(gatewayProtocols).some((protocol) =>
    protocol.couldBeSigned(headers, nowSeconds),
  );
}

async function receive(
  context: Context,
  log: FastifyBaseLogger,
  { gatewayCode, protocol, id, bytes }: Opened,
): Promise<WebhookAnswer> {
  const event = protocol.parseEvent(parseJson(bytes));
  if (!event || id.length > MAX_ID_LENGTH) {
    log.error({ gateway: gatewayCode, webhook: id }, 'a signed webhook makes no sense');
    await keepRefused(context, log, { gatewayCode, verdict: 'malformed', webhookId: id });
    return refused(400, 'body_malformed');
  }
  const bodySha256 = createHash('sha256').update(bytes).digest();
  const body = bytes.toString('utf8');
  const webhook = { gatewayCode, id, bodySha256, event, body };
  const reception = await receiveGatewayEvent(context, webhook).catch(async (error: unknown) => {
    const { type } = event;
    await keepRefused(context, log, { gatewayCode, verdict: 'failed', webhookId: id, type, body });
    throw error;
  });
  return reception === 'conflict'
    ? refused(409, 'contradicts_earlier')
    : { status: 200, body: { received: true } };
}

/** Keeps a refused webhook (engine-08). A fault here is logged, so that the gateway still gets its answer. */
async function keepRefused(
  { database }: Pick<Context, 'database'>,
  log: FastifyBaseLogger,
  delivery: Pick<Delivery, 'gatewayCode' | 'verdict'> & Partial<Delivery>,
): Promise<void> {
  const webhookId = delivery.webhookId?.slice(0, MAX_ID_LENGTH) ?? null;
  await recordDelivery(database, { type: null, body: null, ...delivery, webhookId }).catch(
    (error: unknown) => log.warn({ err: error }, 'a refused webhook was not kept'),
  );
}

function refused(status: Exclude<WebhookAnswer['status'], 200>, error: string): WebhookAnswer {
  return { status, body: { received: false, error } };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return parseSignedJson(bytes);
  } catch {
    return undefined;
  }
}
