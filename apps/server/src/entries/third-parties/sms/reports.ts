import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { keepSmsReport } from '../../../features/services/sms-deliveries-store.ts';
import { smsProtocol } from '../../../features/services/sms-route.ts';
import { createServiceRead } from '../../../features/services/service-read.ts';
import { networkOf } from '../../../features/sessions/rules.ts';
import { createFailedCallLimiter } from '../../../http/limits/failed-call-limiter.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 60;
/** The header in which the service signs; a protocol with another one adds it here. */
const SIGNATURE_HEADER = 'x-twilio-signature';

/**
 * Registers `{PUBLIC_URL}/api/sms/{code}/status`, at which SMS services report what became of a message (svc-09). A
 * network that keeps calling without a valid signature is answered 429.
 */
export function registerSmsReports({ database, secrets, config }: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const find = createServiceRead({ database, secrets }, 'sms');
    const strangers = createFailedCallLimiter();
    api.removeAllContentTypeParsers();
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, ready) => ready(null, body),
    );
    api.post<{ Params: { code: string } }>('/sms/:code/status', async (request, reply) => {
      const { code } = request.params;
      const network = networkOf(request.ip);
      const refuse = async (status: 401 | 404) => {
        const isLimited = await strangers.record(network);
        if (isLimited) reply.header('retry-after', RETRY_AFTER_SECONDS);
        return reply.code(isLimited ? 429 : status).send({ received: false });
      };
      const signature = request.headers[SIGNATURE_HEADER];
      if (typeof signature !== 'string') return refuse(401);
      const service = await find(code);
      const reports = service && smsProtocol(service.protocol).reports;
      if (!service || !reports) return refuse(404);
      const parameters = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      // The public URL is the configured one: the Host header is the caller's word.
      const url = `${config.publicUrl}/api/sms/${code}/status`;
      if (!reports.verify({ url, signature, parameters }, service.credentials)) return refuse(401);
      const report = reports.parse(parameters);
      if (!report) {
        request.log.error({ service: code }, 'a signed report of an SMS service makes no sense');
        return reply.code(400).send({ received: false });
      }
      await database.transaction((tx) => keepSmsReport(tx, code, report));
      return reply.code(200).send({ received: true });
    });
  };
}
